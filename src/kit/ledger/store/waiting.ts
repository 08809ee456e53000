import type { Db } from "../../db/index.ts";
import type { Fact } from "../fact.ts";

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
