import { readdir, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { OpenAddress } from "./address.ts";
import { segmentBytes } from "./bytes.ts";
import type { SegmentHandle } from "./bytes.ts";
import type { SpoolFolder } from "./folder.ts";
import { longestRecord, nextRecord, scanRecords } from "./record.ts";
import type { Hit, Scan } from "./record.ts";
import { segmentName } from "./segments.ts";
import type { DurableEnd } from "./segments.ts";

/** Where a drain stands in a spool. */
export interface Place {
  segment: number;
  offset: number;
}

interface Batch {
  hits: Hit[];
  /** Where to go on once the hits are in the database. */
  next: Place;
  /** Nothing more is to come from this spool as far as it is written now. */
  empty: boolean;
  /** Segments that lie behind `next` and may be deleted. */
  spent: number[];
  /** There was no folder when it was looked for. */
  gone?: boolean;
}

/** An unreadable place in a segment; behind it reading goes on. */
export interface Damage extends Place {
  /** Bytes that were passed over. */
  skipped: number;
}

export interface SpoolReader {
  folder: SpoolFolder;
  /** Where the next batch begins. */
  place(): Place;
  /** @param from another place than that */
  read(limit: number, from?: Place): Promise<Batch>;
  /**
   * Deletes spent segments and remembers the place. The database guards against counting twice; this only saves work.
   * @param needed a place behind which something is still to be read
   */
  advance(batch: Batch, needed?: Place): Promise<void>;
  /** Has the next batch begin at an earlier place, which was still needed. */
  back(to: Place): void;
}

/** A spool that is still written to, as whoever reads it must know it. */
export interface Written {
  /** Segments in order, each with the end of what was acknowledged; the last one is still written to. */
  durable(): readonly DurableEnd[];
  /** A handle to read a segment through whose name is gone; undefined when there is none. */
  handleOf(segment: number): SegmentHandle | undefined;
  /** Forgets a segment that was drained and deleted. */
  forget(segment: number): void;
}

const bytesAtOnce = 1024 * 1024;
const zeros = Buffer.alloc(bytesAtOnce);
const cursorFile = "cursor";

/**
 * Reads a spool in order, each number once and ascending, since the database takes no lower number after a higher one. With a writer (the process's own
 * spool) nothing behind its last acknowledged byte is read. Behind a damaged place reading goes on at the next complete record; after a
 * crash of the machine a few of those may never have been acknowledged.
 */
export async function openReader(
  folder: SpoolFolder,
  writer?: Written,
  damaged?: (damage: Damage) => void,
  open?: OpenAddress,
): Promise<SpoolReader> {
  let place = await readCursor(folder);
  let written = place;
  let spent: number[] = [];
  const read = segmentBytes(folder, writer?.handleOf);
  const alarmed = new Set<string>();
  const ceilings = new Map<number, number>();

  /** Null without a folder. */
  async function ends(): Promise<DurableEnd[] | null> {
    if (writer) return writer.durable().map((end) => ({ ...end }));
    const found = await readdir(folder.path).catch((error: NodeJS.ErrnoException) => {
      // Somebody deleted it, or has taken its disk away, which brings it back for whoever looks then.
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (!found) return null;
    const names = found.filter((name) => name.endsWith(".hits")).sort();
    return names.map((name) => ({ segment: Number.parseInt(name, 10), offset: Number.POSITIVE_INFINITY }));
  }

  async function piece(at: Place, end: DurableEnd, most: number): Promise<Scan> {
    const wanted = Math.min(most, end.offset - at.offset);
    if (wanted <= 0) return { hits: [], end: at.offset, torn: false };
    const scan = scanRecords(await read(at.segment, at.offset, wanted), 0, open);
    return { ...scan, end: at.offset + scan.end };
  }

  /** Where the next record begins behind a place where none does, or null: then a torn tail or nothing is left. */
  async function resume(at: Place, end: DurableEnd): Promise<Place | null> {
    for (let from = at.offset; from < end.offset; from += bytesAtOnce - longestRecord) {
      const bytes = await read(at.segment, from, Math.min(bytesAtOnce, end.offset - from));
      const found = bytes.equals(zeros.subarray(0, bytes.length)) ? -1 : nextRecord(bytes, from === at.offset ? 0 : -1);
      if (found >= 0) return { segment: at.segment, offset: from + found };
      if (bytes.length < bytesAtOnce) break;
    }
    return null;
  }

  // A group that failed stands in a later segment again, with the same numbers, and sometimes, behind bytes that were lost, in the earlier one too.
  async function ceilingOf(segments: readonly DurableEnd[], i: number): Promise<number> {
    if (writer) return Number.POSITIVE_INFINITY;
    const own = segments[i]!.segment;
    let ceiling = ceilings.get(own);
    for (let next = i + 1; ceiling === undefined && next < segments.length; next += 1) {
      const start = { segment: segments[next]!.segment, offset: 0 };
      const first = (await piece(start, segments[next]!, longestRecord)).hits[0];
      const later = first ? null : await resume(start, segments[next]!);
      ceiling = (first ?? (later && (await piece(later, segments[next]!, longestRecord)).hits[0]))?.seq;
    }
    ceiling ??= Number.POSITIVE_INFINITY;
    ceilings.set(own, ceiling);
    return ceiling;
  }

  function tell(at: Place, skipped: number): void {
    const key = `${at.segment} ${at.offset}`;
    if (!alarmed.has(key)) damaged?.({ ...at, skipped });
    alarmed.add(key);
  }

  return {
    folder,
    place: () => place,
    async read(limit, from = place) {
      const all = await ends();
      if (!all) return { hits: [], next: from, empty: true, spent: [], gone: true };
      const segments = all.filter((end) => end.segment >= from.segment);
      const spent: number[] = [];
      let at = from;
      for (const [i, end] of segments.entries()) {
        if (end.segment > at.segment) at = { segment: end.segment, offset: 0 };
        for (;;) {
          const found = await piece(at, end, Math.min(bytesAtOnce, limit * longestRecord));
          const ceiling = found.hits.length > 0 ? await ceilingOf(segments, i) : 0;
          const hits = found.hits.filter((hit) => hit.seq < ceiling);
          if (hits.length > 0) return { hits, next: { segment: at.segment, offset: found.end }, empty: false, spent };
          if (found.hits.length > 0) {
            at = { segment: at.segment, offset: found.end };
            continue;
          }
          const next = await resume(at, end);
          // With a writer every byte before the end was acknowledged.
          if (next) tell(at, next.offset - at.offset);
          else if (writer && at.offset < end.offset) tell(at, end.offset - at.offset);
          if (!next) break;
          at = next;
        }
        // Behind the end of a segment that has a successor nothing will ever be written.
        if (i < segments.length - 1) spent.push(end.segment);
      }
      return { hits: [], next: at, empty: true, spent };
    },
    async advance(batch, needed = batch.next) {
      place = batch.next;
      spent = [...new Set([...spent, ...batch.spent])];
      for (const segment of spent.filter((one) => one < needed.segment)) {
        await unlink(join(folder.path, segmentName(segment))).catch(() => undefined);
        writer?.forget(segment);
      }
      spent = spent.filter((one) => one >= needed.segment);
      const moved = needed.segment !== written.segment || needed.offset !== written.offset;
      written = needed;
      // On a full disk there is no room for it, and only what is deleted makes some.
      if (moved) await writeCursor(folder, needed).catch(() => undefined);
    },
    back(to) {
      place = to;
    },
  };
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
