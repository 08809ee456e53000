import type { Db } from "../../../kit/db/index.ts";
import type { PlanPart } from "../rules/parts.ts";
import type { Audience } from "../shapes.ts";
import { meant } from "./freeze.ts";
import { boundDigest } from "./approved-values.ts";

export type RequestAct = "launch" | "add-people" | "resume";

/** What a second person is asked to approve. */
export interface ApprovalRequest {
  id: string;
  act: RequestAct;
  audience: Audience | null;
  people: number;
  /** Hex of SHA-256 over the people's ids in order, each with what is bound of them. */
  peopleDigest: string;
  /** Hex of SHA-256 over everything that a recipient meets (`approval/mail-context.ts`). */
  digest: string;
  /** The digests of its parts (`rules/parts.ts`); of requests of before they were kept, none. */
  parts: Partial<Record<PlanPart, string>>;
  askedBy: string;
  askedMember: string | null;
}

const columns = `id, act, audience, people, people_digest AS "peopleDigest", digest, part_digests AS parts, asked_by AS "askedBy", asked_member AS "askedMember"`;

/**
 * Keeps whom a request is about: the people of an audience who are not in the campaign, its sample drawn as the freeze draws it, each with where their
 * mail goes and what it says of them.
 * @param variables those that the campaign's lures name
 * @param places where the campaign's channels find addresses, each place once
 * @returns their number and a digest over all that
 */
export async function storePeople(
  db: Db,
  org: string,
  request: string,
  { id, seed }: { id: string; seed: string },
  audience: Audience,
  variables: readonly string[],
  places: readonly string[],
): Promise<{ people: number; peopleDigest: string }> {
  const { sample } = audience;
  await db.run(
    `INSERT INTO campaign_request_people (org, request, member, bound)
     SELECT $1, $3, id, bound FROM (
       SELECT m.id, ${boundDigest("m", "$8", "$9")} AS bound, row_number() OVER (ORDER BY hashtextextended(m.id::text, $5::bigint + 3), m.id) AS place, count(*) OVER () AS total
         FROM people_public_members m
        WHERE ${meant} AND NOT EXISTS (SELECT FROM deliveries d WHERE d.org = $1 AND d.campaign = $4 AND d.member = m.id)) found
      WHERE ($6::bigint IS NULL OR place <= $6) AND ($7::float8 IS NULL OR place <= ceil(total * $7::float8 / 100)) RETURNING 1`,
    [
      org,
      JSON.stringify(audience),
      request,
      id,
      seed,
      sample && "count" in sample ? sample.count : null,
      sample && "percent" in sample ? sample.percent : null,
      variables,
      places,
    ],
  );
  return db.one(
    `SELECT count(*)::int AS people, encode(sha256(convert_to(coalesce(string_agg(member::text || encode(bound, 'hex'), ',' ORDER BY member), ''), 'UTF8')), 'hex') AS "peopleDigest"
       FROM campaign_request_people WHERE org = $1 AND request = $2`,
    [org, request],
  );
}

export async function addRequest(db: Db, org: string, campaign: string, request: ApprovalRequest): Promise<void> {
  const { id, act, audience, people, peopleDigest, digest, parts, askedBy, askedMember } = request;
  await db.run(
    `INSERT INTO campaign_requests (org, id, campaign, act, audience, people, people_digest, digest, part_digests, asked_by, asked_member)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      org,
      id,
      campaign,
      act,
      audience && JSON.stringify(audience),
      people,
      peopleDigest,
      digest,
      JSON.stringify(parts),
      askedBy,
      askedMember,
    ],
  );
}

/** The request of a campaign that waits for an answer. */
export function openRequest(db: Db, org: string, campaign: string): Promise<ApprovalRequest | null> {
  return db.maybe(`SELECT ${columns} FROM campaign_requests WHERE org = $1 AND campaign = $2 AND state = 'open'`, [
    org,
    campaign,
  ]);
}

export function findRequest(db: Db, org: string, id: string): Promise<ApprovalRequest | null> {
  return db.maybe(`SELECT ${columns} FROM campaign_requests WHERE org = $1 AND id = $2`, [org, id]);
}

export async function noteApproved(db: Db, org: string, id: string, by: string): Promise<void> {
  await db.run(
    "UPDATE campaign_requests SET state = 'approved', decided_by = $3, decided_at = now() WHERE org = $1 AND id = $2 AND state = 'open'",
    [org, id, by],
  );
}

/** Takes back what waits; the people it was about are forgotten. True when something did. */
export async function dropRequest(db: Db, org: string, campaign: string, by: string): Promise<boolean> {
  const dropped = await db.maybe<{ id: string }>(
    `UPDATE campaign_requests SET state = 'dropped', decided_by = $3, decided_at = now()
      WHERE org = $1 AND campaign = $2 AND state = 'open' RETURNING id`,
    [org, campaign, by],
  );
  if (dropped) await forgetPeople(db, org, dropped.id);
  return dropped !== null;
}

export async function forgetPeople(db: Db, org: string, request: string): Promise<void> {
  await db.run("DELETE FROM campaign_request_people WHERE org = $1 AND request = $2", [org, request]);
}

/** Which approved request a launch follows, and what its mails bear; both null for none. */
export async function storeApprovalOfLaunch(
  db: Db,
  org: string,
  campaign: string,
  bound: { request?: string | null; bearing: string | null },
): Promise<void> {
  await db.run("UPDATE campaigns SET request = coalesce($3, request), bearing = $4 WHERE org = $1 AND id = $2", [
    org,
    campaign,
    bound.request ?? null,
    bound.bearing,
  ]);
}

/** An approval whose ground is gone: going on needs another. */
export async function invalidateApproval(db: Db, org: string, campaign: string): Promise<void> {
  await db.run("UPDATE campaigns SET bearing = 'void' WHERE org = $1 AND id = $2 AND bearing IS NOT NULL", [
    org,
    campaign,
  ]);
}

/** The campaign is a draft again: nothing of it is fixed or approved. */
export async function clearApproval(db: Db, org: string, campaign: string): Promise<void> {
  await db.run("UPDATE campaigns SET request = NULL, bearing = NULL WHERE org = $1 AND id = $2", [org, campaign]);
  await db.run("DELETE FROM campaign_lures WHERE org = $1 AND campaign = $2 AND base_idx IS NOT NULL", [org, campaign]);
  await db.run(
    "UPDATE campaign_lures SET version = NULL, difficulty = NULL, channel = NULL WHERE org = $1 AND campaign = $2",
    [org, campaign],
  );
}

/** Holds a campaign's row until the transaction's end: what is asked, changed and approved at one moment follows one another. */
export async function lockCampaign(db: Db, org: string, campaign: string): Promise<void> {
  await db.run("SELECT FROM campaigns WHERE org = $1 AND id = $2 FOR UPDATE", [org, campaign]);
}
