import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { memoryFolder } from "./memory.ts";

const some = memoryFolder("/dev/shm", 1);
some?.close(false);

it("is none where there is no memory for it", () => {
  expect(memoryFolder("/dev/shm", Number.MAX_SAFE_INTEGER)).toBeNull();
  // A folder on a disk, one that is missing.
  expect(memoryFolder(import.meta.dirname, 1)).toBeNull();
  expect(memoryFolder(join(import.meta.dirname, "none"), 1)).toBeNull();
});

describe.skipIf(!some)("where the system has one", () => {
  it("is a new folder each time, and gone when the run is over", () => {
    const [one, other] = [memoryFolder("/dev/shm", 1)!, memoryFolder("/dev/shm", 1)!];
    expect(one.path).not.toBe(other.path);
    writeFileSync(join(one.path, "anything"), "x");
    expect([one.close(false), other.close(true)]).toEqual([null, null]);
    expect([one, other].map(({ path }) => existsSync(path))).toEqual([false, false]);
  });

  it("keeps what failed runs left there, but not the servers of tests", () => {
    const folder = memoryFolder("/dev/shm", 1)!;
    mkdirSync(join(folder.path, "hookwise-run-1"));
    mkdirSync(join(folder.path, "test-postgres-1"));
    writeFileSync(join(folder.path, "hookwise-run-1/log"), "what was said");
    const kept = folder.close(true)!;
    expect(existsSync(folder.path)).toBe(false);
    expect(dirname(kept)).toBe(tmpdir());
    expect(readdirSync(kept)).toEqual(["hookwise-run-1"]);
    expect(readFileSync(join(kept, "hookwise-run-1/log"), "utf8")).toBe("what was said");
    rmSync(kept, { recursive: true });
  });
});
