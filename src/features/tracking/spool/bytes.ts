import { read } from "node:fs";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { SpoolFolder } from "./folder.ts";
import { segmentName } from "./segments.ts";

/** Reads a piece of a segment; shorter where the file ends. */
export type ReadBytes = (segment: number, offset: number, length: number) => Promise<Buffer>;

const block = 4096;

/** @param handleOf a handle that is open already, for a segment whose name is gone */
export function segmentBytes(folder: SpoolFolder, handleOf?: (segment: number) => number | undefined): ReadBytes {
  return async (segment, offset, length) => {
    let file: FileHandle;
    try {
      file = await open(join(folder.path, segmentName(segment)), "r");
    } catch (error) {
      const known = (error as NodeJS.ErrnoException).code === "ENOENT" ? handleOf?.(segment) : undefined;
      if (known === undefined) throw error;
      return readFrom(known, offset, length);
    }
    try {
      return await readFrom(file.fd, offset, length);
    } finally {
      await file.close();
    }
  };
}

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
