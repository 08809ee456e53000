import { open, readdir, readFile, rename, rm, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SpoolFolder } from "./folder.ts";
import { longestRecord, recordsBehind, scanRecords } from "./record.ts";
import type { Hit } from "./record.ts";
import { segmentName } from "./segments.ts";
import type { DurableEnd } from "./segments.ts";
import type { SpoolWriter } from "./writer.ts";

/** Where a drain stands in a spool. */
export interface Place {
  segment: number;
  offset: number;
}

export interface Batch {
  hits: Hit[];
  /** Where to go on once the hits are in the database. */
  next: Place;
  /** Nothing more is to come from this spool as far as it is written now. */
  empty: boolean;
  /** Segments that lie behind `next` and may be deleted. */
  spent: number[];
}

/** An unreadable place in a segment. */
export interface Damage extends Place {
  /** Complete records behind it. After a crash of the machine a few of them may never have been acknowledged. */
  readable: number;
}

export interface SpoolReader {
  folder: SpoolFolder;
  read(limit: number): Promise<Batch>;
  /** Remembers the place and deletes spent segments. The database guards against counting twice; this only saves work. */
  advance(batch: Batch): Promise<void>;
  /** Deletes the folder of a spool that nobody writes to any more. */
  remove(): Promise<void>;
}

const bytesAtOnce = 1024 * 1024;
const cursorFile = "cursor";

/** Reads a spool in order. With a writer (the process's own spool) nothing behind its last acknowledged byte is read. */
export async function openReader(
  folder: SpoolFolder,
  writer?: SpoolWriter,
  damaged?: (damage: Damage) => void,
): Promise<SpoolReader> {
  let place = await readCursor(folder);
  let examined = 0;

  /** Behind the last readable hit of a segment: nothing, a torn tail, or, which is an alarm, hits that cannot be reached any more. */
  async function examine(at: Place, end: DurableEnd): Promise<void> {
    if (!damaged || examined >= at.segment || at.offset >= end.offset) return;
    examined = at.segment;
    const bytes = await readFile(join(folder.path, segmentName(at.segment)));
    const readable = recordsBehind(bytes.subarray(at.offset, Math.min(bytes.length, end.offset)));
    // With a writer every byte before the end was acknowledged.
    if (readable > 0 || writer) damaged({ ...at, readable });
  }

  async function ends(): Promise<DurableEnd[]> {
    if (writer) return writer.durable().map((end) => ({ ...end }));
    const names = (await readdir(folder.path)).filter((name) => name.endsWith(".hits")).sort();
    return names.map((name) => ({ segment: Number.parseInt(name, 10), offset: Number.POSITIVE_INFINITY }));
  }

  return {
    folder,
    async read(limit) {
      const segments = (await ends()).filter((end) => end.segment >= place.segment);
      const spent: number[] = [];
      let at = place;
      for (const [i, end] of segments.entries()) {
        if (end.segment > at.segment) at = { segment: end.segment, offset: 0 };
        const piece = await readPiece(folder, at, Math.min(bytesAtOnce, limit * longestRecord), end.offset);
        if (piece.hits.length > 0) {
          return { hits: piece.hits, next: { segment: at.segment, offset: piece.end }, empty: false, spent };
        }
        await examine(at, end);
        // Behind the end of a segment that has a successor nothing will ever be written.
        if (i < segments.length - 1) spent.push(end.segment);
      }
      return { hits: [], next: at, empty: true, spent };
    },
    async advance(batch) {
      const moved = batch.next.segment !== place.segment || batch.next.offset !== place.offset;
      place = batch.next;
      if (moved) await writeCursor(folder, place);
      for (const segment of batch.spent) {
        await unlink(join(folder.path, segmentName(segment))).catch(() => undefined);
        writer?.forget(segment);
      }
    },
    remove: () => rm(folder.path, { recursive: true, force: true }),
  };
}

async function readPiece(
  folder: SpoolFolder,
  at: Place,
  bytes: number,
  end: number,
): Promise<{ hits: Hit[]; end: number }> {
  const wanted = Math.min(bytes, end - at.offset);
  if (wanted <= 0) return { hits: [], end: at.offset };
  const file = await open(join(folder.path, segmentName(at.segment)), "r");
  try {
    const buffer = Buffer.allocUnsafe(wanted);
    const { bytesRead } = await file.read(buffer, 0, wanted, at.offset);
    const scan = scanRecords(buffer.subarray(0, bytesRead));
    return { hits: scan.hits, end: at.offset + scan.end };
  } finally {
    await file.close();
  }
}

async function readCursor(folder: SpoolFolder): Promise<Place> {
  try {
    const [segment, offset] = (await readFile(join(folder.path, cursorFile), "utf8")).split(" ").map(Number);
    if (Number.isSafeInteger(segment) && Number.isSafeInteger(offset)) return { segment: segment!, offset: offset! };
  } catch {
    // No cursor yet: the spool is read from its beginning.
  }
  return { segment: 0, offset: 0 };
}

async function writeCursor(folder: SpoolFolder, place: Place): Promise<void> {
  const file = join(folder.path, cursorFile);
  await writeFile(`${file}.new`, `${place.segment} ${place.offset}\n`);
  await rename(`${file}.new`, file);
}
