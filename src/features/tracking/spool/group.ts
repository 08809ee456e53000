import type { SealAddress } from "./address.ts";
import { longestRecord, writeRecord } from "./record.ts";
import type { Hit } from "./record.ts";

export interface Waiter {
  hit: Hit;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** Hits that are written and synced together. */
export interface Group {
  buffer: Buffer;
  size: number;
  waiters: Waiter[];
  /** How often it was sent to the disk. */
  tries: number;
  /** Where it lies in its segment. */
  offset: number;
  /** It is on the disk; it is acknowledged once every group before it is. */
  durable: boolean;
}

const firstSize = 256 * 1024;

export function newGroup(): Group {
  return { buffer: Buffer.allocUnsafe(firstSize), size: 0, waiters: [], tries: 0, offset: 0, durable: false };
}

export function addHit(group: Group, waiter: Waiter, seal?: SealAddress): void {
  if (group.size + longestRecord > group.buffer.length) grow(group);
  group.size = writeRecord(group.buffer, group.size, waiter.hit, seal);
  group.waiters.push(waiter);
}

/** Empties a group for its next use; its room is kept. */
export function clearGroup(group: Group): void {
  group.size = 0;
  group.waiters = [];
  group.tries = 0;
}

function grow(group: Group): void {
  const larger = Buffer.allocUnsafe(group.buffer.length * 2);
  group.buffer.copy(larger, 0, 0, group.size);
  group.buffer = larger;
}
