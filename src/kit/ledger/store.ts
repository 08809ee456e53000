import type { Db } from "../db/index.ts";
import type { Fact, NewFact } from "./index.ts";

export async function insertFacts(db: Db, org: string, facts: readonly NewFact[]): Promise<void> {
  const rows = facts.map((fact) => ({
    kind: fact.kind,
    person: fact.person ?? null,
    data: fact.data,
    at: fact.at ?? null,
  }));
  await db.run(
    `INSERT INTO facts (org, kind, person, data, at)
     SELECT $1, kind, person, data, coalesce(at, now())
       FROM jsonb_to_recordset($2::jsonb) AS f(kind text, person uuid, data jsonb, at timestamptz)`,
    [org, JSON.stringify(rows)],
    "ledger-insert",
  );
}

/** The same as text, to be one step of a larger statement whose `$1` is the organisation. */
export function factsInsert(select: string): string {
  return `INSERT INTO facts (org, kind, person, data, at) SELECT $1, f.kind, f.person, f.data, f.at FROM (${select}) AS f`;
}

export function insertFactsFrom(db: Db, org: string, select: string, params: unknown[]): Promise<number> {
  return db.run(factsInsert(select), [org, ...params]);
}

/**
 * The facts of one campaign in the ledger's order.
 * @param after the last fact seen (tx, id), or null for the beginning
 */
export function factsOf(
  db: Db,
  org: string,
  campaign: string,
  after: { tx: string; id: string } | null,
  limit: number,
): Promise<Fact[]> {
  return db.query<Fact>(
    `SELECT tx::text AS tx, id::text AS id, kind, org, person, data, at FROM facts
      WHERE org = $1 AND campaign = $2 AND (tx, id) > ($3::text::xid8, $4::bigint)
        AND tx < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY facts.tx, facts.id LIMIT $5`,
    [org, campaign, after?.tx ?? "0", after?.id ?? "0", limit],
  );
}

export interface Cursor {
  tx: string;
  id: string;
}

// ORDER BY names the table's columns: an unqualified `tx` would be the output's text, in which 999 comes after 1000.

/** The newest fact that no open transaction can still be followed by an older one, or null when there is none. */
export function settledHead(db: Db): Promise<Cursor | null> {
  return db.maybe<Cursor>(
    `SELECT tx::text AS tx, id::text AS id FROM facts WHERE tx < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY facts.tx DESC, facts.id DESC LIMIT 1`,
    [],
    "ledger-head",
  );
}

export async function addReader(db: Db, name: string): Promise<void> {
  await db.run("INSERT INTO ledger_readers (name, shard) VALUES ($1, 0) ON CONFLICT DO NOTHING", [name]);
}

/** Takes a reader under lock, or null when another process has it. */
export function takeReader(db: Db, name: string): Promise<Cursor | null> {
  return db.maybe<Cursor>(
    "SELECT tx::text AS tx, id::text AS id FROM ledger_readers WHERE name = $1 AND shard = 0 FOR UPDATE SKIP LOCKED",
    [name],
    "ledger-take",
  );
}

export async function moveReader(db: Db, name: string, to: Cursor): Promise<void> {
  await db.run(
    "UPDATE ledger_readers SET tx = $2::text::xid8, id = $3, moved_at = now() WHERE name = $1 AND shard = 0",
    [name, to.tx, to.id],
    "ledger-move",
  );
}

export function nextFacts(
  db: Db,
  after: Cursor,
  upTo: Cursor,
  kinds: readonly string[],
  limit: number,
): Promise<Fact[]> {
  return db.query<Fact>(
    `SELECT tx::text AS tx, id::text AS id, kind, org, person, data, at FROM facts
      WHERE (tx, id) > ($1::text::xid8, $2::bigint) AND (tx, id) <= ($3::text::xid8, $4::bigint) AND kind = ANY($5)
      ORDER BY facts.tx, facts.id LIMIT $6`,
    [after.tx, after.id, upTo.tx, upTo.id, kinds, limit],
    "ledger-next",
  );
}

export async function parkFact(db: Db, reader: string, fact: Fact, error: string): Promise<void> {
  await db.run(
    "INSERT INTO ledger_parked (reader, fact, tx, org, error) VALUES ($1, $2, $3::text::xid8, $4, $5) ON CONFLICT DO NOTHING",
    [reader, fact.id, fact.tx, fact.org, error.slice(0, 2000)],
  );
}

export async function resetReader(db: Db, name: string): Promise<void> {
  await db.run("UPDATE ledger_readers SET tx = '0', id = 0 WHERE name = $1", [name]);
  await db.run("DELETE FROM ledger_parked WHERE reader = $1", [name]);
}

/** Makes the ledger readable again after a dump was restored into a new cluster (see the migration). @returns whether that was needed */
export async function repairAfterRestore(db: Db): Promise<boolean> {
  return (await db.one<{ repaired: boolean }>("SELECT ledger_repair() AS repaired")).repaired;
}
