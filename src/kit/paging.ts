import * as z from "zod/mini";
import { refuse } from "./problem.ts";
import { words } from "./words.ts";

type SortKey = string | number;

/** A text among the sort keys: any that the database can hold. */
export const zSortText = () => z.string().check(z.regex(/^[^\0]*$/));

/**
 * The sort keys after which a page begins, each checked by its schema; null for the first page.
 * Refuses with `bad-cursor` what this list did not give out.
 */
export function cursorKeys<const K extends readonly z.ZodMiniType<SortKey>[]>(
  cursor: string | undefined,
  schemas: K,
): { -readonly [I in keyof K]: z.output<K[I]> } | null {
  if (!cursor) return null;
  const read = z.tuple(schemas as unknown as [z.ZodMiniType]).safeParse(readCursor(cursor));
  if (read.success) return read.data as unknown as { -readonly [I in keyof K]: z.output<K[I]> };
  const message = words("kit")("bad-cursor");
  throw refuse("invalid", "bad-cursor", message, { fields: [{ path: "cursor", message }] });
}

/**
 * A page of a list, and where the next one begins.
 * @param rows up to `limit + 1` rows: the one too many tells that there is a next page
 * @param keysOf the sort keys of a row, in the order in which `cursorKeys` checks them
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keysOf: (row: Row) => readonly SortKey[],
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? writeCursor(keysOf(items.at(-1)!)) : null };
}

/** Where a page left off: an opaque text made of the sort keys of its last row. */
export function writeCursor(keys: readonly SortKey[]): string {
  return Buffer.from(JSON.stringify(keys)).toString("base64url");
}

function readCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return null;
  }
}
