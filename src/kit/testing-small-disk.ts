// For tests: a disk of so many bytes, where this user may make one.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  path: string;
  /** Leaves so many bytes free (in pages of 4096): what is there stays. */
  fillUp(free: number): void;
  /** Has it be a disk of so many bytes from now on. */
  shrink(bytes: number): void;
  close(): void;
}

/** @returns null where this user may make no file system */
export function smallDisk(bytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), "hookwise-small-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", path]).status === 0;
  if (!mounted) rmSync(path, { recursive: true });
  if (!mounted) return null;
  return {
    path,
    fillUp(free) {
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(join(path, "other"), Buffer.alloc(Math.max(0, bavail * bsize - free)));
    },
    shrink(left) {
      spawnSync("mount", ["-o", `remount,size=${left}`, path]);
    },
    close() {
      spawnSync("umount", ["-l", path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
