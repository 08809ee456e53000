import { join } from "node:path";
import { segmentBytes } from "./bytes.ts";
import { realDisk } from "./disk.ts";
import type { SpoolDisk } from "./disk.ts";
import { createFolder } from "./folder.ts";
import type { SpoolFolder } from "./folder.ts";
import type { Written } from "./reader.ts";
import { segmentName } from "./segments.ts";

const bytesAtOnce = 1024 * 1024;

/**
 * Puts what was acknowledged in a folder that is gone, and is still open, into one of the same number, for whoever takes it over: what the database has of it
 * by now is known by that number, and not counted twice. Keys of addresses went with the folder.
 * @throws when some of that cannot be read or written; the segments that could be are there, also those behind
 */
export async function saveHits(
  root: string,
  { folder, writer }: { folder: SpoolFolder; writer: Written },
  { mark, disk = realDisk }: { mark?: string; disk?: SpoolDisk },
): Promise<void> {
  const ends = writer.durable().filter(({ offset }) => offset > 0);
  if (ends.length === 0) return;
  const read = segmentBytes(folder, writer.handleOf);
  const saved = createFolder(root, mark, folder.id);
  const failures: unknown[] = [];
  for (const { segment, offset: end } of ends)
    await saveSegment(
      join(saved.path, segmentName(segment)),
      end,
      (at, length) => read(segment, at, length),
      disk,
    ).catch((error: unknown) => failures.push(error));
  saved.release();
  if (failures.length > 0) throw failures[0];
}

async function saveSegment(
  path: string,
  end: number,
  read: (at: number, length: number) => Promise<Buffer>,
  disk: SpoolDisk,
): Promise<void> {
  const [file] = await disk.open(path, end, 1);
  try {
    for (let at = 0; at < end; at += bytesAtOnce)
      await disk.write(file!, await read(at, Math.min(bytesAtOnce, end - at)), at);
  } finally {
    await disk.close(file!);
  }
}
