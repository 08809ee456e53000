import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sentenceOf } from "../operator-error.ts";

const some = Buffer.alloc(64 * 1024);

/**
 * Whether a folder still takes a small file; the sentence with the cure when it does not (a full disk, a quota, a limit of this user's). Tried and
 * not asked: what a program writes of its own end does not fit on a full disk either, and no system tells its quotas.
 */
export function roomFault(folder: string): string | null {
  const file = join(folder, `room-${process.pid}`);
  try {
    writeFileSync(file, some, { mode: 0o600 });
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG" ? sentenceOf(error) : null;
  } finally {
    rmSync(file, { force: true });
  }
}
