import { join } from "node:path";
import { whereabouts } from "../../../kit/whereabouts.ts";
import { isOpen, segmentBytes } from "./bytes.ts";
import { realDisk } from "./disk.ts";
import type { SpoolDisk } from "./disk.ts";
import { addFolder, foldersOf } from "./folder.ts";
import type { SpoolFolder } from "./folder.ts";
import type { Written } from "./reader.ts";
import { segmentName } from "./segments.ts";
import type { DurableEnd } from "./segments.ts";

const bytesAtOnce = 1024 * 1024;

interface Acknowledged {
  folder: SpoolFolder;
  writer: Written;
}

/**
 * Whether something that was acknowledged lies in no folder of its number, and goes with the open handle: the folder is gone, or a backup is in its place. One that is moved
 * or taken over holds it all the same.
 */
export function isLost(root: string, { folder, writer }: Acknowledged): boolean {
  const places = foldersOf(root, (id) => id === folder.id);
  return acknowledgedIn(writer).some(({ segment }) => {
    const handle = writer.handleOf(segment);
    return handle && isOpen(handle) && !places.some(({ path }) => liesAt(join(path, segmentName(segment)), handle.fd));
  });
}

// Where that cannot be told it is put elsewhere, too: it is known by its number, and counts once.
function liesAt(path: string, fd: number): boolean {
  try {
    return whereabouts(fd, path) === "in place";
  } catch {
    return false;
  }
}

const acknowledgedIn = (writer: Written): DurableEnd[] => writer.durable().filter(({ offset }) => offset > 0);

/**
 * Puts what was acknowledged, and is still open, into another folder of the same number, for whoever takes that over: what the database has of it
 * by now is known by that number, and not counted twice. Keys of addresses went with the folder.
 * @throws when some of that cannot be read or written; the segments that could be are there, also those behind
 */
export function saveHits(
  root: string,
  { folder, writer }: Acknowledged,
  { mark, disk = realDisk }: { mark?: string; disk?: SpoolDisk },
): Promise<void> {
  const read = segmentBytes(folder, writer.handleOf);
  return addFolder(root, mark, folder.id, async (path) => {
    const failures: unknown[] = [];
    for (const { segment, offset: end } of acknowledgedIn(writer))
      await saveSegment(join(path, segmentName(segment)), end, (at, length) => read(segment, at, length), disk).catch(
        (error: unknown) => failures.push(error),
      );
    if (failures.length > 0) throw failures[0];
  });
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
