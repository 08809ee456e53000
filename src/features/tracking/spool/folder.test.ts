import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openOwnSpool } from "./own.ts";
import { hit } from "./testing.ts";

const { mkdirSync } = fs;
/** Whether the disk has room for a folder: for an empty file, such as a lock, there is room when for a folder there is none. */
function setRoom(room: boolean): void {
  fs.mkdirSync = room
    ? mkdirSync
    : (((path: string, options: fs.MakeDirectoryOptions) => {
        if (!options.recursive) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
        return mkdirSync(path, options);
      }) as typeof mkdirSync);
  // What imports it by its name, and was loaded before, sees it too.
  syncBuiltinESMExports();
}

let root: string;
beforeEach(() => void (root = fs.mkdtempSync(join(tmpdir(), "hookwise-spool-"))));
afterEach(() => {
  setRoom(true);
  fs.rmSync(root, { recursive: true, force: true });
});

function isBelow(fd: string): boolean {
  try {
    return fs.readlinkSync(`/proc/self/fd/${fd}`).startsWith(root);
  } catch {
    return false;
  }
}

it("a spool that is lost on a full disk leaves nothing behind with every hit that it refuses, and goes on once there is room", async () => {
  const own = openOwnSpool(root);
  await own.append(hit(0));
  // Of this folder alone: other tests of the process open files, too.
  const open = () => fs.readdirSync("/proc/self/fd").filter(isBelow).length;
  for (const name of fs.readdirSync(root)) fs.rmSync(join(root, name), { recursive: true });
  setRoom(false);
  await expect(own.append(hit(1))).rejects.toThrow();
  const before = open();
  for (let n = 2; n < 30; n++) await expect(own.append(hit(n))).rejects.toThrow("no space left");
  expect(open()).toBe(before);
  expect(fs.readdirSync(root)).toEqual([]);
  setRoom(true);
  await own.append(hit(30));
  expect(own.count()).toBe(2);
  await own.close();
  for (const { folder, writer } of own.generations()) {
    await writer.dispose();
    folder.release();
  }
});
