// `npm start` after installation: the time from the command to the first answer of the main site, beside that of the bare database and runtime.
import "../tools/alone.ts";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makePlace, startProduct } from "../tools/product/process.ts";
import type { Place } from "../tools/product/process.ts";
import { makeReport, middlePair, quantile } from "./report.ts";
import type { Pair } from "./report.ts";

const rounds = 9;
const report = makeReport("start");
const cold: Pair[] = [];
const warm: Pair[] = [];
const direct: number[] = [];
for (let round = 0; round < rounds; round += 1) await startEach();

report.add(
  {
    what: "npm start, empty data folder, to the first answer (middle pair)",
    value: middlePair(cold).value,
    unit: "s",
    yardstick: { what: "the bare database and runtime, empty folder", value: middlePair(cold).yardstick },
  },
  { of: "ratio", atMost: 3.5 },
);
report.add(
  {
    what: "npm start, second time, to the first answer (middle pair)",
    value: middlePair(warm).value,
    unit: "s",
    yardstick: { what: "the bare database and runtime, second time", value: middlePair(warm).yardstick },
  },
  { of: "ratio", atMost: 6.5 },
);
report.add({
  what: "the program alone, without npm, second time (median)",
  value: quantile(direct, 0.5),
  unit: "s",
});
report.save({ seconds: { cold, warm, direct } });

/** The bare start and the product's by turns: with an empty folder, then with what that has left. */
async function startEach(): Promise<void> {
  const bare = mkdtempSync(join(tmpdir(), "hookwise-bare-"));
  const place = await makePlace({ DEMO: "true" });
  try {
    cold.push({ yardstick: await bareStart(bare), value: await start(place, { npm: true }) });
    warm.push({ yardstick: await bareStart(bare), value: await start(place, { npm: true }) });
    direct.push(await start(place, {}));
  } finally {
    place.remove();
    rmSync(bare, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Seconds from the command to the first answer. */
async function start(place: Place, options: { npm?: boolean }): Promise<number> {
  const running = startProduct(place, options);
  try {
    return (await running.answers("/")) / 1000;
  } finally {
    await running.stop();
  }
}

/** The same of the bare database and runtime. */
async function bareStart(folder: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, "start/bare.ts"), join(folder, "postgres")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    for await (const port of createInterface(child.stdout)) {
      await (await fetch(`http://127.0.0.1:${port}/`)).text();
      return (performance.now() - began) / 1000;
    }
    throw new Error("the bare start ended without a word");
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}
