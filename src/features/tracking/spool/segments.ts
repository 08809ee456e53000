import { join } from "node:path";
import type { SpoolDisk } from "./disk.ts";
import type { SpoolFolder } from "./folder.ts";

/** How far a segment holds hits that were acknowledged; what lies behind must not be read. */
export interface DurableEnd {
  segment: number;
  offset: number;
}

/** The file that is written to. */
export interface Segment {
  end: DurableEnd;
  /** Where the next group goes; between `end` and here lies what is under way. */
  written: number;
  /** Handles through which nothing is being written. */
  free: number[];
  handles: number[];
  path: string;
  /** Set by the first failed write: the kernel may have dropped pages, so the file is not written to again. */
  failure: Error | null;
}

interface Segments {
  /** A fresh segment; rejects when none can be made. */
  next(): Promise<Segment>;
  /**
   * Closes its handles but one, through which it is read; the caller sees to it that nothing is under way.
   * @param nameless it has no other way to be read
   */
  retire(segment: Segment, nameless?: boolean): Promise<void>;
  /** The handle of a retired segment, while it has one. A reader that uses it needs no name of the file. */
  handleOf(segment: number): number | undefined;
  forget(segment: number): Promise<void>;
  /** Closes everything. */
  close(): Promise<void>;
}

/** File name of a segment; names sort as the numbers do. */
export function segmentName(segment: number): string {
  return `${String(segment).padStart(8, "0")}.hits`;
}

/** Retired segments that keep a handle: two gigabytes of hits that wait. Later ones are read by their names. */
const mostKept = 256;

/** Makes segments, each while the one before it is written to. */
export function makeSegments(disk: SpoolDisk, folder: SpoolFolder, bytes: number, handles: number): Segments {
  let last = 0;
  let ahead = prepare();
  const kept = new Map<number, number>();

  async function prepare(): Promise<Segment | Error> {
    const segment = ++last;
    const path = join(folder.path, segmentName(segment));
    try {
      const made = await disk.open(path, bytes, handles);
      return { end: { segment, offset: 0 }, written: 0, free: made.slice(), handles: made, path, failure: null };
    } catch (error) {
      return error as Error;
    }
  }

  async function retire(segment: Segment, nameless = false): Promise<void> {
    const [first, ...others] = segment.handles;
    kept.set(segment.end.segment, first!);
    for (const fd of others) await disk.close(fd).catch(() => undefined);
    if (!nameless && kept.size > mostKept) await forget(segment.end.segment);
  }

  async function forget(segment: number): Promise<void> {
    const fd = kept.get(segment);
    if (fd === undefined) return;
    kept.delete(segment);
    await disk.close(fd).catch(() => undefined);
  }

  return {
    async next() {
      let next = await ahead;
      if (next instanceof Error) next = await prepare();
      ahead = prepare();
      if (next instanceof Error) throw next;
      return next;
    },
    retire,
    handleOf: (segment) => kept.get(segment),
    forget,
    async close() {
      const unused = await ahead;
      if (!(unused instanceof Error)) await retire(unused);
      for (const segment of kept.keys()) await forget(segment);
    },
  };
}
