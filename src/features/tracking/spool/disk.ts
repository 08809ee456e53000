import * as fs from "node:fs";
import { join } from "node:path";
import { whereabouts } from "../../../kit/whereabouts.ts";
import type { Whereabouts } from "../../../kit/whereabouts.ts";

/** The few calls to the file system, so that a test can make any of them fail. */
export interface SpoolDisk {
  /**
   * A new file, filled with zeros: later writes then need no change of its size, and wait for nobody else's.
   * @returns as many handles as asked for, each with a report of its own of what went wrong with the file
   */
  open(path: string, bytes: number, handles: number): Promise<number[]>;
  /** Resolves when the bytes lie on the disk itself. One write at a time through one handle. */
  write(fd: number, bytes: Buffer, offset: number): Promise<void>;
  /** Whether an open file still lies where it was made, in another place, or in none. */
  whereabouts(fd: number, path: string): Whereabouts;
  close(fd: number): Promise<void>;
}

const zeros = Buffer.alloc(1024 * 1024);

export const realDisk: SpoolDisk = {
  async open(path, bytes, handles) {
    const made: number[] = [];
    try {
      made.push(await call<number>((done) => fs.open(path, "wx+", 0o600, done)));
      for (let at = 0; at < bytes; at += zeros.length) {
        const length = Math.min(zeros.length, bytes - at);
        await call<number>((done) => fs.write(made[0]!, zeros, 0, length, at, done));
      }
      await call<void>((done) => fs.fdatasync(made[0]!, done));
      // A file is only found after a crash when its folder was synced too.
      const folder = await call<number>((done) => fs.open(join(path, ".."), "r", done));
      await call<void>((done) => fs.fsync(folder, done)).finally(() => fs.closeSync(folder));
      // The kernel tells each handle once of a failed write; one shared by two syncs could tell the wrong one.
      while (made.length < handles) made.push(await call<number>((done) => fs.open(path, "r+", done)));
      return made;
    } catch (error) {
      for (const fd of made) fs.closeSync(fd);
      if (made.length > 0) fs.unlinkSync(path);
      throw error;
    }
  },
  // The write itself stays on this thread: a few kilobytes into the page cache take some 15 µs, the way to another thread and back 400 µs.
  async write(fd, bytes, offset) {
    for (let done = 0; done < bytes.length;) {
      done += fs.writeSync(fd, bytes, done, bytes.length - done, offset + done);
    }
    await call<void>((done) => fs.fdatasync(fd, done));
  },
  whereabouts,
  close: (fd) => call<void>((done) => fs.close(fd, done)),
};

function call<T>(start: (done: (error: Error | null, value?: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => start((error, value) => (error ? reject(error) : resolve(value as T))));
}
