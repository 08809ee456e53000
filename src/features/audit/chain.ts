import { createHash } from "node:crypto";
import { canonicalRow } from "./rules.ts";
import type { AuditRow, ChainedRow } from "./rules.ts";

/** What is wrong with a chain, where. `line` counts from 1 in the order the rows were given. */
interface Fault {
  line: number;
  seq: number | null;
  why: "shape" | "organisation" | "number" | "link" | "hash";
}

/** The bytes before the first entry of an organisation: SHA-256 over a fixed text and its id, so that chains cannot be exchanged whole. */
export function genesis(org: string): Buffer {
  return createHash("sha256").update(`hookwise/audit/1\n${org}`).digest();
}

/** @param prev 32 bytes: the hash of the row before, or `genesis` @returns 32 bytes */
export function rowHash(prev: Uint8Array, row: AuditRow): Buffer {
  return createHash("sha256").update(prev).update(canonicalRow(row)).digest();
}

interface ChainCheck {
  /** Takes the next row; null when it continues the chain. After a fault it goes on from the row as it stands, so that every break is named. */
  take(row: unknown): Fault | null;
  readonly org: string | null;
  /** Rows taken. */
  readonly length: number;
  /** The number of the last row, 0 before the first. */
  readonly last: number;
  /** The recorded hash of the row with this number, when it was asked for by `watch`. */
  hashAt(seq: number): string | null;
}

/**
 * Walks a whole chain from its first entry, in constant memory.
 * @param watch numbers whose hashes are to be remembered (those of signed heads)
 */
export function checkChain(watch: ReadonlySet<number> = new Set()): ChainCheck {
  let org: string | null = null;
  let length = 0;
  let before: { seq: number; hash: string } | null = null;
  const remembered = new Map<number, string>();
  return {
    get org() {
      return org;
    },
    get length() {
      return length;
    },
    get last() {
      return before?.seq ?? 0;
    },
    hashAt: (seq) => remembered.get(seq) ?? null,
    take(given) {
      length++;
      const row = shaped(given);
      if (!row) return { line: length, seq: null, why: "shape" };
      org ??= row.org;
      const expected: { seq: number; hash: string } = before ?? { seq: 0, hash: genesis(org).toString("hex") };
      before = { seq: row.seq, hash: row.hash };
      if (watch.has(row.seq)) remembered.set(row.seq, row.hash);
      const fault = (why: Fault["why"]): Fault => ({ line: length, seq: row.seq, why });
      if (row.org !== org) return fault("organisation");
      if (row.seq !== expected.seq + 1) return fault("number");
      if (row.prev !== expected.hash) return fault("link");
      if (rowHash(Buffer.from(row.prev, "hex"), row).toString("hex") !== row.hash) return fault("hash");
      return null;
    },
  };
}

const hash = /^[0-9a-f]{64}$/;
const members = ["act", "actor", "at", "detail", "hash", "id", "org", "prev", "seq", "subject", "what"];

// Every member must be there, and no other: an unhashed extra would look attested.
function shaped(given: unknown): ChainedRow | null {
  if (given === null || typeof given !== "object" || Array.isArray(given)) return null;
  const row = given as ChainedRow;
  if (Object.keys(row).toSorted().join() !== members.join()) return null;
  const texts = [row.org, row.id, row.at, row.act, row.what, row.subject];
  if (!texts.every((text) => typeof text === "string")) return null;
  if (!Number.isSafeInteger(row.seq) || !hash.test(row.prev) || !hash.test(row.hash)) return null;
  if (row.detail === null || typeof row.detail !== "object" || Array.isArray(row.detail)) return null;
  const { actor } = row;
  if (actor === null || typeof actor !== "object" || Object.keys(actor).toSorted().join() !== "id,kind,member")
    return null;
  return row;
}
