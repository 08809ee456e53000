// `npm start` after installation: the time from the command to the first answer of the main site, beside that of the bare database and runtime.
import "../tools/alone.ts";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makePlace, startProduct } from "../tools/product/process.ts";
import { makeReport, quantile } from "./report.ts";

const rounds = 5;
const report = makeReport("start");
const seconds = {
  cold: [] as number[],
  warm: [] as number[],
  direct: [] as number[],
  bareCold: [] as number[],
  bareWarm: [] as number[],
};

for (let round = 0; round < rounds; round += 1) {
  await bareRound();
  await productRound();
}

const median = (of: number[]) => quantile(of, 0.5);
report.add(
  {
    what: "npm start, empty data folder, to the first answer (median)",
    value: median(seconds.cold),
    unit: "s",
    yardstick: { what: "the bare database and runtime, empty folder", value: median(seconds.bareCold) },
  },
  { of: "ratio", atMost: 3.5 },
);
report.add(
  {
    what: "npm start, second time, to the first answer (median)",
    value: median(seconds.warm),
    unit: "s",
    yardstick: { what: "the bare database and runtime, second time", value: median(seconds.bareWarm) },
  },
  { of: "ratio", atMost: 6.5 },
);
report.add({
  what: "the program alone, without npm, second time (median)",
  value: median(seconds.direct),
  unit: "s",
});
report.save({ seconds });

async function productRound(): Promise<void> {
  const place = await makePlace({ DEMO: "true" });
  try {
    seconds.cold.push(await once({ npm: true }));
    seconds.warm.push(await once({ npm: true }));
    seconds.direct.push(await once({}));
  } finally {
    place.remove();
  }

  async function once(options: { npm?: boolean }): Promise<number> {
    const running = startProduct(place, options);
    try {
      return (await running.answers("/")) / 1000;
    } finally {
      await running.stop();
    }
  }
}

async function bareRound(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "hookwise-bare-"));
  try {
    seconds.bareCold.push(await bareStart(folder));
    seconds.bareWarm.push(await bareStart(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Seconds from the command to the first answer. */
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
