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

export function insertFactsFrom(db: Db, org: string, select: string, params: unknown[]): Promise<number> {
  return db.run(
    `INSERT INTO facts (org, kind, person, data, at) SELECT $1, f.kind, f.person, f.data, f.at FROM (${select}) AS f`,
    [org, ...params],
  );
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
      WHERE org = $1 AND data->>'campaign' = $2 AND (tx, id) > ($3::text::xid8, $4::bigint)
        AND tx < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY tx, id LIMIT $5`,
    [org, campaign, after?.tx ?? "0", after?.id ?? "0", limit],
  );
}

export interface Cursor {
  tx: string;
  id: string;
}

/** The newest fact that no open transaction can still be followed by an older one, or null when there is none. */
export function settledHead(db: Db): Promise<Cursor | null> {
  return db.maybe<Cursor>(
    `SELECT tx::text AS tx, id::text AS id FROM facts WHERE tx < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY tx DESC, id DESC LIMIT 1`,
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
      ORDER BY tx, id LIMIT $6`,
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

/**
 * After a dump was restored into a new cluster its transaction numbers may lie in the future, where no reader would ever reach them.
 * Everything all readers have passed becomes transaction 1, the rest keeps its order in 2, 3, …; cursors move along.
 * @returns whether a repair was needed
 */
export async function repairAfterRestore(db: Db): Promise<boolean> {
  const { ahead } = await db.one<{ ahead: boolean }>(
    "SELECT coalesce(max(tx), '0') >= pg_snapshot_xmax(pg_current_snapshot()) AS ahead FROM facts",
  );
  if (!ahead) return false;
  await db.exec(`
    LOCK TABLE facts, ledger_readers;
    CREATE TEMP TABLE ledger_ranks ON COMMIT DROP AS
      SELECT tx, CASE WHEN passed THEN 1 ELSE 1 + dense_rank() OVER (PARTITION BY passed ORDER BY tx) END AS rank
        FROM (SELECT DISTINCT tx, tx <= (SELECT coalesce(min(tx), '0') FROM ledger_readers) AS passed FROM facts) AS all_tx;
    UPDATE ledger_readers r SET tx = coalesce((SELECT max(k.rank) FROM ledger_ranks k WHERE k.tx <= r.tx), 0)::text::xid8;
    UPDATE facts f SET tx = k.rank::text::xid8 FROM ledger_ranks k WHERE k.tx = f.tx;`);
  return true;
}
