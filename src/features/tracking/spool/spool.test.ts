import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { adoptFolders, createFolder } from "./folder.ts";
import { openReader } from "./reader.ts";
import type { SpoolReader } from "./reader.ts";
import { openSpool } from "./writer.ts";
import type { NewHit, SpoolDisk } from "./writer.ts";

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

  test("a hit is not read before it is acknowledged", async () => {
    const disk = testDisk();
    const folder = createFolder(root);
    const writer = openSpool(folder, { disk });
    const reader = await openReader(folder, writer);
    const synced = disk.holdSync();
    const appended = writer.append(hit(1));
    await synced.reached;
    expect(await drained(reader)).toEqual([]);
    synced.release();
    await appended;
    expect(await drained(reader)).toEqual([1]);
    await writer.close();
  });

  test("hits that arrive while the disk is busy share one sync", async () => {
    const disk = testDisk();
    const writer = openSpool(createFolder(root), { disk });
    await writer.append(hit(0));
    const before = disk.syncs;
    await Promise.all(Array.from({ length: 64 }, (_, i) => writer.append(hit(i))));
    expect(disk.syncs - before).toBe(1);
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

describe("a disk that fails", () => {
  test("after a failed sync the segment is left, the group goes to a fresh one and is counted once", async () => {
    const disk = testDisk();
    const alarms: string[] = [];
    const folder = createFolder(root);
    const writer = openSpool(folder, { disk, alarm: (error) => alarms.push(error.message) });
    await writer.append(hit(1));
    disk.fail("datasync", 1);
    await writer.append(hit(2));
    expect(alarms).toEqual(["datasync failed"]);
    await writer.append(hit(3));
    expect(disk.syncedAfterFailure).toEqual([]);
    const reader = await openReader(folder, writer);
    expect(await drained(reader)).toEqual([1, 2, 3]);
    await writer.close();
  });

  test("while the disk stays broken nothing is acknowledged, and it recovers without a restart", async () => {
    const disk = testDisk();
    const folder = createFolder(root);
    const writer = openSpool(folder, { disk });
    await writer.append(hit(1));
    disk.fail("write", Number.POSITIVE_INFINITY);
    await expect(writer.append(hit(2))).rejects.toThrow("write failed");
    await expect(writer.append(hit(3))).rejects.toThrow("write failed");
    disk.fail("write", 0);
    await writer.append(hit(4));
    expect(await drained(await openReader(folder, writer))).toEqual([1, 4]);
    await writer.close();
  });

  test("a segment that cannot be opened refuses the hit", async () => {
    const disk = testDisk();
    disk.fail("open", Number.POSITIVE_INFINITY);
    const writer = openSpool(createFolder(root), { disk });
    await expect(writer.append(hit(1))).rejects.toThrow("open failed");
    disk.fail("open", 0);
    await writer.append(hit(2));
    await writer.close();
  });
});

describe("the spool of a process that is gone", () => {
  test("is taken over once, keeps its number, and a torn tail costs only what was never acknowledged", async () => {
    const folder = createFolder(root);
    const writer = openSpool(folder);
    await writer.append(hit(1));
    await writer.append(hit(2));
    await writer.close();
    appendFileSync(join(folder.path, "00000001.hits"), Buffer.from([60, 0, 0, 0, 1, 2, 3]));
    const dead = join(root, `${hostname()}~999999~1~${folder.id}`);
    renameSync(folder.path, dead);
    const adopted = adoptFolders(root);
    expect(adopted.map((one) => one.id)).toEqual([folder.id]);
    expect(adoptFolders(root)).toEqual([]);
    const reader = await openReader(adopted[0]!);
    expect(await drained(reader)).toEqual([1, 2]);
    await reader.remove();
    expect(existsSync(adopted[0]!.path)).toBe(false);
  });

  test("a living process's folder is left alone, also one that runs under the same number since earlier", () => {
    createFolder(root);
    mkdirSync(join(root, `${hostname()}~1~${startOfInit()}~5`));
    expect(adoptFolders(root)).toEqual([]);
  });

  test("a folder of a process number that was given anew is taken over", () => {
    mkdirSync(join(root, `${hostname()}~${process.pid}~1~5`));
    expect(adoptFolders(root).map((one) => one.id)).toEqual([5]);
  });

  test("another machine's folder is taken over only after a long silence", () => {
    mkdirSync(join(root, "elsewhere~1~1~5"));
    expect(adoptFolders(root)).toEqual([]);
    expect(adoptFolders(root, Date.now() + 6 * 60_000).map((one) => one.id)).toEqual([5]);
  });

  test("what is no spool is left alone", () => {
    writeFileSync(join(root, "readme.txt"), "");
    mkdirSync(join(root, "a~b"));
    expect(adoptFolders(root)).toEqual([]);
  });
});

function hit(delivery: number): NewHit {
  return {
    at: 1_800_000_000_000 + delivery,
    action: "clicked",
    signs: 0,
    campaign: 7,
    delivery,
    lure: 0,
    dwell: 0,
    address: "203.0.113.7",
    agent: "test",
  };
}

/** The delivery numbers of everything a reader still holds, read in small batches, each seq once. */
async function drained(reader: SpoolReader): Promise<number[]> {
  const found: number[] = [];
  let last = 0;
  for (;;) {
    const batch = await reader.read(7);
    for (const one of batch.hits) {
      if (one.seq > last) found.push(one.delivery);
      last = Math.max(last, one.seq);
    }
    await reader.advance(batch);
    if (batch.empty) return found;
  }
}

function startOfInit(): string {
  const stat = readFileSync("/proc/1/stat", "latin1");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]!;
}

type Call = "open" | "write" | "datasync";

/** A real disk whose calls can be made to fail or wait. */
function testDisk(): SpoolDisk & {
  syncs: number;
  syncedAfterFailure: number[];
  fail(call: Call, times: number): void;
  holdSync(): { reached: Promise<void>; release(): void };
} {
  const files = new Map<number, Awaited<ReturnType<typeof open>>>();
  const failures: Record<Call, number> = { open: 0, write: 0, datasync: 0 };
  const broken = new Set<number>();
  let hold: { reach(): void; wait: Promise<void> } | null = null;
  const maybeFail = (call: Call, fd?: number) => {
    if (failures[call] <= 0) return;
    failures[call] -= 1;
    if (fd !== undefined) broken.add(fd);
    throw new Error(`${call} failed`);
  };
  const disk = {
    syncs: 0,
    syncedAfterFailure: [] as number[],
    fail: (call: Call, times: number) => void (failures[call] = times),
    holdSync() {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      hold = { reach: reached.resolve, wait: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
    async open(path: string) {
      maybeFail("open");
      const file = await open(path, "wx");
      files.set(file.fd, file);
      broken.delete(file.fd);
      return file.fd;
    },
    async write(fd: number, bytes: Buffer, offset: number) {
      maybeFail("write", fd);
      await files.get(fd)!.write(bytes, 0, bytes.length, offset);
    },
    async datasync(fd: number) {
      if (broken.has(fd)) disk.syncedAfterFailure.push(fd);
      maybeFail("datasync", fd);
      disk.syncs += 1;
      if (hold) {
        const { reach, wait } = hold;
        hold = null;
        reach();
        await wait;
      }
      await files.get(fd)!.datasync();
    },
    async close(fd: number) {
      await files.get(fd)!.close();
      files.delete(fd);
    },
  };
  return disk;
}
