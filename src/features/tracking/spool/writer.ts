import * as fs from "node:fs";
import { join } from "node:path";
import { longestRecord, writeRecord } from "./record.ts";
import type { Hit } from "./record.ts";
import type { SpoolFolder } from "./folder.ts";

export type NewHit = Omit<Hit, "seq">;

/** The few calls to the file system, so that a test can make any of them fail. */
export interface SpoolDisk {
  /** A new file, filled with zeros: later syncs then need no change of its size, and wait for nobody else's. */
  open(path: string, bytes: number): Promise<number>;
  write(fd: number, bytes: Buffer, offset: number): Promise<void>;
  datasync(fd: number): Promise<void>;
  close(fd: number): Promise<void>;
}

export interface SpoolWriterOptions {
  disk?: SpoolDisk;
  segmentBytes?: number;
  /** Called with every failed write or sync. */
  alarm?: (error: Error) => void;
}

/** How far a segment holds hits that were acknowledged; what lies behind must not be read. */
export interface DurableEnd {
  segment: number;
  offset: number;
}

export interface SpoolWriter {
  folder: SpoolFolder;
  /** Resolves when the hit is on the disk; rejects when it is not, and then it must not be acknowledged. */
  append(hit: NewHit): Promise<void>;
  /** Segments in order, each with the end of what was acknowledged; the last one is still written to. */
  durable(): DurableEnd[];
  /** How many hits came so far. */
  count(): number;
  /** Forgets a segment that was drained and deleted. */
  forget(segment: number): void;
  close(): Promise<void>;
}

interface Waiter {
  resolve: () => void;
  reject: (error: Error) => void;
}

interface Group {
  bytes: Buffer;
  end: number;
  waiters: Waiter[];
}

const defaultSegment = 8 * 1024 * 1024;
const firstGroup = 256 * 1024;
const pauseAfterFailure = 200;
/** Milliseconds a group gathers at most. */
const longestGathering = 1;

/**
 * Appends hits to segment files. Hits that arrive while the disk is busy are written and synced together (group commit). A segment
 * whose write or sync failed is abandoned at its last acknowledged byte: the kernel may have dropped the pages, so a second sync on
 * the same file could lie. The group is then tried once more in a fresh segment, with the same numbers.
 */
export function openSpool(folder: SpoolFolder, options: SpoolWriterOptions = {}): SpoolWriter {
  const disk = options.disk ?? realDisk;
  const segmentBytes = options.segmentBytes ?? defaultSegment;
  const ends: DurableEnd[] = [];
  let fd: number | null = null;
  let last = 0;
  let offset = 0;
  let seq = 0;
  let group = newGroup();
  let spare = newGroup();
  let busy = false;
  let closed = false;
  let failedAt = 0;
  let idle: (() => void) | null = null;
  let ahead = prepare();

  function append(hit: NewHit): Promise<void> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new Error("the spool is closed"));
      if (group.end + longestRecord > group.bytes.length) grow(group);
      const numbered = hit as Hit;
      numbered.seq = ++seq;
      group.end = writeRecord(group.bytes, group.end, numbered);
      group.waiters.push({ resolve, reject });
      if (!busy) {
        busy = true;
        flushSoon();
      }
    });
  }

  // A sync costs the processor the same for one hit as for fifty: a group gathers for as long as every turn of the event loop brings more,
  // and leaves at once when one brings none, since then nobody is on the way.
  function flushSoon(): void {
    setImmediate(gather, group.waiters.length, performance.now());
  }

  function gather(before: number, since: number): void {
    const present = group.waiters.length;
    if (present > before && performance.now() - since < longestGathering) setImmediate(gather, present, since);
    else void flush();
  }

  async function flush(): Promise<void> {
    const full = group;
    group = spare;
    try {
      await commit(full);
      for (const waiter of full.waiters) waiter.resolve();
    } catch (error) {
      for (const waiter of full.waiters) waiter.reject(error as Error);
    }
    full.end = 0;
    full.waiters = [];
    spare = full;
    if (group.waiters.length > 0) flushSoon();
    else {
      busy = false;
      idle?.();
    }
  }

  async function commit(full: Group): Promise<void> {
    const bytes = full.bytes.subarray(0, full.end);
    try {
      await store(bytes);
    } catch (error) {
      await abandon(error as Error);
      if (Date.now() - failedAt < pauseAfterFailure) throw error;
      failedAt = Date.now();
      try {
        await store(bytes);
      } catch (again) {
        await abandon(again as Error);
        throw again;
      }
    }
  }

  async function store(bytes: Buffer): Promise<void> {
    if (fd === null || offset + bytes.length > segmentBytes) await nextSegment();
    await disk.write(fd!, bytes, offset);
    await disk.datasync(fd!);
    offset += bytes.length;
    ends.at(-1)!.offset = offset;
  }

  async function nextSegment(): Promise<void> {
    if (fd !== null) await disk.close(fd).catch(() => undefined);
    fd = null;
    let next = await ahead;
    if ("error" in next) next = await prepare();
    ahead = prepare();
    if ("error" in next) throw next.error;
    fd = next.fd;
    offset = 0;
    ends.push({ segment: next.segment, offset });
  }

  /** The next segment is made while the present one is written. */
  async function prepare(): Promise<{ segment: number; fd: number } | { error: Error }> {
    const segment = ++last;
    try {
      return { segment, fd: await disk.open(join(folder.path, segmentName(segment)), segmentBytes) };
    } catch (error) {
      return { error: error as Error };
    }
  }

  async function abandon(error: Error): Promise<void> {
    options.alarm?.(error);
    const broken = fd;
    fd = null;
    if (broken !== null) await disk.close(broken).catch(() => undefined);
  }

  return {
    folder,
    append,
    durable: () => ends,
    count: () => seq,
    forget(drained) {
      const at = ends.findIndex((end) => end.segment === drained);
      if (at >= 0) ends.splice(at, 1);
    },
    async close() {
      closed = true;
      if (busy) await new Promise<void>((resolve) => (idle = resolve));
      if (fd !== null) await disk.close(fd).catch(() => undefined);
      fd = null;
      const unused = await ahead;
      if ("fd" in unused) await disk.close(unused.fd).catch(() => undefined);
    },
  };
}

/** File name of a segment; names sort as the numbers do. */
export function segmentName(segment: number): string {
  return `${String(segment).padStart(8, "0")}.hits`;
}

function newGroup(): Group {
  return { bytes: Buffer.allocUnsafe(firstGroup), end: 0, waiters: [] };
}

function grow(group: Group): void {
  const larger = Buffer.allocUnsafe(group.bytes.length * 2);
  group.bytes.copy(larger, 0, 0, group.end);
  group.bytes = larger;
}

const zeros = Buffer.alloc(1024 * 1024);

const realDisk: SpoolDisk = {
  async open(path, bytes) {
    const fd = await call<number>((done) => fs.open(path, "wx", 0o600, done));
    try {
      for (let at = 0; at < bytes; at += zeros.length) {
        const length = Math.min(zeros.length, bytes - at);
        await call<number>((done) => fs.write(fd, zeros, 0, length, at, done));
      }
      await realDisk.datasync(fd);
      // A file is only found after a crash when its folder was synced too.
      const folder = await call<number>((done) => fs.open(join(path, ".."), "r", done));
      await call<void>((done) => fs.fsync(folder, done)).finally(() => fs.closeSync(folder));
      return fd;
    } catch (error) {
      fs.closeSync(fd);
      fs.unlinkSync(path);
      throw error;
    }
  },
  // On this thread: a few kilobytes into the page cache take some 15 µs, the way to another thread and back 400 µs.
  async write(fd, bytes, offset) {
    for (let done = 0; done < bytes.length;) done += fs.writeSync(fd, bytes, done, bytes.length - done, offset + done);
  },
  datasync: (fd) => call<void>((done) => fs.fdatasync(fd, done)),
  close: (fd) => call<void>((done) => fs.close(fd, done)),
};

function call<T>(start: (done: (error: Error | null, value?: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value as T))));
}
