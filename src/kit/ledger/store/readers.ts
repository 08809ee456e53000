import { byParts } from "../../db/by-parts.ts";
import type { Db } from "../../db/index.ts";
import type { Fact } from "../fact.ts";
import type { ReadKinds } from "./versions.ts";

/** As the worker: the organisations whose facts have no place yet. */
export async function unsettledOrganisations(db: Db): Promise<string[]> {
  const rows = await db.query<{ org: string }>(
    `SELECT DISTINCT org FROM facts WHERE ${byParts} AND pos IS NULL`,
    [],
    "ledger-unsettled",
  );
  return rows.map((row) => row.org);
}

/** As the worker: the last place that was given in each organisation. */
export async function heads(db: Db): Promise<Map<string, number>> {
  const rows = await db.query<{ org: string; last: number }>(
    `SELECT org, last::float8 AS last FROM ledger_heads WHERE ${byParts}`,
    [],
    "ledger-heads",
  );
  return new Map(rows.map((row) => [row.org, row.last]));
}

/** As the worker: whether a fact has no place yet, or somebody has not read one that has. */
export async function isSomethingUnread(db: Db): Promise<boolean> {
  const { unread } = await db.one<{ unread: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM facts WHERE pos IS NULL)
         OR EXISTS (SELECT 1 FROM ledger_heads h LEFT JOIN ledger_cursors c ON c.org = h.org WHERE coalesce(c.pos, 0) < h.last) AS unread`,
  );
  return unread;
}

/**
 * Gives the next places to facts of an organisation that were committed and have none.
 * @param most about how many at most
 * @returns the last place that is given, and how many were given now
 */
export function settle(db: Db, org: string, most: number): Promise<{ last: number; given: number }> {
  return db.one("SELECT last::float8 AS last, given FROM ledger_settle($1, $2)", [org, most], "ledger-settle");
}

/** The same for whoever moves readers, with what other versions than its own read of the facts that have places now; null where none runs. */
export function settleForReaders(
  db: Db,
  org: string,
  most: number,
  version: string,
): Promise<{ last: number; given: number; others: ReadKinds[] | null }> {
  const sql = "SELECT last::float8 AS last, given, newer AS others FROM ledger_settle($1, $2, $3)";
  return db.one(sql, [org, most, version], "ledger-settle-for-readers");
}

/** How far readers have read an organisation's facts; one that has never read begins at 0. */
export async function cursorsOf(db: Db, org: string, readers: readonly string[]): Promise<Map<string, number>> {
  const find = () =>
    db.query<{ reader: string; pos: number }>(
      "SELECT reader, pos::float8 AS pos FROM ledger_cursors WHERE org = $1 AND reader = ANY ($2)",
      [org, readers],
      "ledger-cursors",
    );
  let rows = await find();
  if (rows.length < readers.length) {
    await db.run(
      "INSERT INTO ledger_cursors (org, reader) SELECT $1, r FROM unnest($2::text[]) AS r ON CONFLICT (org, reader) DO NOTHING",
      [org, readers],
    );
    rows = await find();
  }
  return new Map(rows.map((row) => [row.reader, row.pos]));
}

/** As the worker: how far some readers have read some organisations' facts. */
export function placesOf(
  db: Db,
  orgs: readonly string[],
  readers: readonly string[],
): Promise<{ org: string; reader: string; pos: number }[]> {
  return db.query(
    `SELECT org, reader, pos::float8 AS pos FROM ledger_cursors WHERE ${byParts} AND org = ANY ($1::uuid[]) AND reader = ANY ($2)`,
    [orgs, readers],
    "ledger-places",
  );
}

/** The kinds of an organisation's facts after a place, up to another one; null when those are as many as `most`, or more. */
export async function kindsBetween(
  db: Db,
  org: string,
  after: number,
  upTo: number,
  most: number,
): Promise<Set<string> | null> {
  const { kinds, found } = await db.one<{ kinds: string[]; found: number }>(
    `SELECT coalesce(array_agg(DISTINCT f.kind), '{}') AS kinds, count(*)::int AS found
       FROM (SELECT kind FROM facts WHERE org = $1 AND pos > $2::bigint AND pos <= $3::bigint LIMIT $4) AS f`,
    [org, after, upTo, most],
    "ledger-kinds",
  );
  return found < most ? new Set(kinds) : null;
}

/** The place of the first of an organisation's facts of some kinds after a place, up to another one; null where there is none. */
export async function firstOf(
  db: Db,
  org: string,
  after: number,
  upTo: number,
  kinds: readonly string[],
): Promise<number | null> {
  const row = await db.maybe<{ pos: number }>(
    `SELECT pos::float8 AS pos FROM facts
      WHERE org = $1 AND pos > $2::bigint AND pos <= $3::bigint AND kind = ANY ($4) ORDER BY facts.pos LIMIT 1`,
    [org, after, upTo, kinds],
  );
  return row && row.pos;
}

/** Takes a reader of an organisation's facts under lock, or null when another process has it. @returns how far it has read */
export async function takeReader(db: Db, org: string, reader: string): Promise<number | null> {
  const row = await db.maybe<{ pos: number }>(
    "SELECT pos::float8 AS pos FROM ledger_cursors WHERE org = $1 AND reader = $2 FOR UPDATE SKIP LOCKED",
    [org, reader],
    "ledger-take",
  );
  return row && row.pos;
}

/** Moves a reader that this transaction has taken, and only forward; throws when it does not stand where it was taken. */
export async function moveReader(db: Db, org: string, reader: string, from: number, to: number): Promise<void> {
  const moved = await db.run(
    "UPDATE ledger_cursors SET pos = $4::bigint WHERE org = $1 AND reader = $2 AND pos = $3::bigint AND pos < $4::bigint",
    [org, reader, from, to],
    "ledger-move",
  );
  if (moved !== 1) throw new Error(`the reader ${reader} was moved by somebody else`);
}

/** Moves readers past facts that are none of theirs. @returns how many were moved: whoever is just reading stays where it is */
export function movePast(db: Db, org: string, readers: readonly string[], from: number, to: number): Promise<number> {
  return db.run(
    `UPDATE ledger_cursors SET pos = $4::bigint WHERE org = $1 AND pos = $3::bigint AND reader IN (
       SELECT c.reader FROM ledger_cursors c WHERE c.org = $1 AND c.reader = ANY ($2) AND c.pos = $3::bigint FOR UPDATE SKIP LOCKED)`,
    [org, readers, from, to],
    "ledger-move-past",
  );
}

export function nextFacts(
  db: Db,
  org: string,
  after: number,
  upTo: number,
  kinds: readonly string[],
  limit: number,
): Promise<Fact[]> {
  return db.query<Fact>(
    `SELECT pos::float8 AS pos, id::text AS id, kind, org, person, data, at FROM facts
      WHERE org = $1 AND pos > $2::bigint AND pos <= $3::bigint AND kind = ANY ($4) ORDER BY facts.pos LIMIT $5`,
    [org, after, upTo, kinds, limit],
    "ledger-next",
  );
}

export async function parkFact(db: Db, reader: string, fact: Fact, error: string): Promise<void> {
  await db.run(
    "INSERT INTO ledger_parked (org, reader, fact, error) VALUES ($1, $2, $3, $4) ON CONFLICT (org, reader, fact) DO NOTHING",
    [fact.org, reader, fact.id, error.slice(0, 2000)],
  );
}

/** From here on in this transaction nobody's lock is waited for longer than this many milliseconds. */
export async function waitAtMost(db: Db, ms: number): Promise<void> {
  await db.exec(`SET LOCAL lock_timeout = ${Math.round(ms)}`);
}
