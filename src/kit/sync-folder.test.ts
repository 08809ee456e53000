import fs from "node:fs";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { makeFirstFile } from "./first-file.ts";
import { openJournal } from "./journal/journal.ts";
import { makeFolder, syncFolder, syncFolderNow } from "./sync-folder.ts";

// What is found after a loss of power: the names that were synced.

let root: string;
let synced: string[];
const pathOf = (fd: number) => fs.readlinkSync(`/proc/self/fd/${fd}`);
beforeEach(async () => {
  root = fs.mkdtempSync(join(tmpdir(), "hookwise-names-"));
  synced = [];
  const any = await open(root);
  const handles = Object.getPrototypeOf(any) as FileHandle;
  await any.close();
  const sync = vi.spyOn(handles, "sync").mockImplementation(async function (this: FileHandle) {
    synced.push(pathOf(this.fd));
  });
  setSync((fd) => void synced.push(pathOf(fd)));
  onTestFinished(() => {
    sync.mockRestore();
    setSync(fsyncSync);
    fs.rmSync(root, { recursive: true });
  });
});

const { fsyncSync } = fs;
function setSync(to: typeof fsyncSync): void {
  fs.fsyncSync = to;
  // What imports it by its name, and was loaded before, sees it too.
  syncBuiltinESMExports();
}

it("a folder lasts with those above it that are made", () => {
  makeFolder(join(root, "a", "b", "c"));
  expect(synced).toEqual([join(root, "a", "b"), join(root, "a"), root]);
  makeFolder(join(root, "a", "b", "c"));
  expect(synced).toHaveLength(3);
});

it("a file that is made once lasts: the root key of an installation is one", () => {
  makeFirstFile(join(root, "key"), "text");
  expect(synced).toContain(root);
});

it("a journal lasts under its name, and the data folder keeps its id, before a line is told to be written", async () => {
  const folder = join(root, "journal");
  const journal = openJournal(folder);
  expect(synced).toEqual(expect.arrayContaining([root, folder]));
  const begun = async () => {
    const before = synced.length;
    await journal.append(journal.id, [{ org: "any" }]);
    return synced.slice(before);
  };
  expect(await begun()).toEqual([folder]);
  expect(await begun()).toEqual([]);
  journal.renew();
  expect(await begun()).toEqual([folder]);
  await journal.close();
});

it("a file system that syncs files alone does without, and what else is wrong is told", async () => {
  const failing = (code: string) => {
    const error = Object.assign(new Error("no"), { code });
    setSync(() => {
      throw error;
    });
    vi.mocked(Object.getPrototypeOf(handle).sync).mockRejectedValue(error);
  };
  const handle = await open(root);
  try {
    failing("EINVAL");
    syncFolderNow(root);
    await syncFolder(root);
    failing("EIO");
    expect(() => syncFolderNow(root)).toThrow("no");
    await expect(syncFolder(root)).rejects.toThrow("no");
  } finally {
    await handle.close();
  }
});
