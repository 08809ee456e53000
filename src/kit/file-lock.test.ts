import { spawnSync } from "node:child_process";
import fs, { mkdtempSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { lockFile } from "./file-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "hookwise-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a lock on a file that its holder removed after it was opened is none: two would hold one name", () => {
  const path = join(folder, "removed.lock");
  const others = lockFile(path)!;
  const { exec } = DatabaseSync.prototype;
  // Between the opening and the lock.
  const between = vi.spyOn(DatabaseSync.prototype, "exec").mockImplementationOnce(function (this: DatabaseSync, sql) {
    rmSync(path);
    others.release();
    return exec.call(this, sql);
  });
  onTestFinished(() => between.mockRestore());
  const own = lockFile(path);
  onTestFinished(() => own?.release());
  expect(own).not.toBeNull();
  expect(lockFile(path)).toBeNull();
});

it("a lock is given where a file has another number each time it is asked for", () => {
  const { statSync } = fs;
  let ino = 0n;
  const set = (to: typeof statSync) => {
    Object.assign(fs, { statSync: to });
    syncBuiltinESMExports();
  };
  set((() => ({ dev: 1n, ino: (ino += 1n) })) as unknown as typeof statSync);
  onTestFinished(() => set(statSync));
  const { exec } = DatabaseSync.prototype;
  let tries = 0;
  const counted = vi.spyOn(DatabaseSync.prototype, "exec").mockImplementation(function (this: DatabaseSync, sql) {
    if ((tries += 1) > 100) throw new Error("without end");
    return exec.call(this, sql);
  });
  onTestFinished(() => counted.mockRestore());
  const path = join(folder, "numbers.lock");
  const own = lockFile(path)!;
  onTestFinished(() => own.release());
  expect(lockFile(path)).toBeNull();
});

it("what cannot be removed is given back all the same, and what was given back is nobody's to remove", () => {
  const path = join(folder, "open.lock");
  const { rmSync } = fs;
  const set = (to: typeof rmSync) => {
    Object.assign(fs, { rmSync: to });
    syncBuiltinESMExports();
  };
  onTestFinished(() => set(rmSync));
  set(() => {
    throw Object.assign(new Error("busy"), { code: "EBUSY" });
  });
  const own = lockFile(path)!;
  own.remove();
  set(rmSync);
  const next = lockFile(path)!;
  own.remove();
  expect(fs.existsSync(path)).toBe(true);
  next.remove();
  expect(fs.existsSync(path)).toBe(false);
});

it("who holds a lock whose file another one has replaced removes nothing: whoever holds that one would hold it beside the next", () => {
  const path = join(folder, "replaced.lock");
  const own = lockFile(path)!;
  rmSync(path);
  const others = lockFile(path)!;
  onTestFinished(() => others.release());
  own.remove();
  expect(lockFile(path)).toBeNull();
});

it("a file that may only be read is locked by nobody: whoever reads would share it", () => {
  const open = mkdtempSync(join(folder, "read-"));
  for (const one of [folder, open]) fs.chmodSync(one, 0o755);
  const path = join(open, "theirs.lock");
  fs.writeFileSync(path, "", { mode: 0o444 });
  // Root may write whatever there is.
  const code = `
    const { lockFile } = await import(${JSON.stringify(new URL("file-lock.ts", import.meta.url).href)});
    if (process.getuid() === 0) process.seteuid(65534);
    try { console.log(lockFile(${JSON.stringify(path)}) ? "locked" : "held"); } catch (error) { console.log(error.message); }`;
  const child = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
  expect(child.stdout).toContain("cannot be locked: the data folder must be writable");
});

it("a lock writes nothing, and makes no second file", () => {
  const open = mkdtempSync(join(folder, "empty-"));
  const own = lockFile(join(open, "own.lock"))!;
  expect(fs.readdirSync(open)).toEqual(["own.lock"]);
  own.release();
  expect(fs.readdirSync(open)).toEqual(["own.lock"]);
  expect(fs.statSync(join(open, "own.lock")).size).toBe(0);
});
