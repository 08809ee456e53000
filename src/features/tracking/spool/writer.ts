import { existsSync, fstatSync } from "node:fs";
import type { SealAddress } from "./address.ts";
import type { SegmentHandle } from "./bytes.ts";
import { realDisk } from "./disk.ts";
import type { SpoolDisk } from "./disk.ts";
import type { SpoolFolder } from "./folder.ts";
import { addHit, clearGroup, newGroup } from "./group.ts";
import type { Group, Waiter } from "./group.ts";
import type { Hit } from "./record.ts";
import { makeSegments } from "./segments.ts";
import type { DurableEnd, Segment } from "./segments.ts";

export type NewHit = Omit<Hit, "seq">;

interface SpoolWriterOptions {
  disk?: SpoolDisk;
  segmentBytes?: number;
  /** Without it only the networks of addresses are kept. */
  seal?: SealAddress;
  /** Called with every failed write or sync. */
  alarm?: (error: Error) => void;
  /** Takes whoever waits for a hit that can be written elsewhere, after the folder was lost; without it they are refused. */
  handOver?: (waiter: Waiter) => void;
}

export interface SpoolWriter {
  folder: SpoolFolder;
  /** Resolves when the hit is on the disk; rejects when it is not, and then it must not be acknowledged. */
  append(hit: NewHit): Promise<void>;
  /** Segments in order, each with the end of what was acknowledged; the last one is still written to. */
  durable(): DurableEnd[];
  /** Hits that were acknowledged so far. */
  count(): number;
  /** The folder is not this writer's any more: it was deleted, or somebody else has it. Nothing can be appended. */
  lost(): boolean;
  /** A handle to read a segment through, whatever became of its name; undefined when there is none, or none that the disk tells of. */
  handleOf(segment: number): SegmentHandle | undefined;
  /** Forgets a segment that was drained and deleted. */
  forget(segment: number): void;
  /** Resolves when nothing is under way any more; what was written can still be read. */
  close(): Promise<void>;
  /** Closes the handles that are kept for reading. */
  dispose(): Promise<void>;
}

const defaultSegment = 8 * 1024 * 1024;
/** Groups that may be under way at once: while the disk is busy with one, the next one is written and its sync begun. */
const writesAtOnce = 2;
const mostTries = 2;
const pauseAfterFailure = 200;
/** Milliseconds a group gathers at most. */
const longestGathering = 1;
/** So many hits are worth a sync of their own. */
const worthASync = 32;

/**
 * Appends hits to segment files, many of them with one sync (group commit), acknowledged strictly in order. When a write or sync fails, its
 * segment is abandoned at the last acknowledged byte, since the kernel may have dropped pages and a second sync could lie. Every group that
 * is not acknowledged by then, also one whose own sync succeeded, is tried once more in a fresh segment, with the same numbers.
 *
 * Before a group is acknowledged the writer looks whether its segment still lies where it was made. When it was deleted, nobody will ever read
 * it, and whatever is not acknowledged is handed over; when it was moved, somebody else may read what is in it, so that is refused, and only what
 * was not written yet is handed over.
 */
export function openSpool(folder: SpoolFolder, options: SpoolWriterOptions = {}): SpoolWriter {
  const disk = options.disk ?? realDisk;
  const segmentBytes = options.segmentBytes ?? defaultSegment;
  const segments = makeSegments(disk, folder, segmentBytes, writesAtOnce);
  const ends: DurableEnd[] = [];
  let segment: Segment | null = null;
  let group = newGroup();
  const spare: Group[] = [];
  /** Groups that are being written and are not acknowledged, in order. */
  let inFlight: Group[] = [];
  let gathering: NodeJS.Immediate | null = null;
  let changing = false;
  let closed = false;
  let lost = false;
  let seq = 0;
  let acknowledged = 0;
  let failedAt = Number.NEGATIVE_INFINITY;
  let idle: (() => void) | null = null;

  function append(hit: NewHit): Promise<void> {
    return new Promise((resolve, reject) => {
      if (closed || lost) return reject(new Error(lost ? "the spool was lost" : "the spool is closed"));
      const numbered = hit as Hit;
      numbered.seq = ++seq;
      addHit(group, { hit: numbered, resolve, reject }, options.seal);
      if (!gathering || group.waiters.length === worthASync) goOn();
    });
  }

  // A sync costs the processor the same for one hit as for fifty: a group gathers for as long as every turn of the event loop brings more,
  // and is flushed at once when one brings none, since then nobody is on the way. It does not wait for all, not even for the rest of a turn:
  // visitors who are answered in two cohorts keep the disk and the processor busy at the same time.
  function goOn(): void {
    if (changing || inFlight.length === writesAtOnce) return;
    const present = group.waiters.length;
    if (present >= worthASync) flush();
    else if (present > 0) gathering ??= setImmediate(gather, present, performance.now());
    else if (inFlight.length === 0) idle?.();
  }

  function gather(before: number, since: number): void {
    const present = group.waiters.length;
    if (present > before && performance.now() - since < longestGathering)
      gathering = setImmediate(gather, present, since);
    else flush();
  }

  function flush(): void {
    if (gathering) clearImmediate(gathering);
    gathering = null;
    startWrite();
  }

  // Whatever holds a group up calls goOn() when it is over.
  function startWrite(): void {
    if (changing || lost) return;
    const room = segment !== null && !segment.failure && hasRoom(segment, group);
    if (!room && inFlight.length > 0) return;
    inFlight.push(group);
    group = spare.pop() ?? newGroup();
    if (!room) return void changeSegment();
    void writeGroup(segment!, inFlight.at(-1)!);
    goOn();
  }

  function hasRoom(into: Segment, full: Group): boolean {
    return into.written === 0 || into.written + full.size <= segmentBytes;
  }

  async function writeGroup(into: Segment, full: Group): Promise<void> {
    const fd = into.free.pop()!;
    full.tries += 1;
    full.durable = false;
    full.offset = into.written;
    into.written += full.size;
    try {
      await disk.write(fd, full.buffer.subarray(0, full.size), full.offset);
      full.durable = true;
    } catch (error) {
      into.failure ??= error as Error;
    }
    into.free.push(fd);
    settle(into);
  }

  function settle(from: Segment): void {
    const isThere = inFlight[0]?.durable && !lost && look(from);
    while (isThere && inFlight[0]?.durable) acknowledge(from, inFlight.shift()!);
    if (!from.failure) goOn();
    else if (from.free.length === from.handles.length) {
      if (lost) void abandon(from.failure);
      else recover(from.failure);
    }
  }

  /** Whether a segment is still found by its name. A disk that does not say is one that takes nothing. */
  function look(at: Segment): boolean {
    try {
      const found = disk.whereabouts(at.handles[0]!, at.path);
      if (found === "in place") return true;
      lost = true;
      at.failure = new Error(`the spool's segment was ${found}`);
      if (found === "moved") refuse(at.failure, () => true);
    } catch (error) {
      at.failure ??= error as Error;
    }
    return false;
  }

  // The last segment stays open, so that what it holds can still be drained.
  async function abandon(error: Error): Promise<void> {
    changing = true;
    options.alarm?.(error);
    if (gathering) clearImmediate(gathering);
    gathering = null;
    const waiting = [...inFlight, group].flatMap((full) => full.waiters);
    inFlight = [];
    group = newGroup();
    if (segment) await segments.retire(segment, true);
    segment = null;
    for (const waiter of waiting) {
      if (options.handOver) options.handOver(waiter);
      else waiter.reject(error);
    }
    changing = false;
    goOn();
  }

  function acknowledge(from: Segment, full: Group): void {
    from.end.offset = full.offset + full.size;
    acknowledged += full.waiters.length;
    for (const waiter of full.waiters) waiter.resolve();
    reuse(full);
  }

  function recover(error: Error): void {
    options.alarm?.(error);
    const hopeless = performance.now() - failedAt < pauseAfterFailure;
    if (!hopeless) failedAt = performance.now();
    refuse(error, (full) => hopeless || full.tries === mostTries);
    if (inFlight.length > 0) void changeSegment();
    else goOn();
  }

  /** Goes on in a fresh segment with everything that is not acknowledged. */
  async function changeSegment(): Promise<void> {
    changing = true;
    if (segment) await segments.retire(segment);
    segment = null;
    try {
      segment = await segments.next();
      ends.push(segment.end);
      for (const full of inFlight) void writeGroup(segment, full);
    } catch (error) {
      if (!existsSync(folder.path)) {
        lost = true;
        refuse(error as Error, (full) => full.tries > 0);
        return abandon(error as Error);
      }
      options.alarm?.(error as Error);
      refuse(error as Error, () => true);
    }
    changing = false;
    goOn();
  }

  function refuse(error: Error, which: (full: Group) => boolean): void {
    const refused = inFlight.filter(which);
    inFlight = inFlight.filter((full) => !refused.includes(full));
    for (const full of refused) {
      for (const waiter of full.waiters) waiter.reject(error);
      reuse(full);
    }
  }

  function reuse(full: Group): void {
    clearGroup(full);
    spare.push(full);
  }

  return {
    folder,
    append,
    durable: () => ends,
    count: () => acknowledged,
    lost: () => lost,
    handleOf(wanted) {
      const fd = segment?.end.segment === wanted ? segment.handles[0] : segments.handleOf(wanted);
      if (fd === undefined) return undefined;
      try {
        const { ino, dev } = fstatSync(fd);
        return { fd, ino, dev };
      } catch {
        // A disk that does not say so now may say so at the next look.
        return undefined;
      }
    },
    forget(drained) {
      void segments.forget(drained);
      const at = ends.findIndex((end) => end.segment === drained);
      if (at >= 0) ends.splice(at, 1);
    },
    async close() {
      closed = true;
      if (gathering || changing || inFlight.length > 0) await new Promise<void>((resolve) => (idle = resolve));
      if (segment) await segments.retire(segment);
      segment = null;
    },
    dispose: () => segments.close(),
  };
}
