import { fstatSync, read } from "node:fs";
import type { Stats } from "node:fs";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { SpoolFolder } from "./folder.ts";
import { segmentName } from "./segments.ts";

/** Reads a piece of a segment; shorter where the file ends. */
type ReadBytes = (segment: number, offset: number, length: number) => Promise<Buffer>;

const block = 4096;

/** An open file, and by which numbers its file is known: the handle of one that was closed may be another one's by now. */
export interface SegmentHandle {
  fd: number;
  ino: number;
  /** Of its file system: another disk gives out the same numbers. */
  dev: number;
}

/** @param handleOf a handle that is open already, for a segment whose name is gone, or another file's: a backup that was put in its place */
export function segmentBytes(
  folder: SpoolFolder,
  handleOf?: (segment: number) => SegmentHandle | undefined,
): ReadBytes {
  return async (segment, offset, length) => {
    const known = handleOf?.(segment);
    let file: FileHandle;
    try {
      file = await open(join(folder.path, segmentName(segment)), "r");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || !known || !isOpen(known)) throw error;
      return readFrom(known.fd, offset, length);
    }
    try {
      const other = known && !isSame(await file.stat(), known) && isOpen(known);
      return await readFrom(other ? known.fd : file.fd, offset, length);
    } finally {
      await file.close();
    }
  };
}

/** Whether a handle is still that of its file. */
export function isOpen(handle: SegmentHandle): boolean {
  try {
    return isSame(fstatSync(handle.fd), handle);
  } catch {
    return false;
  }
}

const isSame = (found: Stats, { ino, dev }: SegmentHandle) => found.ino === ino && found.dev === dev;

// A bad sector costs what lies in it, not the whole spool.
async function readFrom(fd: number, offset: number, length: number): Promise<Buffer> {
  try {
    return await readOnce(fd, offset, length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EIO") throw error;
  }
  const blocks: Buffer[] = [];
  for (let at = 0; at < length; at += block) {
    const wanted = Math.min(block, length - at);
    const found = await readOnce(fd, offset + at, wanted).catch(() => Buffer.alloc(wanted));
    blocks.push(found);
    if (found.length < wanted) break;
  }
  return Buffer.concat(blocks);
}

function readOnce(fd: number, offset: number, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    read(fd, Buffer.allocUnsafe(length), 0, length, offset, (error, found, bytes) =>
      error ? reject(error) : resolve(bytes.subarray(0, found)),
    ),
  );
}
