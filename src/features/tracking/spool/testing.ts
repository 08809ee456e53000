// For tests: hits, a reader's content, and a disk whose every write a test lets succeed or fail.
import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { whereabouts } from "../../../kit/whereabouts.ts";
import type { SpoolDisk } from "./disk.ts";
import type { SpoolReader } from "./reader.ts";
import type { NewHit } from "./writer.ts";

export function hit(delivery: number): NewHit {
  return {
    at: 1_800_000_000_000 + delivery,
    action: "clicked",
    signs: 0,
    campaign: 7,
    delivery,
    lure: 0,
    dwell: 0,
    address: "203.0.113.7",
    agent: "test",
  };
}

/** The delivery numbers of everything a reader still holds, read in small batches, each seq once, as the database takes them. */
export async function drained(reader: SpoolReader): Promise<number[]> {
  const found: number[] = [];
  let last = 0;
  for (;;) {
    const batch = await reader.read(7);
    for (const one of batch.hits) {
      if (one.seq > last) found.push(one.delivery);
      last = Math.max(last, one.seq);
    }
    await reader.advance(batch);
    if (batch.empty) return found;
  }
}

/** A write that waits until the test says how it ends. */
export interface HeldWrite {
  fd: number;
  succeed(): void;
  /** The bytes are lost, wholly or (`kept`) not at all: a failed sync tells neither. */
  fail(kept?: boolean): void;
}

export interface HeldDisk extends SpoolDisk {
  writes: number;
  /** What must never happen: two writes through one handle, a close during a write, a write to a file after a failure. */
  misuses: string[];
  nextWrite(): Promise<HeldWrite>;
  failOpens(times: number): void;
}

/** Real files without their syncs: what happens between two turns of the event loop depends on the test alone. */
export function heldDisk(): HeldDisk {
  const waiting: HeldWrite[] = [];
  const asking: ((write: HeldWrite) => void)[] = [];
  const underWay = new Set<number>();
  const fileOf = new Map<number, string>();
  const broken = new Set<string>();
  let failingOpens = 0;
  const disk: HeldDisk = {
    writes: 0,
    misuses: [],
    nextWrite: () => {
      const ready = waiting.shift();
      return ready ? Promise.resolve(ready) : new Promise((resolve) => asking.push(resolve));
    },
    failOpens: (times) => void (failingOpens = times),
    async open(path, bytes, handles) {
      if (failingOpens > 0) {
        failingOpens -= 1;
        throw new Error("open failed");
      }
      const made = [openSync(path, "wx+")];
      ftruncateSync(made[0]!, bytes);
      while (made.length < handles) made.push(openSync(path, "r+"));
      for (const fd of made) fileOf.set(fd, path);
      return made;
    },
    async write(fd, bytes, offset) {
      const file = fileOf.get(fd)!;
      if (underWay.has(fd)) disk.misuses.push("two writes through one handle");
      if (broken.has(file)) disk.misuses.push("a write to a broken file");
      disk.writes += 1;
      underWay.add(fd);
      const outcome = await new Promise<"good" | "kept" | "lost">((resolve) => {
        const held: HeldWrite = {
          fd,
          succeed: () => resolve("good"),
          fail: (kept = false) => resolve(kept ? "kept" : "lost"),
        };
        const asked = asking.shift();
        if (asked) asked(held);
        else waiting.push(held);
      });
      if (outcome !== "lost") writeSync(fd, bytes, 0, bytes.length, offset);
      underWay.delete(fd);
      if (outcome === "good") return;
      broken.add(file);
      throw new Error("write failed");
    },
    whereabouts,
    async close(fd) {
      if (underWay.has(fd)) disk.misuses.push("a close during a write");
      closeSync(fd);
    },
  };
  return disk;
}
