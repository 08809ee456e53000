import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { queryObjects } from "node:v8";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asTransaction } from "../db/open.ts";
import { isUnreadable, parse, parseEach, parser } from "./index.ts";
import type { parse as givePieces } from "./testing-pieces.parser.ts";
import type { parse as act } from "./testing.parser.ts";

const file = new URL("./testing.parser.ts", import.meta.url);
const limits = { seconds: 1, megabytes: 200, input: 1048576, output: 1048576 };
const any = parser<typeof act>("testing", file, limits);
const short = parser<typeof act>("testing.short", file, { ...limits, seconds: 0.25 });
const long = parser<(input: { file: string; do: "look"; text: string }) => unknown>("testing.long", file, {
  ...limits,
  patient: true,
});
const pieces = parser<typeof givePieces>(
  "testing.pieces",
  new URL("./testing-pieces.parser.ts", import.meta.url),
  limits,
);

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "parsing-"))));
afterAll(() => rm(folder, { recursive: true }));

it("what a process has parsed is not remembered as long as it lives", async () => {
  const parsed = async (many: number) => {
    for (let n = 0; n < many; n++) await parse(any, "a", { do: "echo", text: "on" });
    return queryObjects(Promise) as number;
  };
  const before = await parsed(20);
  expect((await parsed(300)) - before).toBeLessThan(100);
}, 60_000);

describe("what takes too much is killed, and refused with the limit it reached", () => {
  it.each([
    ["spin", "time"],
    ["spin-native", "time"],
    ["fill", "memory"],
    ["fill-buffers", "memory"],
    ["nest", "nesting"],
    ["throw", "broken"],
    ["big", "output"],
  ] as const)("%s: %s", async (what, cause) => {
    const refused = await parse(any, "a", { do: what }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ reason: "unreadable", extra: { cause } });
    expect(isUnreadable(refused)).toBe(true);
    // The next one is served all the same.
    expect(await parse(any, "a", { do: "echo", text: "on" })).toMatchObject({ text: "on" });
  });

  it("the product goes on in the meantime", async () => {
    let turns = 0;
    let over = false;
    const refused = parse(any, "a", { do: "spin-native" }).catch(() => (over = true));
    while (!over) {
      await turn();
      turns++;
    }
    await refused;
    expect(turns).toBeGreaterThan(1000);
  });

  it("what is larger than its limit never reaches a parser", async () => {
    await expect(parse(any, "a", { do: "echo", text: "x".repeat(1048577) })).rejects.toMatchObject({
      reason: "unreadable",
      kind: "too-large",
    });
  });
});

it("a parser's own refusal arrives as it was thrown", async () => {
  await expect(parse(any, "a", { do: "refuse" })).rejects.toMatchObject({
    reason: "not-nice",
    detail: "That is not nice.",
    fields: [{ path: "text", message: "nicer" }],
  });
});

it("a parser is given no secret, no file but its own, and is used again", async () => {
  env["A_SECRET"] = "shh";
  const first = (await parse(any, "a", { do: "echo" })) as { process: number; secrets: string[] };
  expect(first.process).not.toBe(process.pid);
  expect(first.secrets).not.toContain("A_SECRET");
  expect(await parse(any, "b", { do: "echo" })).toMatchObject({ process: first.process });
  const secret = join(folder, "secret");
  writeFileSync(secret, "shh");
  await expect(parse(any, "a", { do: "look", text: secret })).rejects.toMatchObject({ extra: { cause: "broken" } });
  expect(await parse(long, "a", { file: secret, do: "look", text: secret })).toBe(3);
});

it("a machine that cannot hand over a file is at fault, not the file: it may be tried again", async () => {
  const missing = join(folder, "not-there-yet");
  const refused = await parse(long, "a", { file: missing, do: "look", text: missing }).catch((error: unknown) => error);
  expect(String(refused)).toContain("could not work: ENOENT");
  expect(isUnreadable(refused)).toBe(false);
  const gone = parser<typeof act>("testing.gone", new URL("./no-such.parser.ts", import.meta.url), limits);
  const failed = await parse(gone, "a", { do: "echo" }).catch((error: unknown) => error);
  expect(isUnreadable(failed)).toBe(false);
  expect(String(failed)).toContain("could not work");
});

describe("a process that the machine kills says nothing of what it was to read", () => {
  const running = async () => ((await parse(any, "a", { do: "echo" })) as { process: number }).process;

  it("before it has begun with it: another one reads it", async () => {
    const idle = await running();
    process.kill(idle, "SIGKILL");
    expect(await parse(any, "a", { do: "echo", text: "on" })).toMatchObject({ text: "on" });
  });

  it("in the middle of it: another one reads it", async () => {
    const first = await running();
    const read = parse(any, "a", { do: "wait" });
    await sleep(300);
    process.kill(first, "SIGKILL");
    expect(await read).not.toBe(first);
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "and one that is asked to end by %s, with the product's whole group, reads on",
    async (signal) => {
      const first = await running();
      const read = parse(any, "a", { do: "wait" });
      await sleep(300);
      process.kill(first, signal);
      expect(await read).toBe(first);
    },
  );

  it("by whatever signal from outside: another one reads it", async () => {
    const first = await running();
    const read = parse(any, "a", { do: "wait" });
    await sleep(300);
    process.kill(first, "SIGXCPU");
    expect(await read).not.toBe(first);
  });

  it("unless it takes a second one along, too: then it is not read a third time", async () => {
    const refused = await parse(any, "a", { do: "die" }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ reason: "unreadable", extra: { cause: "memory" } });
    expect(await parse(any, "a", { do: "echo", text: "on" })).toMatchObject({ text: "on" });
  });

  it("after pieces were taken: whoever asked is told that it may go well another time", async () => {
    const taken: number[] = [];
    const read = parseEach(pieces, "a", { pieces: 3, dies: 2 }, (piece) => void taken.push(piece as number));
    const failed = await read.catch((error: unknown) => error);
    expect(isUnreadable(failed)).toBe(false);
    expect(String(failed)).toContain("was killed");
    expect(taken).toEqual([1]);
  });
});

it("a process that kept much is not used again: the next reader pays for nothing but its own", async () => {
  for (let times = 0; times < 4; times++) expect(await parse(any, "a", { do: "keep" })).toBe(1);
});

it("pieces come one at a time, as fast as they are taken", async () => {
  const taken: number[] = [];
  await parseEach(pieces, "a", { pieces: 100 }, async (piece) => {
    await turn();
    taken.push(piece);
  });
  expect(taken).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  const broken = parseEach(pieces, "a", { pieces: 1e9 }, (piece) => {
    if (piece === 3) throw new Error("enough");
  });
  await expect(broken).rejects.toThrow("enough");
});

it("a parser does not outlive a product that was killed", async () => {
  const script = join(folder, "killed.ts");
  const index = new URL("./index.ts", import.meta.url).href;
  writeFileSync(
    script,
    `import { parse } from ${JSON.stringify(index)};
const any = { name: "t", file: ${JSON.stringify(file.href)}, limits: ${JSON.stringify({ ...limits, seconds: 600 })} };
const { process: pid } = await parse(any, "a", { do: "echo" });
void parse(any, "a", { do: "spin-native" });
setTimeout(() => { console.log(pid); process.kill(process.pid, "SIGKILL"); }, 300);`,
  );
  const { stdout } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  const child = Number(stdout);
  expect(child).toBeGreaterThan(1);
  const lives = () => {
    try {
      return process.kill(child, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(lives).toBe(false);
});

it("one organisation with much to read does not hold up another", async () => {
  const order: string[] = [];
  const hostile = Array.from({ length: 12 }, (_, n) =>
    parse(short, "hostile", { do: "spin", text: String(n) }).catch(() => order.push("hostile")),
  );
  await parse(any, "b", { do: "echo" });
  order.push("b");
  expect(order.length).toBeLessThan(6);
  await Promise.all(hostile);
}, 60_000);

it("nothing is parsed while a transaction waits", async () => {
  await expect(asTransaction(() => parse(any, "a", { do: "echo" }))).rejects.toThrow(/within a transaction/);
});
