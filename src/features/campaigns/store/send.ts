import { byParts } from "../../../kit/db/by-parts.ts";
import type { Db } from "../../../kit/db/index.ts";
import { factsInsert, recordRows } from "../../../kit/ledger/index.ts";
import type { FactRow } from "../../../kit/ledger/index.ts";
import { storableJson } from "../../../kit/storable.ts";
import { deliverySent } from "../facts.ts";
import type { CountedLure } from "./campaigns.ts";
import { belongsToAnotherSql } from "./anothers-address.ts";
import type { ReassignableChannels } from "./anothers-address.ts";
import { costColumns, costsInsert } from "./costs.ts";
import { holdInOrder } from "./order.ts";
import type { MessageCost } from "./costs.ts";
import { markUpdate } from "../../../kit/journal/store.ts";

/** A message that its server took, when (epoch milliseconds by the database's clock), and what that cost. */
export interface Taken extends Claimed {
  at: number;
  cost: MessageCost | null;
  countsAs: CountedLure;
}

/** What a delivery that is sent now has beside its lure, as JSON. */
interface SentRow {
  number: number;
  member: string | null;
  at: string;
  lureIdx: number;
  department: string | null;
  channel: string;
  holdOut: boolean;
}

/** A journal's mark, which moves with a commit before the dot. `known`: what stood in the database for certain. */
interface Moved {
  journal: string;
  seq: number;
  known: number;
}

/** A delivery as it was claimed. */
interface Claimed {
  number: number;
  claim: number;
}

// The answer came after the commit and before it was written, whatever the sender's own clock says.
const takenAt = (at: string) => `greatest(tried_at, committed_at, least(now(), to_timestamp(${at} / 1000)))`;

/** Of whose deliveries something is written, as they were claimed. */
interface Of {
  org: string;
  campaign: string;
  owner: string;
}

/**
 * The rows of the two steps of the hot path by one statement: writes that messages were accepted, and commits, before the final dot, those that wait
 * for it. A delivery is committed while its owner holds it by that claim, its campaign runs, the organisation's kill switch is not thrown, its person is
 * active, and its address has become nobody else's. What does not pass is to be given back: the next claim tells why.
 * @param mark moves when one is committed; null when it moves otherwise, or nothing waits
 * @returns the numbers that are sent now, with the facts that say so for `writeFactsAndMark` in the same transaction, and the places in `committing` of those that may go
 * out; every other one there has been taken away and must not. And whether the mark moved
 */
export async function advance(
  db: Db,
  { org, campaign, owner, personalChannels, mailChannels }: Of & ReassignableChannels,
  sent: readonly Taken[],
  committing: readonly (Claimed & { key: string })[],
  mark: Moved | null,
): Promise<{ sent: number[]; facts: FactRow[]; open: number[]; moved: boolean }> {
  const done = await db.one<{ sent: SentRow[] | null; open: number[]; moved: boolean }>(
    advanceSql(mark !== null),
    [
      org,
      campaign,
      owner,
      sent.map((one) => one.number),
      committing.map((one) => one.number),
      committing.map((one) => one.key),
      sent.map((one) => one.at),
      committing.map((one) => one.claim),
      sent.map((one) => one.claim),
      personalChannels,
      mailChannels,
      ...(mark ? [mark.journal, mark.seq, mark.known] : []),
    ],
    `deliveries-advance${mark ? "-marked" : ""}`,
  );
  const countsAs = new Map(sent.map((one) => [one.number, one.countsAs]));
  const facts = (done.sent ?? []).map(({ number, member, at, ...own }) => ({
    kind: deliverySent.kind,
    person: member,
    at,
    data: { campaign, delivery: number, ...own, ...countsAs.get(number) },
  }));
  return { sent: facts.map(({ data }) => data.delivery), facts, open: done.open, moved: done.moved };
}

// A distributed PostgreSQL plans this anew each time, twice: it names no table that the checks do not need, neither by a view nor for what its caller knows
// (decision 0558).
const advanceSql = (marked: boolean) => `
WITH done AS (
  UPDATE deliveries d SET state = 'sent', owner = NULL, sent_at = ${takenAt("t.at")}, attempts = attempts + 1, error = NULL
    FROM unnest($4::int[], $7::float8[], $9::int[]) AS t (number, at, claim)
   WHERE d.org = $1 AND d.campaign = $2 AND d.number = t.number AND d.claims = t.claim AND owner = $3 AND state = 'committing'
  RETURNING d.number, member, lure_idx, channel, department, hold_out, sent_at
), committing AS (
  UPDATE deliveries d SET state = 'committing', tried_at = least(tried_at, now()), committed_at = now(), mail_key = k.key
    FROM unnest($5::int[], $6::bigint[], $8::int[]) WITH ORDINALITY AS k (number, key, claim, place)
   WHERE d.org = $1 AND d.campaign = $2 AND d.number = k.number AND d.claims = k.claim AND owner = $3 AND state = 'claimed'
     AND NOT (d.doubted AND d.evidence IS NOT NULL)
     AND (SELECT c.state FROM campaigns c WHERE c.org = $1 AND c.id = $2) = 'running'
     AND (SELECT o.killed_at IS NULL FROM organisations_public_organisations o WHERE o.org = $1)
     AND (SELECT m.active FROM people_public_mailboxes m WHERE m.org = $1 AND m.id = d.member)
     AND NOT ${belongsToAnotherSql("d", "$10", "$11")}
  RETURNING k.place::int - 1 AS place
)${marked ? `, mark AS (${markUpdate("send_marks", 12)} AND EXISTS (SELECT 1 FROM committing) RETURNING 1)` : ""}
SELECT ARRAY(SELECT place FROM committing) AS open, ${marked ? "EXISTS (SELECT 1 FROM mark)" : "false"} AS moved,
       (SELECT json_agg(json_build_object('number', number, 'member', member, 'at', sent_at, 'lureIdx', lure_idx, 'department', department,
                 'channel', channel, 'holdOut', hold_out)) FROM done) AS sent`;

/**
 * Writes what goes with rows that the same transaction has changed: facts, what the messages cost, and after that the journal's mark. By a statement of its
 * own, for what a change returns and an INSERT reads is copied to all nodes of a distributed PostgreSQL (decision 0410).
 * @param facts as `advance` returns them
 * @param mark moves since one was committed; null when none was, or when it moves otherwise
 * @returns whether the mark moved. If one was committed and it did not move, the database is older than what was sent
 */
export async function writeFactsAndMark(
  db: Db,
  { org, campaign }: Of,
  { facts, costs, mark }: { facts: readonly FactRow[]; costs: readonly MessageCost[]; mark: Moved | null },
): Promise<boolean> {
  const params: unknown[] = [org];
  const steps: string[] = [];
  const last = ["SELECT 1"];
  let name = "deliveries-beside";
  if (costs.length === 0) await recordRows(db, org, facts);
  else if (facts.length > 0) {
    steps.push(`recorded AS (${factsInsert(db, params.length + 1)})`);
    params.push(storableJson(facts));
    name += "-recorded";
  }
  if (costs.length > 0) {
    steps.push(`paid AS (${costsInsert(params.length + 1)})`);
    params.push(...costColumns(campaign, costs));
    name += "-paid";
  }
  if (mark !== null) {
    last[0] = markUpdate("send_marks", params.length + 1);
    if (costs.length > 0) last.push("AND (SELECT count(*) FROM paid) >= 0");
    params.push(mark.journal, mark.seq, mark.known);
    name += "-marked";
  }
  if (params.length === 1) return false;
  const before = steps.length > 0 ? `WITH ${steps.join(", ")} ` : "";
  const rows = await db.run(before + last.join(" "), params, name);
  return mark !== null && rows === 1;
}

/** A late answer: what a recovery had called unconfirmed was accepted after all. @returns the numbers of those that were */
export async function writeLateAcceptance(
  db: Db,
  { org, campaign, owner }: Of,
  sent: readonly Taken[],
): Promise<number[]> {
  const rows = await db.query<{ number: number }>(
    `UPDATE deliveries d SET state = 'sent', owner = NULL, sent_at = ${takenAt("t.at")}, attempts = attempts + 1, error = NULL
       FROM unnest($4::int[], $5::float8[]) AS t (number, at)
      WHERE d.org = $1 AND d.campaign = $2 AND d.number = t.number AND owner = $3 AND state = 'unconfirmed' RETURNING d.number`,
    [org, campaign, owner, sent.map((one) => one.number), sent.map((one) => one.at)],
  );
  return rows.map((row) => row.number);
}

export interface Ending extends Claimed {
  state: "deferred" | "bounced" | "refused" | "unconfirmed" | "cancelled";
  text: string;
  /** For `deferred`: seconds until the next try. */
  wait?: number;
  /** Whether the try counts: towards the back-off and the 24 hours. A dead server's does not. */
  counts: boolean;
}

/**
 * Writes everything else that can come of a try. What does not leave now and may have arrived at an earlier try is in doubt again, also where it came back: that
 * one says nothing of the other. What showed arrival before a server put a message off was that server's own look at it, unless an earlier try may have arrived.
 * @returns the owner's own rows, which alone move, as they are now
 */
export async function writeEndings(
  db: Db,
  org: string,
  campaign: string,
  owner: string,
  endings: readonly Ending[],
): Promise<{ number: number; state: Ending["state"] }[]> {
  return db.query(
    `UPDATE deliveries d SET state = CASE WHEN e.state IN ('cancelled', 'refused', 'bounced') AND d.doubted THEN 'unconfirmed' ELSE e.state END, owner = CASE WHEN e.state = 'unconfirmed' THEN d.owner END, error = e.text,
            attempts = d.attempts + e.counts::int, tried_at = CASE WHEN e.counts THEN coalesce(d.tried_at, e.moment) ELSE d.tried_at END,
            next_at = CASE WHEN e.state = 'deferred' THEN kit_later(e.moment, e.wait) ELSE d.next_at END,
            evidence = CASE WHEN e.state = 'deferred' AND NOT d.doubted THEN NULL ELSE d.evidence END
       FROM (SELECT r.*, now() AS moment FROM jsonb_to_recordset($4::jsonb) AS r(number int, claim int, state text, text text, wait float8, counts boolean)) AS e
      WHERE d.org = $1 AND d.campaign = $2 AND d.number = e.number AND d.claims = e.claim AND d.owner = $3 AND d.state IN ('claimed', 'committing')
     RETURNING d.number, d.state`,
    [org, campaign, owner, storableJson(endings)],
  );
}

/** Gives deliveries back that certainly did not go out: a commit that was refused, a buffer that is not needed. */
export async function release(
  db: Db,
  org: string,
  campaign: string,
  owner: string,
  held: readonly Claimed[],
): Promise<void> {
  await db.run(
    `UPDATE deliveries d SET state = 'queued', owner = NULL FROM unnest($4::int[], $5::int[]) AS h (number, claim)
      WHERE d.org = $1 AND d.campaign = $2 AND d.number = h.number AND d.claims = h.claim AND d.owner = $3 AND d.state IN ('claimed', 'committing')`,
    [org, campaign, owner, held.map((one) => one.number), held.map((one) => one.claim)],
    "deliveries-release",
  );
}

/** Who holds deliveries, living or dead. Read as the worker. */
export function holders(db: Db): Promise<{ org: string; owner: string }[]> {
  return db.query<{ org: string; owner: string }>(
    `SELECT DISTINCT org, held::text AS owner FROM deliveries WHERE ${byParts} AND held IS NOT NULL`,
    [],
    "deliveries-holders",
  );
}

/**
 * Whether an owner is dead: its session's lock is free. Shared, for what it held of several organisations is taken over at once; of one the rows' own locks
 * let the first have them.
 */
export async function isOwnerDead(db: Db, owner: string): Promise<boolean> {
  const { free } = await db.one<{ free: boolean }>("SELECT pg_try_advisory_xact_lock_shared($1::bigint) AS free", [
    owner,
  ]);
  return free;
}

/**
 * What a dead owner left: claimed deliveries are queued again, since nothing went out; committing ones are unconfirmed, since nobody can know.
 * @returns the unconfirmed ones
 */
export async function recoverFrom(
  db: Db,
  org: string,
  owner: string,
  note: string,
): Promise<{ campaign: string; number: number }[]> {
  await holdInOrder(db, org, "held = $2", [owner]);
  await db.run(
    "UPDATE deliveries SET state = 'queued', owner = NULL WHERE org = $1 AND held = $2 AND state = 'claimed'",
    [org, owner],
  );
  return db.query<{ campaign: string; number: number }>(
    `UPDATE deliveries SET state = 'unconfirmed', error = $3 WHERE org = $1 AND held = $2 AND state = 'committing' RETURNING campaign, number`,
    [org, owner, note],
  );
}
