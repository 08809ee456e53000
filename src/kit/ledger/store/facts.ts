import type { Db } from "../../db/index.ts";
import type { Fact, NewFact } from "../fact.ts";
import { announceAtCommit } from "../../db/announce.ts";
import { byDefault, insertValues } from "../../db/values.ts";
import { storableJson } from "../../storable.ts";
import { settle } from "./readers.ts";

/** A fact as it is written: one that its kind made, or one that a statement put together. */
export interface FactRow extends Pick<NewFact, "kind" | "person" | "data"> {
  at: Date | string | undefined;
}

/** @param facts their moments as dates, or as the database wrote them; that of the transaction where there is none */
export function insertFacts(db: Db, org: string, facts: readonly FactRow[]): Promise<void> {
  const rows = facts.map(({ kind, person, data, at }) => [kind, person, storableJson(data), at ?? byDefault]);
  const sql = (values: string) => `INSERT INTO facts (org, kind, person, data, at) VALUES ${values}`;
  if (rows.length > 0) announceAtCommit(db);
  return insertValues(db, org, rows, sql, "facts-values");
}

// RETURNING, though nobody reads it: what a distributed PostgreSQL inserts without, from rows that are no table's, it copies in, which row-level security
// does not let it (decision 0302).

/**
 * Facts from one parameter, to be one step of a larger statement whose `$1` is the organisation.
 * @param db the transaction in which that statement runs
 * @param from the number of the parameter with the facts, as JSON: `[{kind, person, data, at}]`
 */
export function factsInsert(db: Db, from: number): string {
  announceAtCommit(db);
  return `INSERT INTO facts (org, kind, person, data, at)
     SELECT $1, kind, person, data, coalesce(at, now())
       FROM jsonb_to_recordset($${from}::jsonb) AS f(kind text, person uuid, data jsonb, at timestamptz) RETURNING 1`;
}

/**
 * What is selected is a step of its own: in a place in FROM, a distributed PostgreSQL does not see that its tables are all of one organisation.
 */
export function insertFactsFrom(db: Db, org: string, select: string, params: unknown[]): Promise<number> {
  const sql = `WITH f AS (${select}) INSERT INTO facts (org, kind, person, data, at) SELECT $1, f.kind, f.person, f.data, f.at FROM f RETURNING 1`;
  announceAtCommit(db);
  return db.run(sql, [org, ...params]);
}

/**
 * Only these kinds (SQL LIKE patterns), and only what happened in these departments or to nobody; null for all. What a fact is about it tells after its
 * person was forgotten, too.
 */
interface Only {
  kinds: readonly string[] | null;
  departments: readonly string[] | null;
}

const kept = (kinds: string, departments: string) => `(${kinds}::text[] IS NULL OR kind LIKE ANY (${kinds}))
        AND (${departments}::text[] IS NULL OR (person IS NULL AND NOT data ? 'department') OR data ->> 'department' = ANY (${departments}))`;

/**
 * The facts of one campaign in the ledger's order.
 * @param after the place of the last fact seen, 0 for the beginning
 */
export async function factsOf(
  db: Db,
  org: string,
  campaign: string,
  after: number,
  limit: number,
  only: Only = { kinds: null, departments: null },
): Promise<Fact[]> {
  const page = () =>
    db.query<Fact>(
      `SELECT pos::float8 AS pos, id::text AS id, kind, org, person, data, at FROM facts
        WHERE org = $1 AND campaign = $2 AND pos > $3::bigint AND ${kept("$5", "$6")}
        ORDER BY facts.pos LIMIT $4`,
      [org, campaign, after, limit, only.kinds, only.departments],
    );
  // Places that are given now come behind all others, so a page that is full is the same without them.
  const facts = await page();
  return facts.length < limit && (await settleNew(db, org)) ? page() : facts;
}

/**
 * Gives places to what was committed a moment ago, so that it is told, whoever runs a worker. Where there is nothing, nothing is locked or written.
 * @returns whether there was anything
 */
async function settleNew(db: Db, org: string): Promise<boolean> {
  const { waits } = await db.one<{ waits: boolean }>(
    "SELECT EXISTS (SELECT FROM facts WHERE org = $1 AND pos IS NULL) AS waits",
    [org],
  );
  if (waits) await settle(db, org, 1000);
  return waits;
}

/** A fact by the hour in which it was recorded; its id is a keyed hash, by which those of an hour are sorted. */
interface ScatteredFact extends Fact {
  hour: Date;
}

/**
 * The facts of one campaign without their order: hour by hour, and within an hour by a keyed hash that tells nothing.
 * @param before only what was recorded before this moment
 * @param after hour and id of the last fact seen; null for the beginning
 */
export async function scatteredFactsOf(
  db: Db,
  org: string,
  campaign: string,
  { before, after, key }: { before: Date; after: readonly [hour: string, id: string] | null; key: Buffer },
  limit: number,
  only: Only,
): Promise<ScatteredFact[]> {
  await settleNew(db, org);
  const [hour, id] = after ?? [new Date(0).toISOString(), ""];
  // Every page reads the campaign's facts of all later hours, so only what sorts them is made for each; the rest for those of the page.
  return db.query<ScatteredFact>(
    `WITH page AS MATERIALIZED (
       SELECT pos, hour, place
         FROM (SELECT pos, date_bin('1 hour', recorded, '2000-01-01 00:00Z') AS hour, sha256($9::bytea || int8send(id)) AS place FROM facts
                WHERE org = $1 AND campaign = $2 AND pos IS NOT NULL AND recorded >= $3::timestamptz AND recorded < $8 AND ${kept("$5", "$6")}) AS told
        WHERE (hour, place) > ($3::timestamptz, decode($7, 'hex')) ORDER BY hour, place LIMIT $4)
     SELECT 0 AS pos, encode(page.place, 'hex') AS id, f.kind, f.org, f.person, f.data, f.at, page.hour
       FROM page JOIN facts f ON f.org = $1 AND f.campaign = $2 AND f.pos = page.pos ORDER BY page.hour, page.place`,
    [org, campaign, hour, limit, only.kinds, only.departments, id, before, key],
  );
}

/**
 * What was recorded of some deliveries of a campaign (`data.delivery`) before a moment, in the ledger's order.
 * @param kinds these alone
 */
export async function factsUntil(
  db: Db,
  org: string,
  campaign: string,
  { before, kinds, deliveries }: { before: Date; kinds: readonly string[]; deliveries: readonly number[] },
): Promise<Fact[]> {
  await settleNew(db, org);
  return db.query<Fact>(
    `SELECT pos::float8 AS pos, id::text AS id, kind, org, person, data, at FROM facts
      WHERE org = $1 AND campaign = $2 AND pos IS NOT NULL AND recorded < $3 AND kind = ANY ($4) AND (data ->> 'delivery')::int = ANY ($5::int[])
      ORDER BY facts.pos`,
    [org, campaign, before, kinds, deliveries],
  );
}

/** A fact with when its transaction wrote it (Unix milliseconds, as precisely as it is stored). */
interface RecordedFact extends Fact {
  recorded: number;
}

/**
 * What was recorded of some deliveries of a campaign (`data.delivery`), in the ledger's order; what has no place in it yet, and no reader has read, is left out.
 * @param kinds these alone
 */
export function factsOfDeliveries(
  db: Db,
  org: string,
  campaign: string,
  kinds: readonly string[],
  deliveries: readonly number[],
): Promise<RecordedFact[]> {
  return db.query<RecordedFact>(
    `SELECT pos::float8 AS pos, id::text AS id, kind, org, person, data, at, (extract(epoch FROM recorded) * 1000)::float8 AS recorded FROM facts
      WHERE org = $1 AND campaign = $2 AND pos IS NOT NULL AND kind = ANY ($3) AND (data ->> 'delivery')::int = ANY ($4::int[])
      ORDER BY facts.pos`,
    [org, campaign, kinds, deliveries],
  );
}

/** How many facts of some kinds there are of a campaign, by their kinds; what has no place in the ledger yet is left out. */
export async function countFacts(
  db: Db,
  org: string,
  campaign: string,
  kinds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.query<{ kind: string; count: number }>(
    `SELECT kind, count(*)::int AS count FROM facts
      WHERE org = $1 AND campaign = $2 AND pos IS NOT NULL AND kind = ANY ($3) GROUP BY kind`,
    [org, campaign, kinds],
  );
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
