import { appendFileSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { appendLines } from "./append-lines.ts";
import { smallDisk } from "./testing-small-disk.ts";

const disk = smallDisk(256 * 1024);
afterAll(() => disk?.close());

test.skipIf(!disk)(
  "lines of which a full disk takes a piece are refused, and the next ones stand by themselves",
  async () => {
    const file = join(disk!.path, "lines");
    writeFileSync(file, "a".repeat(4000));
    disk!.fillUp(0);
    await expect(appendLines(file, ["b".repeat(200)])).rejects.toMatchObject({ code: "ENOSPC" });
    rmSync(join(disk!.path, "other"));
    await appendLines(file, ["one", "two"]);
    expect(readFileSync(file, "utf8").split("\n").filter(Boolean).slice(-2)).toEqual(["one", "two"]);
  },
);

test.skipIf(!disk)("no lines make no file, and what a loss of power left of one spoils none", async () => {
  const file = join(disk!.path, "others");
  await appendLines(file, []);
  expect(() => readFileSync(file)).toThrow();
  await appendLines(file, ["one"]);
  appendFileSync(file, "tw");
  await appendLines(file, ["three"]);
  expect(readFileSync(file, "utf8").split("\n").filter(Boolean)).toEqual(["one", "tw", "three"]);
});

test("a line lasts with the name of a file that it makes: a folder that is not synced forgets it with the power", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hookwise-lines-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const any = await open(folder);
  const handles = Object.getPrototypeOf(any) as FileHandle;
  await any.close();
  const synced: string[] = [];
  const sync = vi.spyOn(handles, "sync").mockImplementation(async function (this: FileHandle) {
    synced.push(readlinkSync(`/proc/self/fd/${this.fd}`));
  });
  onTestFinished(() => sync.mockRestore());
  const file = join(folder, "lines");
  await appendLines(file, ["one"]);
  expect(synced).toEqual([file, folder]);
  await appendLines(file, ["two"]);
  expect(synced).toEqual([file, folder, file]);
});
