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
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { drained, heldDisk, hit } from "./testing.ts";
import { adoptFolders, createFolder } from "./folder.ts";
import { openReader } from "./reader.ts";
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

  test("damage in its middle raises the alarm once, a torn tail raises none", async () => {
    const folder = createFolder(root);
    const writer = openSpool(folder);
    for (let i = 1; i <= 5; i += 1) await writer.append(hit(i));
    const { offset } = writer.durable()[0]!;
    await writer.close();
    const file = join(folder.path, "00000001.hits");
    const bytes = readFileSync(file);
    const whole = Buffer.from(bytes);
    const damages: unknown[] = [];
    bytes[offset - 3]! ^= 1;
    writeFileSync(file, bytes);
    expect(await drained(await openReader(folder, undefined, (damage) => damages.push(damage)))).toEqual([1, 2, 3, 4]);
    expect(damages).toEqual([]);
    whole[(offset / 5) * 2 + 20]! ^= 1;
    writeFileSync(file, whole);
    rmSync(join(folder.path, "cursor"));
    const reader = await openReader(folder, undefined, (damage) => damages.push(damage));
    expect(await drained(reader)).toEqual([1, 2]);
    await reader.read(7);
    expect(damages).toEqual([{ segment: 1, offset: (offset / 5) * 2, readable: 2 }]);
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

function startOfInit(): string {
  const stat = readFileSync("/proc/1/stat", "latin1");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]!;
}
