import fs, { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createFolder } from "./folder.ts";
import type { SpoolFolder } from "./folder.ts";
import { openReader } from "./reader.ts";
import { drained, heldDisk, hit } from "./testing.ts";
import type { HeldDisk, HeldWrite } from "./testing.ts";
import { openSpool } from "./writer.ts";
import type { SpoolWriter } from "./writer.ts";

let root: string;
let disk: HeldDisk;
let folder: SpoolFolder;
let writer: SpoolWriter;
let alarms: string[];
let handed: number[];
let copies = 0;
/** What became of each hit so far: "kept", "refused", or nothing yet. */
let fate: Record<number, "kept" | "refused">;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  root = mkdtempSync(join(tmpdir(), "hookwise-spool-"));
  start();
});
afterEach(() => {
  vi.useRealTimers();
  expect(disk.misuses).toEqual([]);
  rmSync(root, { recursive: true, force: true });
});

test("the second group's sync begins while the first one's runs; nothing is read before it is acknowledged", async () => {
  const [a, b] = await twoGroups();
  expect(a.fd).not.toBe(b.fd);
  expect(await seen()).toEqual([]);
  a.succeed();
  await until(1);
  expect(fate).toEqual({ 1: "kept" });
  expect(await seen()).toEqual([1]);
  b.succeed();
  await until(2);
  expect(await seen()).toEqual([1, 2]);
});

test("a group that is ready first waits for the one before it", async () => {
  const [a, b] = await twoGroups();
  b.succeed();
  await settled();
  expect(fate).toEqual({});
  expect(await seen()).toEqual([]);
  a.succeed();
  await until(1, 2);
  expect(await seen()).toEqual([1, 2]);
});

for (const kept of [true, false]) {
  const bytes = kept ? "though its bytes arrived" : "and its bytes are lost";
  test(`the first fails ${bytes}, the second succeeds: both go to a fresh segment, once`, async () => {
    const [a, b] = await twoGroups();
    a.fail(kept);
    await settled();
    b.succeed();
    await again();
    await until(1, 2);
    expect(alarms).toEqual(["write failed"]);
    expect(await seenByAll()).toEqual([1, 2]);
  });

  test(`the first fails ${bytes}, after the second had succeeded: both go to a fresh segment, once`, async () => {
    const [a, b] = await twoGroups();
    b.succeed();
    await settled();
    a.fail(kept);
    await again();
    await until(1, 2);
    expect(await seenByAll()).toEqual([1, 2]);
  });

  test(`the second fails ${bytes} while the first is under way: the first stays, the second goes to a fresh segment`, async () => {
    const [a, b] = await twoGroups();
    b.fail(kept);
    await settled();
    expect(fate).toEqual({});
    a.succeed();
    await until(1);
    (await disk.nextWrite()).succeed();
    await until(1, 2);
    expect(writer.durable().map((end) => end.offset > 0)).toEqual([true, true]);
    expect(await seenByAll()).toEqual([1, 2]);
  });

  test(`the second fails ${bytes}, after the first was acknowledged`, async () => {
    const [a, b] = await twoGroups();
    a.succeed();
    await until(1);
    b.fail(kept);
    (await disk.nextWrite()).succeed();
    await until(1, 2);
    expect(await seenByAll()).toEqual([1, 2]);
  });

  test(`both fail, ${bytes}: both are tried again in order`, async () => {
    const [a, b] = await twoGroups();
    b.fail(kept);
    a.fail(kept);
    await again();
    await until(1, 2);
    expect(alarms).toEqual(["write failed"]);
    expect(await seenByAll()).toEqual([1, 2]);
  });
}

test("what fails twice is refused, and so is what was under way behind it; the spool goes on afterwards", async () => {
  const [a, b] = await twoGroups();
  a.fail();
  b.fail();
  const [c, d] = [await disk.nextWrite(), await disk.nextWrite()];
  d.succeed();
  c.fail();
  await until(1, 2);
  expect(fate).toEqual({ 1: "refused", 2: "refused" });
  expect(await seen()).toEqual([]);
  append(3);
  (await disk.nextWrite()).succeed();
  await until(3);
  expect(fate[3]).toBe("kept");
  expect(await seen()).toEqual([3]);
});

test("a second failure is the last one, however late it comes", async () => {
  const [a, b] = await twoGroups();
  b.succeed();
  await settled();
  a.fail();
  const [c, d] = [await disk.nextWrite(), await disk.nextWrite()];
  c.succeed();
  await until(1);
  await settled();
  expect(fate).toEqual({ 1: "kept" });
  vi.advanceTimersByTime(60_000);
  d.fail();
  await until(2);
  expect(fate[2]).toBe("refused");
  expect(await seen()).toEqual([1]);
});

test("hits that come while a broken segment is being left follow in order", async () => {
  const [a, b] = await twoGroups();
  a.fail();
  append(3);
  await settled();
  expect(disk.writes).toBe(2);
  b.succeed();
  await again();
  (await disk.nextWrite()).succeed();
  await until(1, 2, 3);
  expect(await seenByAll()).toEqual([1, 2, 3]);
});

test("a full segment is left only when nothing is under way to it", async () => {
  start(150);
  const [a, b] = await twoGroups();
  append(3);
  await settled();
  expect(disk.writes).toBe(2);
  a.succeed();
  await until(1);
  await settled();
  expect(disk.writes).toBe(2);
  b.succeed();
  (await disk.nextWrite()).succeed();
  await until(1, 2, 3);
  expect(writer.durable().length).toBe(2);
  expect(await seenByAll()).toEqual([1, 2, 3]);
});

test("a segment's last groups fail: they and the waiting one go to the next segments", async () => {
  start(150);
  const [a, b] = await twoGroups();
  append(3);
  b.fail();
  a.fail();
  await again();
  (await disk.nextWrite()).succeed();
  await until(1, 2, 3);
  expect(await seenByAll()).toEqual([1, 2, 3]);
});

test("closing waits for what is under way, and refuses what comes later", async () => {
  const [a, b] = await twoGroups();
  append(3);
  let ended = false;
  const closing = writer.close().then(() => (ended = true));
  await expect(writer.append(hit(4))).rejects.toThrow("closed");
  b.succeed();
  await settled();
  expect(ended).toBe(false);
  a.fail();
  await again();
  await settled();
  expect(ended).toBe(false);
  (await disk.nextWrite()).succeed();
  await closing;
  expect(fate).toEqual({ 1: "kept", 2: "kept", 3: "kept" });
  expect(await seenByAll()).toEqual([1, 2, 3]);
});

test("while no segment can be made hits are refused, and afterwards taken", async () => {
  start(1000, Number.POSITIVE_INFINITY);
  append(1);
  await until(1);
  expect(fate).toEqual({ 1: "refused" });
  expect(alarms).toEqual(["open failed"]);
  disk.failOpens(0);
  append(2);
  (await disk.nextWrite()).succeed();
  await until(2);
  expect(await seen()).toEqual([2]);
});

test("the folder is deleted with two groups under way: nothing is acknowledged, everything is handed over in order", async () => {
  const [a, b] = await twoGroups();
  append(3);
  rmSync(folder.path, { recursive: true });
  b.succeed();
  a.succeed();
  while (handed.length < 3) await turn();
  expect(handed).toEqual([1, 2, 3]);
  expect(fate).toEqual({});
  expect(writer.lost()).toBe(true);
  await expect(writer.append(hit(4))).rejects.toThrow("lost");
});

test("the folder is moved with two groups under way: they are refused, since who took it may read them; what was not written is handed over", async () => {
  const [a, b] = await twoGroups();
  append(3);
  renameSync(folder.path, `${folder.path}.1`);
  a.succeed();
  b.succeed();
  await until(1, 2);
  while (handed.length < 1) await turn();
  expect(fate).toEqual({ 1: "refused", 2: "refused" });
  expect(handed).toEqual([3]);
});

test("a lost folder keeps nobody from closing the spool", async () => {
  const [a, b] = await twoGroups();
  rmSync(folder.path, { recursive: true });
  a.succeed();
  await settled();
  append(3);
  b.succeed();
  await writer.close();
  expect(handed).toEqual([1, 2]);
  expect(fate).toEqual({ 3: "refused" });
  await writer.dispose();
});

test("what was acknowledged before the folder was deleted is still read", async () => {
  const [a, b] = await twoGroups();
  a.succeed();
  await until(1);
  rmSync(folder.path, { recursive: true });
  b.succeed();
  while (handed.length < 1) await turn();
  expect(fate).toEqual({ 1: "kept" });
  expect(await seen()).toEqual([1]);
});

test("what was acknowledged before a backup was put in the place of its segment is still read", async () => {
  append(1);
  (await disk.nextWrite()).succeed();
  await until(1);
  const name = readdirSync(folder.path).find((one) => one.startsWith("00000001"))!;
  copyFileSync(join(folder.path, name), join(root, name));
  append(2);
  (await disk.nextWrite()).succeed();
  await until(2);
  renameSync(join(root, name), join(folder.path, name));
  expect(fate).toEqual({ 1: "kept", 2: "kept" });
  expect(await seen()).toEqual([1, 2]);
});

test("where the disk does not say whether a segment is in place nothing of it is acknowledged, and all is written once more elsewhere", async () => {
  const { whereabouts } = disk;
  const [a, b] = await twoGroups();
  disk.whereabouts = () => {
    throw new Error("no answer");
  };
  a.succeed();
  await settled();
  b.succeed();
  await settled();
  expect(fate).toEqual({});
  disk.whereabouts = whereabouts;
  await again();
  await until(1, 2);
  expect([fate, alarms]).toEqual([{ 1: "kept", 2: "kept" }, ["no answer"]]);
  expect(await seenByAll()).toEqual([1, 2]);
});

test("whoever asks for the handle of a segment of which the disk says nothing has none, and the process goes on", async () => {
  append(1);
  (await disk.nextWrite()).succeed();
  await until(1);
  const { fstatSync } = fs;
  const set = (to: typeof fstatSync) => {
    fs.fstatSync = to;
    syncBuiltinESMExports();
  };
  onTestFinished(() => set(fstatSync));
  set(() => {
    throw new Error("no answer");
  });
  expect(writer.handleOf(1)).toBeUndefined();
  set(fstatSync);
  expect(writer.handleOf(1)).toMatchObject({ fd: expect.any(Number) });
});

test("a cursor that finds no room on the disk keeps no spent segment from being deleted", async () => {
  start(150);
  mkdirSync(join(folder.path, "cursor.new"));
  for (let i = 1; i <= 6; i += 1) {
    append(i);
    (await disk.nextWrite()).succeed();
    await until(i);
  }
  expect(await drained(await openReader(folder, writer))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(writer.durable().length).toBe(1);
  expect(readdirSync(folder.path).filter((name) => name.endsWith(".hits")).length).toBeLessThan(3);
});

test("whatever fails in whatever order: no acknowledged hit is missing or twice, for the living reader and for one after a crash", async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant("append" as const) },
    { weight: 3, arbitrary: fc.constant("first good" as const) },
    { weight: 2, arbitrary: fc.constant("last good" as const) },
    fc.constant("first lost" as const),
    fc.constant("last lost" as const),
    fc.constant("first fails" as const),
    fc.constant("open fails" as const),
    fc.constant("time passes" as const),
    fc.constant("read" as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.constantFrom(120, 400, 100_000), async (steps, bytes) => {
      start(bytes);
      const held: HeldWrite[] = [];
      void (async () => {
        for (;;) held.push(await disk.nextWrite());
      })();
      const reader = await openReader(folder, writer);
      const living: number[] = [];
      let given = 0;
      for (const what of steps) {
        if (what === "append") append((given += 1));
        if (what === "first good") held.shift()?.succeed();
        if (what === "last good") held.pop()?.succeed();
        if (what === "first lost") held.shift()?.fail();
        if (what === "last lost") held.pop()?.fail();
        if (what === "first fails") held.shift()?.fail(true);
        if (what === "open fails") disk.failOpens(2);
        if (what === "time passes") vi.advanceTimersByTime(1000);
        if (what === "read") living.push(...(await drained(reader)));
        await settled();
      }
      const acknowledged = kept();
      const afterCrash = await seenByAll(living.at(-1));
      expect(afterCrash).toEqual([...new Set(afterCrash)].toSorted((a, b) => a - b));
      expect(acknowledged.filter((one) => !afterCrash.includes(one) && !living.includes(one))).toEqual([]);
      disk.failOpens(0);
      while (Object.keys(fate).length < given) {
        held.shift()?.succeed();
        await turn();
      }
      living.push(...(await drained(reader)));
      expect(living).toEqual(kept());
      expect(disk.misuses).toEqual([]);
      await writer.close();
    }),
    { numRuns: 300 },
  );
}, 60_000);

function start(segmentBytes = 1_000_000, failedOpens = 0): void {
  folder = createFolder(root);
  disk = heldDisk();
  disk.failOpens(failedOpens);
  alarms = [];
  fate = {};
  handed = [];
  writer = openSpool(folder, {
    disk,
    segmentBytes,
    alarm: (error) => alarms.push(error.message),
    handOver: (waiter) => handed.push(waiter.hit.delivery),
  });
}

function append(number: number): void {
  const own = fate;
  writer.append(hit(number)).then(
    () => (own[number] = "kept"),
    () => (own[number] = "refused"),
  );
}

/** Two groups of one hit each, both under way. */
async function twoGroups(): Promise<[HeldWrite, HeldWrite]> {
  append(1);
  const a = await disk.nextWrite();
  append(2);
  return [a, await disk.nextWrite()];
}

/** Both groups succeed at their second try. */
async function again(): Promise<void> {
  const [a, b] = [await disk.nextWrite(), await disk.nextWrite()];
  a.succeed();
  b.succeed();
}

/** Waits until these hits have their fate. */
async function until(...numbers: number[]): Promise<void> {
  while (numbers.some((number) => !fate[number])) await turn();
}

/** As many turns of the event loop as anything that could happen would need. */
async function settled(): Promise<void> {
  for (let i = 0; i < 8; i += 1) await turn();
}

function kept(): number[] {
  return Object.keys(fate)
    .map(Number)
    .filter((number) => fate[number] === "kept");
}

/** What the process's own reader finds, from the beginning. */
async function seen(): Promise<number[]> {
  const { read } = await openReader(folder, writer);
  const batch = await read(1000);
  return batch.hits.map((one) => one.delivery);
}

/** What the next process finds after a crash here and now: it takes the bytes as they lie, and only numbers above those it has. */
async function seenByAll(above = 0): Promise<number[]> {
  const path = join(root, `copy-${(copies += 1)}`);
  cpSync(folder.path, path, { recursive: true });
  return (await drained(await openReader({ path, id: folder.id }))).filter((number) => number > above);
}
