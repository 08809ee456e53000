import { randomFillSync } from "node:crypto";

/** A new identifier: UUID version 7 (RFC 9562, 5.7), so that keys made one after another lie beside each other in an index. */
export function newId(at: number = Date.now()): string {
  if (left === pool.length) {
    randomFillSync(pool);
    left = 0;
  }
  const bytes = pool.subarray(left, (left += 16));
  bytes.writeUIntBE(at, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The same for what one person did: it tells the hour in which it was made, and no more, also where people are hidden. Within an hour they have no order. */
export function newIdOfHour(at: number = Date.now()): string {
  return newId(at - (at % 3_600_000));
}

/** Whether a text is a UUID of any version, as PostgreSQL would take it. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

// Asking the system for 16 bytes at a time is the dearest part of an identifier; each byte is used once.
const pool = Buffer.allocUnsafe(16 * 256);
let left = pool.length;
