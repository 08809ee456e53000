import type { Db } from "../db/index.ts";
import type { Fact, NewFact } from "./fact.ts";
import { storableJson } from "../storable.ts";

export async function insertFacts(db: Db, org: string, facts: readonly NewFact[]): Promise<void> {
  const rows = facts.map((fact) => ({
    kind: fact.kind,
    person: fact.person,
    data: fact.data,
    at: fact.at ?? null,
  }));
  await db.run(
    `INSERT INTO facts (org, kind, person, data, at)
     SELECT $1, kind, person, data, coalesce(at, now())
       FROM jsonb_to_recordset($2::jsonb) AS f(kind text, person uuid, data jsonb, at timestamptz)`,
    [org, storableJson(rows)],
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
  /**
   * Only these kinds (SQL LIKE patterns), and only what happened in these departments or to nobody; null for all. What a fact is about it tells after its
   * person was forgotten, too.
   */
  only: { kinds: readonly string[] | null; departments: readonly string[] | null } = { kinds: null, departments: null },
): Promise<Fact[]> {
  return db.query<Fact>(
    `SELECT tx::text AS tx, id::text AS id, kind, org, person, data, at FROM facts
      WHERE org = $1 AND campaign = $2 AND (tx, id) > ($3::text::xid8, $4::bigint)
        AND tx < pg_snapshot_xmin(pg_current_snapshot())
        AND ($6::text[] IS NULL OR kind LIKE ANY ($6))
        AND ($7::text[] IS NULL OR (person IS NULL AND NOT data ? 'department') OR data ->> 'department' = ANY ($7))
      ORDER BY facts.tx, facts.id LIMIT $5`,
    [org, campaign, after?.tx ?? "0", after?.id ?? "0", limit, only.kinds, only.departments],
  );
}

interface Cursor {
  tx: string;
  id: string;
}

// ORDER BY names the table's columns: an unqualified `tx` would be the output's text, in which 999 comes after 1000.

// The newest fact that no open transaction can still be followed by an older one. It never lies before an earlier answer, except where
// facts were deleted.
const settledHead = `SELECT tx, id FROM facts WHERE tx < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY tx DESC, id DESC LIMIT 1`;

/** The readers for whom there may be something to read. */
export async function readersBehind(db: Db): Promise<Set<string>> {
  const rows = await db.query<{ name: string }>(
    `SELECT r.name FROM (${settledHead}) AS head JOIN ledger_readers r ON (r.tx, r.id) < (head.tx, head.id) WHERE r.shard = 0`,
    [],
    "ledger-behind",
  );
  return new Set(rows.map((row) => row.name));
}

/** How far the ledger can be read now, or null when that is no further than a cursor. */
export function headAfter(db: Db, cursor: Cursor): Promise<Cursor | null> {
  return db.maybe<Cursor>(
    `SELECT head.tx::text AS tx, head.id::text AS id FROM (${settledHead}) AS head WHERE (head.tx, head.id) > ($1::text::xid8, $2::bigint)`,
    [cursor.tx, cursor.id],
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

/** Moves a reader that this transaction has taken, and only forward; throws when it does not stand where it was taken. */
export async function moveReader(db: Db, name: string, from: Cursor, to: Cursor): Promise<void> {
  const moved = await db.run(
    `UPDATE ledger_readers SET tx = $4::text::xid8, id = $5::bigint, moved_at = now()
      WHERE name = $1 AND shard = 0 AND tx = $2::text::xid8 AND id = $3::bigint AND (tx, id) < ($4::text::xid8, $5::bigint)`,
    [name, from.tx, from.id, to.tx, to.id],
    "ledger-move",
  );
  if (moved !== 1) throw new Error(`the reader ${name} was moved by somebody else`);
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

export interface Waiting {
  reader: string;
  org: string;
}

// One organisation may have a million facts waiting: one step of the index an organisation, not one a fact.
const waitingPairs = `
  WITH RECURSIVE pairs AS (
    (SELECT reader, org FROM ledger_waiting ORDER BY reader, org LIMIT 1)
    UNION ALL
    SELECT n.reader, n.org FROM pairs p CROSS JOIN LATERAL (SELECT w.reader, w.org FROM ledger_waiting w
      WHERE (w.reader, w.org) > (p.reader, p.org) ORDER BY w.reader, w.org LIMIT 1) AS n
  )
  SELECT reader, org FROM pairs`;

/** Whose facts wait for which reader. */
export function waitingOrganisations(db: Db): Promise<Waiting[]> {
  return db.query<Waiting>(waitingPairs, [], "ledger-waiting");
}

/** The organisations whose facts wait for a reader, asked once the reader is taken. */
export async function waitingFor(db: Db, reader: string): Promise<Set<string>> {
  const rows = await waitingOrganisations(db);
  return new Set(rows.filter((row) => row.reader === reader).map((row) => row.org));
}

/** Leaves facts of one organisation for later, in the transaction in which the reader goes past them. */
export async function putOff(db: Db, reader: string, org: string, facts: readonly Fact[]): Promise<void> {
  await db.run(
    `INSERT INTO ledger_waiting (reader, org, tx, fact)
     SELECT $1, $2, one.tx::xid8, one.fact FROM unnest($3::text[], $4::bigint[]) AS one(tx, fact)`,
    [reader, org, facts.map((fact) => fact.tx), facts.map((fact) => fact.id)],
  );
}

/** The next facts that wait, in the ledger's order, for this transaction alone (a replay waits for its end, too); null when another one has them. */
export async function takeWaiting(db: Db, { reader, org }: Waiting, limit: number): Promise<Fact[] | null> {
  const { taken } = await db.one<{ taken: boolean }>(
    "SELECT pg_try_advisory_xact_lock(hashtext($1), hashtext($2)) AS taken",
    [`ledger ${reader}`, org],
  );
  if (!taken) return null;
  return db.query<Fact>(
    // The first of them by the index, before anything is joined to all that wait.
    `WITH next AS MATERIALIZED (
       SELECT w.tx, w.fact FROM ledger_waiting w WHERE w.reader = $1 AND w.org = $2 ORDER BY w.tx, w.fact LIMIT $3 FOR UPDATE)
     SELECT f.tx::text AS tx, f.id::text AS id, f.kind, f.org, f.person, f.data, f.at
       FROM next w JOIN facts f ON f.tx = w.tx AND f.id = w.fact AND f.org = $2 ORDER BY w.tx, w.fact`,
    [reader, org, limit],
  );
}

/** What waited was read, up to the last of these, of as many as were taken at most; without facts, those that are there no more. */
export async function endWaiting(
  db: Db,
  { reader, org }: Waiting,
  facts: readonly Fact[],
  limit: number,
): Promise<void> {
  if (facts.length === 0) {
    await db.run(
      `DELETE FROM ledger_waiting w WHERE reader = $1 AND org = $2
          AND NOT EXISTS (SELECT FROM facts f WHERE f.tx = w.tx AND f.id = w.fact)`,
      [reader, org],
    );
    return;
  }
  const last = facts.at(-1)!;
  await db.run(
    // They are among the first: nothing is compared with all that wait.
    `DELETE FROM ledger_waiting WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM (SELECT ctid, tx, fact FROM ledger_waiting WHERE reader = $1 AND org = $2 ORDER BY tx, fact LIMIT $5) AS first
        WHERE (tx, fact) <= ($3::text::xid8, $4::bigint)))`,
    [reader, org, last.tx, last.id, limit],
  );
}

/** From here on in this transaction nobody's lock is waited for longer than this many milliseconds. */
export async function waitAtMost(db: Db, ms: number): Promise<void> {
  await db.query("SELECT set_config('lock_timeout', $1, true)", [`${ms}ms`], "ledger-patience");
}

/** Where a reader stands, waited for and kept under lock; null for one that has never read. */
export function holdReader(db: Db, name: string): Promise<Cursor | null> {
  return db.maybe<Cursor>(
    "SELECT tx::text AS tx, id::text AS id FROM ledger_readers WHERE name = $1 AND shard = 0 FOR UPDATE",
    [name],
  );
}

/** Forgets what waits for a reader in one organisation, and what it has parked there; whoever reads what waits is waited for. */
export async function forgetLeftOver(db: Db, { reader, org }: Waiting): Promise<void> {
  await db.query("SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))", [`ledger ${reader}`, org]);
  await db.run("DELETE FROM ledger_waiting WHERE reader = $1 AND org = $2", [reader, org]);
  await db.run("DELETE FROM ledger_parked WHERE reader = $1 AND org = $2", [reader, org]);
}

/** How many facts a reader has parked in one organisation. */
export async function countParked(db: Db, { reader, org }: Waiting): Promise<number> {
  const sql = "SELECT count(*)::int AS parked FROM ledger_parked WHERE reader = $1 AND org = $2";
  return (await db.one<{ parked: number }>(sql, [reader, org])).parked;
}

/** The organisations of which the ledger holds facts of some kinds. */
export async function organisationsWith(db: Db, kinds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ org: string }>("SELECT DISTINCT org FROM facts WHERE kind = ANY ($1) ORDER BY org", [
    kinds,
  ]);
  return rows.map((row) => row.org);
}

/** One organisation's facts of some kinds from the beginning up to a cursor, in the ledger's order and in batches; the ledger is walked over once. */
export async function* factsUpTo(
  db: Db,
  org: string,
  upTo: Cursor,
  kinds: readonly string[],
  size: number,
): AsyncGenerator<Fact[]> {
  await db.query(
    `DECLARE facts_again NO SCROLL CURSOR FOR
     SELECT tx::text AS tx, id::text AS id, kind, org, person, data, at FROM facts
      WHERE org = $1 AND (tx, id) <= ($2::text::xid8, $3::bigint) AND kind = ANY ($4) ORDER BY facts.tx, facts.id`,
    [org, upTo.tx, upTo.id, kinds],
  );
  for (let facts: Fact[]; (facts = await db.query<Fact>(`FETCH ${size} FROM facts_again`)).length > 0;) yield facts;
  await db.exec("CLOSE facts_again");
}

/** Makes the ledger readable again after a dump was restored into a new cluster (see the migration). @returns whether that was needed */
export async function repairAfterRestore(db: Db): Promise<boolean> {
  const { ahead } = await db.one<{ ahead: boolean }>("SELECT ledger_ahead() AS ahead");
  if (!ahead) return false;
  // However long it takes: nothing can be read before.
  await db.exec("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0");
  return (await db.one<{ repaired: boolean }>("SELECT ledger_repair() AS repaired")).repaired;
}

/**
 * Puts a tombstone in a person's place and takes what names them out of the next facts; those of the organisation among them. Order, kinds and
 * times stay.
 * @returns the last of them (tx, id), null at the ledger's end
 */
export async function eraseFromLedger(
  db: Db,
  org: string,
  one: { member: string; tombstone: string; needles: readonly string[] },
  after: readonly string[] | null,
  size: number,
): Promise<readonly string[] | null> {
  const [tx, id] = after ?? ["0", "0"];
  const last = await db.one<{ tx: string | null; id: string }>(
    "SELECT last_tx::text AS tx, last_id::text AS id FROM ledger_erase_batch($1, $2, $3, $4, $5::text::xid8, $6::bigint, $7)",
    [org, one.member, one.tombstone, one.needles, tx, id, size],
  );
  return last.tx === null ? null : [last.tx, last.id];
}

/** Takes everybody out of so many of the facts that were recorded before a moment. @returns whether there may be more */
export async function forgetPeople(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const params = [org, before, size];
  return (await db.one<{ n: number }>("SELECT ledger_forget_batch($1, $2, $3) AS n", params)).n >= size;
}

/** What the ledger says of a person. */
export function factsAbout(db: Db, org: string, member: string): Promise<object[]> {
  return db.query(
    "SELECT kind, at, data FROM facts WHERE org = $1 AND person = $2 ORDER BY facts.tx, facts.id LIMIT 20000",
    [org, member],
  );
}
