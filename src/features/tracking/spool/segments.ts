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
  /** Set by the first failed write: the kernel may have dropped pages, so the file is not written to again. */
  failure: Error | null;
}

export interface Segments {
  /** A fresh segment; rejects when none can be made. */
  next(): Promise<Segment>;
  /** Closes its handles; the caller sees to it that nothing is under way. */
  retire(segment: Segment): Promise<void>;
  /** Closes the one that was made beforehand. */
  close(): Promise<void>;
}

/** File name of a segment; names sort as the numbers do. */
export function segmentName(segment: number): string {
  return `${String(segment).padStart(8, "0")}.hits`;
}

/** Makes segments, each while the one before it is written to. */
export function makeSegments(disk: SpoolDisk, folder: SpoolFolder, bytes: number, handles: number): Segments {
  let last = 0;
  let ahead = prepare();

  async function prepare(): Promise<Segment | Error> {
    const segment = ++last;
    try {
      const made = await disk.open(join(folder.path, segmentName(segment)), bytes, handles);
      return { end: { segment, offset: 0 }, written: 0, free: made.slice(), handles: made, failure: null };
    } catch (error) {
      return error as Error;
    }
  }

  async function retire(segment: Segment): Promise<void> {
    for (const fd of segment.handles) await disk.close(fd).catch(() => undefined);
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
    async close() {
      const unused = await ahead;
      if (!(unused instanceof Error)) await retire(unused);
    },
  };
}
