import fs, { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { lockFile } from "./file-lock.ts";
import { makeFirstFile } from "./first-file.ts";
import { rootKey } from "./root-key.ts";

const folder = mkdtempSync(join(tmpdir(), "hookwise-first-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the first one's word stands, is nobody else's to read, and nothing lies beside it", () => {
  const file = join(folder, "key");
  for (const text of ["first", "second"]) makeFirstFile(file, text);
  expect(readFileSync(file, "utf8")).toBe("first");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["key"]);
});

it("where nothing can be written the reason is told", () => {
  expect(() => makeFirstFile(join(folder, "missing", "key"), "text")).toThrow("ENOENT");
});

it("the name of one that is found is on the disk, too, before it is gone on with: whoever made it may have been killed before that", () => {
  const root = mkdtempSync(join(folder, "found-"));
  const file = join(root, "key");
  makeFirstFile(file, "first");
  const { fsyncSync } = fs;
  const synced: boolean[] = [];
  const set = (to: typeof fsyncSync) => {
    fs.fsyncSync = to;
    syncBuiltinESMExports();
  };
  onTestFinished(() => set(fsyncSync));
  set((fd) => {
    synced.push(fs.fstatSync(fd).ino === statSync(root).ino);
    fsyncSync(fd);
  });
  makeFirstFile(file, "second");
  expect(synced).toContain(true);
  expect(readFileSync(file, "utf8")).toBe("first");
});

describe("on a file system without second names", () => {
  const { existsSync, linkSync, lstatSync, rmSync, writeFileSync } = fs;
  function set(to: Partial<typeof fs>): void {
    Object.assign(fs, to);
    syncBuiltinESMExports();
  }
  function own(): string {
    const root = mkdtempSync(join(folder, "own-"));
    onTestFinished(() => set({ existsSync, linkSync, lstatSync, rmSync, writeFileSync }));
    set({
      linkSync: () => {
        throw Object.assign(new Error("no links"), { code: "EPERM" });
      },
    });
    return root;
  }

  it("the first one's word stands, and nothing lies beside it", () => {
    const root = own();
    const file = join(root, "key");
    for (const text of ["first", "second"]) makeFirstFile(file, text);
    expect(readFileSync(file, "utf8")).toBe("first");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(root)).toEqual(["key"]);
  });

  it.each([1, 2])("a kill while something is written for the %i. time leaves no half of a root key", (killed) => {
    const DATA_DIR = own();
    let wrote = 0;
    set({
      writeFileSync: (path, text, options) => {
        wrote += 1;
        writeFileSync(path, wrote === killed ? "" : text, options);
        if (wrote === killed) throw new Error("killed");
      },
    });
    const before = (() => {
      try {
        return rootKey({ DATA_DIR }, false);
      } catch (error) {
        expect((error as Error).message).toBe("killed");
        return null;
      }
    })();
    set({ writeFileSync });
    const after = rootKey({ DATA_DIR }, false);
    expect(after).toHaveLength(32);
    expect(before ?? after).toEqual(after);
  });

  it("who comes while another gives the name takes that one's", () => {
    const file = join(own(), "key");
    const others = lockFile(`${file}.lock`)!;
    const wait = vi.spyOn(Atomics, "wait").mockImplementationOnce(() => {
      writeFileSync(file, "theirs");
      others.release();
      return "timed-out";
    });
    onTestFinished(() => wait.mockRestore());
    makeFirstFile(file, "ours");
    expect(readFileSync(file, "utf8")).toBe("theirs");
    expect(wait).toHaveBeenCalledOnce();
  });

  it("a lock that stays held is told", () => {
    const root = own();
    const others = lockFile(join(root, "key.lock"))!;
    let waits = 0;
    const wait = vi.spyOn(Atomics, "wait").mockImplementation(() => {
      if ((waits += 1) > 100_000) throw new Error("without end");
      return "timed-out";
    });
    onTestFinished(() => {
      wait.mockRestore();
      others.release();
    });
    expect(() => makeFirstFile(join(root, "key"), "ours")).toThrow("key.lock stays locked");
    expect(readdirSync(root)).toEqual(["key.lock"]);
  });

  it("a name that leads nowhere stays somebody's", () => {
    const file = join(own(), "key");
    symlinkSync("elsewhere", file);
    makeFirstFile(file, "ours");
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
  });

  it("so does one of which a file system of a network remembers that there was none", () => {
    const file = join(own(), "key");
    writeFileSync(file, "theirs");
    set({ existsSync: () => false, lstatSync: (() => undefined) as unknown as typeof lstatSync });
    makeFirstFile(file, "ours");
    expect(readFileSync(file, "utf8")).toBe("theirs");
  });

  it("a lock that another process has open, and that cannot be removed, is left there", () => {
    const root = own();
    set({
      rmSync: (path, options) => {
        if (String(path).endsWith(".lock")) throw Object.assign(new Error("busy"), { code: "EBUSY" });
        rmSync(path, options);
      },
    });
    makeFirstFile(join(root, "key"), "ours");
    expect(readdirSync(root)).toEqual(["key", "key.lock"]);
    expect(readFileSync(join(root, "key"), "utf8")).toBe("ours");
  });
});
