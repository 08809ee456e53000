import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { validateHeaderValue } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { drained, heldDisk, hit } from "./testing.ts";
import { realDisk } from "./disk.ts";
import type { SpoolDisk } from "./disk.ts";
import { addFolder, adoptFolders, createFolder, foldersOf } from "./folder.ts";
import type { OwnedFolder } from "./folder.ts";
import { openOwnSpool } from "./own.ts";
import { openReader } from "./reader.ts";
import { longestRecord, writeRecord } from "./record.ts";
import { watchUnlocked } from "./unlocked.ts";
import { openSpool } from "./writer.ts";

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), "hookwise-spool-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("writing and reading", () => {
  test("what was acknowledged is read in order, over many small segments, and spent segments go", async () => {
    const folder = createFolder(root);
    const writer = openSpool(folder, { segmentBytes: 2000 });
    const reader = await openReader(folder, writer);
    await Promise.all(Array.from({ length: 200 }, (_, i) => writer.append(hit(i))));
    await Promise.all(Array.from({ length: 200 }, (_, i) => writer.append(hit(200 + i))));
    expect(await drained(reader)).toEqual(Array.from({ length: 400 }, (_, i) => i));
    expect(readdirSync(folder.path).filter((name) => name.endsWith(".hits")).length).toBeLessThan(4);
    await writer.close();
  });

  test("a reader that begins anew goes on where the cursor stands", async () => {
    const folder = createFolder(root);
    const writer = openSpool(folder);
    await writer.append(hit(1));
    expect(await drained(await openReader(folder, writer))).toEqual([1]);
    await writer.append(hit(2));
    expect(await drained(await openReader(folder, writer))).toEqual([2]);
    await writer.close();
  });

  test("a group that is worth a sync leaves in the middle of a turn, and who comes after it is in the next", async () => {
    const disk = heldDisk();
    const writer = openSpool(createFolder(root), { disk });
    const first = writer.append(hit(0));
    (await disk.nextWrite()).succeed();
    await first;
    const appended = Array.from({ length: 31 }, (_, i) => writer.append(hit(1 + i)));
    expect(disk.writes).toBe(1);
    appended.push(writer.append(hit(32)));
    expect(disk.writes).toBe(2);
    appended.push(writer.append(hit(33)));
    (await disk.nextWrite()).succeed();
    (await disk.nextWrite()).succeed();
    await Promise.all(appended);
    expect(disk.writes).toBe(3);
    await writer.close();
  });

  test("hits that arrive while the disk is busy share one sync", async () => {
    const disk = heldDisk();
    const writer = openSpool(createFolder(root), { disk });
    const appended = Array.from({ length: 3 }, (_, i) => writer.append(hit(i)));
    const first = await disk.nextWrite();
    appended.push(writer.append(hit(3)));
    const second = await disk.nextWrite();
    for (let i = 4; i < 64; i += 1) appended.push(writer.append(hit(i)));
    first.succeed();
    second.succeed();
    const third = await disk.nextWrite();
    third.succeed();
    await Promise.all(appended);
    expect(disk.writes).toBe(3);
    await writer.close();
  });

  test("more hits than a group has room for are all kept", async () => {
    const folder = createFolder(root);
    const writer = openSpool(folder);
    await Promise.all(Array.from({ length: 5000 }, (_, i) => writer.append({ ...hit(i), agent: "x".repeat(255) })));
    expect((await drained(await openReader(folder, writer))).length).toBe(5000);
    await writer.close();
  });
});

describe("a dead process's spool", () => {
  test("is taken over once, keeps its number, and a torn tail costs only what was never acknowledged", async () => {
    const folder = createFolder(root);
    const writer = openSpool(folder);
    await writer.append(hit(1));
    await writer.append(hit(2));
    await writer.close();
    appendFileSync(join(folder.path, "00000001.hits"), Buffer.from([60, 0, 0, 0, 1, 2, 3]));
    expect(adoptFolders(root)).toEqual([]);
    folder.release();
    const adopted = adoptFolders(root);
    expect(adopted.map((one) => one.id)).toEqual([folder.id]);
    expect(adoptFolders(root)).toEqual([]);
    expect(await drained(await openReader(adopted[0]!))).toEqual([1, 2]);
    adopted[0]!.remove();
    expect(readdirSync(root)).toEqual([]);
  });

  test("a process that was killed leaves its lock to the next one, and keeps it until then", async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "lock-holder.ts"), root], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    expect(readdirSync(root).length).toBe(2);
    expect(adoptFolders(root)).toEqual([]);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(adoptFolders(root).length).toBe(1);
  });

  test("damage in its middle raises the alarm once and costs what was damaged; a torn tail raises none", async () => {
    const folder = createFolder(root);
    const writer = openSpool(folder);
    for (let i = 1; i <= 5; i += 1) await writer.append(hit(i));
    const { offset } = writer.durable()[0]!;
    const length = offset / 5;
    await writer.close();
    const file = join(folder.path, "00000001.hits");
    const bytes = readFileSync(file);
    const whole = Buffer.from(bytes);
    const damages: unknown[] = [];
    bytes[offset - 3]! ^= 1;
    writeFileSync(file, bytes);
    expect(await drained(await openReader(folder, undefined, (damage) => damages.push(damage)))).toEqual([1, 2, 3, 4]);
    expect(damages).toEqual([]);
    whole[length * 2 + 20]! ^= 1;
    writeFileSync(file, whole);
    rmSync(join(folder.path, "cursor"));
    const reader = await openReader(folder, undefined, (damage) => damages.push(damage));
    expect(await drained(reader)).toEqual([1, 2, 4, 5]);
    await reader.read(7);
    expect(damages).toEqual([{ segment: 1, offset: length * 2, skipped: length }]);
  });

  test("a damaged length, a hole of megabytes and a segment without a beginning hide nothing behind them", async () => {
    const folder = createFolder(root);
    const writer = openSpool(folder, { segmentBytes: 4 * 1024 * 1024 });
    const count = 30_000;
    await Promise.all(Array.from({ length: count }, (_, i) => writer.append(hit(i))));
    await writer.close();
    const length = writeRecord(Buffer.alloc(longestRecord), 0, { ...hit(1), seq: 1 });
    const file = join(folder.path, "00000001.hits");
    const bytes = readFileSync(file);
    bytes.fill(0xff, 0, 4);
    bytes.fill(0, 100_000, 1_400_000);
    writeFileSync(file, bytes);
    const found = await drained(await openReader(folder));
    expect(found.length).toBeGreaterThan(count - 1_300_000 / length - 4);
    expect(found.length).toBeLessThan(count);
    expect(found.at(-1)).toBe(count - 1);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
  });

  test("what a visitor sends is never taken for a record behind a damaged one", () => {
    const forged = Buffer.alloc(longestRecord);
    const end = writeRecord(forged, 0, { ...hit(666), seq: 1, address: "", agent: "" });
    // Node refuses control characters in a header, so the agent of a real visitor cannot even hold this.
    expect(forged.subarray(0, end).includes(0)).toBe(true);
    expect(() => validateHeaderValue("user-agent", forged.toString("latin1", 0, end))).toThrow();
  });

  test("is taken over though it lost its lock file, by one process alone", () => {
    const folder = createFolder(root);
    folder.release();
    rmSync(`${folder.path}.lock`);
    const [adopted] = adoptFolders(root);
    expect(adopted?.id).toBe(folder.id);
    expect(adoptFolders(root)).toEqual([]);
  });

  test("what is no spool is left alone", () => {
    writeFileSync(join(root, "readme.txt"), "");
    mkdirSync(join(root, "a~b"));
    mkdirSync(join(root, "12x"));
    expect(adoptFolders(root)).toEqual([]);
    expect(readdirSync(root).length).toBe(3);
  });
});

describe("a living process's spool", () => {
  for (const ahead of [360_000, 36 * 3_600_000, -36 * 3_600_000]) {
    test(`is not taken over by one whose clock is ${ahead / 60_000} minutes ahead`, async () => {
      const folder = createFolder(root);
      utimesSync(folder.path, (Date.now() - ahead) / 1000, (Date.now() - ahead) / 1000);
      expect(adoptFolders(root)).toEqual([]);
      expect(existsSync(folder.path)).toBe(true);
      folder.release();
    });
  }

  test("is left alone while a drain hangs: its lock needs no heartbeat", () => {
    const folder = createFolder(root);
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_600_000);
    expect(adoptFolders(root)).toEqual([]);
    now.mockRestore();
    folder.release();
  });
});

describe("the spool of a version that held no lock", () => {
  test("is taken over once nothing in it has changed for ten minutes that this process saw, whatever the clocks say", () => {
    const old = join(root, "elsewhere~1~77~5");
    mkdirSync(old);
    let time = 0;
    const look = watchUnlocked(root, () => time);
    expect(look()).toEqual([]);
    time = 599_000;
    expect(look()).toEqual([]);
    writeFileSync(join(old, "cursor"), "1 2");
    time = 601_000;
    expect(look()).toEqual([]);
    time = 1_200_000;
    expect(look()).toEqual([]);
    time = 1_201_001;
    expect(look().map((one) => one.id)).toEqual([5]);
    expect(readdirSync(root).toSorted()).toEqual(["5.1", "5.lock"]);
    expect(adoptFolders(root)).toEqual([]);
  });
});

describe("a folder that is lost", () => {
  test("was removed: hits go to a fresh one, what was acknowledged is drained through open handles, nothing is refused", async () => {
    const own = openOwnSpool(root, { alarm: () => {} });
    for (let i = 0; i < 10; i += 1) await own.append(hit(i));
    rmSync(root, { recursive: true });
    await Promise.all(Array.from({ length: 100 }, (_, i) => own.append(hit(10 + i))));
    await own.append(hit(110));
    expect(own.generations().length).toBe(2);
    const found = [];
    for (const { folder, writer } of own.generations())
      found.push(...(await drained(await openReader(folder, writer))));
    expect(found).toEqual(Array.from({ length: 111 }, (_, i) => i));
    await own.close();
  });

  test("was removed before its first segment was used: the spool goes on", async () => {
    const own = openOwnSpool(root, { alarm: () => {} });
    rmSync(root, { recursive: true });
    await Promise.all(Array.from({ length: 5 }, (_, i) => own.append(hit(i))));
    expect(await drained(await openReader(own.generations().at(-1)!.folder, own.generations().at(-1)!.writer))).toEqual(
      [0, 1, 2, 3, 4],
    );
    await own.close();
  });

  test("was removed: a segment that cannot be put elsewhere keeps none that stands behind it from being", async () => {
    const unsaved: string[] = [];
    let refusals = 1;
    const disk: SpoolDisk = {
      ...realDisk,
      async open(path, bytes, handles) {
        if (handles === 1 && refusals-- > 0) throw new Error("no room for this one");
        return realDisk.open(path, bytes, handles);
      },
    };
    const own = openOwnSpool(root, { alarm: () => {}, segmentBytes: 1000, disk, unsaved: (e) => unsaved.push(e.message) }); // oxfmt-ignore
    for (let i = 0; i < 40; i += 1) await own.append(hit(i));
    const [lost] = own.generations();
    const second = await openReader(lost!.folder, lost!.writer).then(({ read }) => read(40, { segment: 2, offset: 0 }));
    rmSync(root, { recursive: true });
    await own.close();
    await own.leave(lost!);
    const [saved] = adoptFolders(root);
    const found = await drained(await openReader(saved!));
    const from = second.hits[0]!.delivery;
    expect(found).toEqual(Array.from({ length: 40 - from }, (_, i) => from + i));
    expect(unsaved).toEqual(["no room for this one"]);
  });

  test("was taken over, against a file system that forgot the lock: all that was acknowledged is found, nothing twice", async () => {
    const own = openOwnSpool(root, { alarm: () => {} });
    const kept: number[] = [];
    const adopted: OwnedFolder[] = [];
    let number = 0;
    for (let round = 0; round < 20; round += 1) {
      const wave = Array.from({ length: 40 }, () => {
        const one = number++;
        return own.append(hit(one)).then(
          () => kept.push(one),
          () => {},
        );
      });
      if (round % 3 === 1) {
        const { folder } = own.generations().at(-1)!;
        const path = `${folder.path}.1`;
        renameSync(folder.path, path);
        adopted.push({ ...folder, path });
      }
      await Promise.all(wave);
    }
    const seen = new Map<string, number>();
    for (const folder of adopted) {
      const { read } = await openReader(folder);
      for (const one of (await read(10_000)).hits) seen.set(`${folder.id} ${one.seq}`, one.delivery);
    }
    for (const { folder, writer } of own.generations()) {
      const { read } = await openReader(folder, writer);
      for (const one of (await read(10_000)).hits) seen.set(`${folder.id} ${one.seq}`, one.delivery);
    }
    const found = [...seen.values()];
    expect(own.generations().length).toBeGreaterThan(5);
    expect(kept.length).toBeGreaterThan(400);
    expect(kept.filter((one) => !found.includes(one))).toEqual([]);
    expect(new Set(found).size).toBe(found.length);
    await own.close();
  });

  test("nobody deletes what it does not own: neither folder nor lock of whoever took it over", async () => {
    const folder = createFolder(root);
    renameSync(folder.path, `${folder.path}.1`);
    folder.remove();
    expect(readdirSync(root).toSorted()).toEqual([`${folder.id}.1`, `${folder.id}.lock`]);
  });

  test("is made anew under its number where it is gone, and never over one that is there; nobody takes over a part", async () => {
    const lost = createFolder(root);
    rmSync(lost.path, { recursive: true });
    lost.release();
    const lie = () => foldersOf(root, (id) => id === lost.id).map(({ path }) => path);
    const add = (text: string) =>
      addFolder(root, undefined, lost.id, async (path) => {
        writeFileSync(join(path, "00000001.hits"), text);
        expect(lie()).not.toContain(path);
      });
    await add("hits");
    await add("more");
    const texts = lie().map((path) => readFileSync(join(path, "00000001.hits"), "utf8"));
    expect([lie()[0], texts]).toEqual([lost.path, ["hits", "more"]]);
  });
});

// A disk of two megabytes; where nobody may mount one, the refusals are tested by a disk that is made to fail (faults.test.ts).
const small = mkdtempSync(join(tmpdir(), "hookwise-small-"));
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", small]).status === 0;
afterAll(() => {
  if (mounted) spawnSync("umount", ["-l", small]);
  rmSync(small, { recursive: true, force: true });
});

test.skipIf(!mounted)(
  "a full disk: what was acknowledged stays, what finds no room is refused, draining makes room, and the spool goes on",
  async () => {
    const own = openOwnSpool(small, { segmentBytes: 256 * 1024, alarm: () => {} });
    const kept: number[] = [];
    const wave = (from: number) =>
      Promise.allSettled(
        Array.from({ length: 500 }, (_, i) => own.append(hit(from + i)).then(() => kept.push(from + i))),
      );
    let next = 0;
    let refused = false;
    while (!refused) refused = (await wave((next += 500))).some((one) => one.status === "rejected");
    const [generation] = own.generations();
    const reader = await openReader(generation!.folder, generation!.writer);
    const found = await drained(reader);
    expect(found).toEqual(kept);
    expect(found.length).toBeGreaterThan(5000);
    const before = kept.length;
    await wave((next += 500));
    await wave((next += 500));
    expect(kept.length).toBeGreaterThan(before + 500);
    expect(await drained(reader)).toEqual(kept.slice(before));
    expect(own.generations().length).toBe(1);
    await own.close();
    await own.forget(generation!);
    expect(readdirSync(small)).toEqual([]);
  },
);
