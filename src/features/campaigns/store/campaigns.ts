import type { Db } from "../../../kit/db/index.ts";
import type { Audience, CampaignChannels, ScheduleInput } from "../shapes.ts";
import type { CampaignState } from "../rules/states.ts";
import type { Variant } from "./variants.ts";

export interface CampaignLure {
  lure: string;
  version: number | null;
  difficulty: string | null;
  channel: string | null;
}

/** The chosen lure that a message counts as, and how difficult its own text is. */
export interface CountedLure {
  lure: string;
  difficulty: string | null;
}

export interface Campaign {
  id: string;
  number: number;
  name: string;
  state: CampaignState;
  audience: Audience;
  schedule: ScheduleInput;
  channels: CampaignChannels;
  holdOutShare: number;
  evaluationAt: Date | null;
  resultsDays: number;
  seed: string;
  startAt: Date | null;
  endsAt: Date | null;
  recipients: number | null;
  leftOut: number | null;
  problem: string | null;
  job: string | null;
  createdBy: string;
  /** Who wrote on the draft (`actorKey`). */
  writers: string[];
  createdAt: Date;
  requestedBy: string | null;
  requestedMember: string | null;
  approvedBy: string | null;
  launchedAt: Date | null;
  frozenAt: Date | null;
  /** The approved request of its launch. */
  boundTo: string | null;
  /** What its mails bear, as it was approved; null where nobody had to. */
  bearing: string | null;
  /** In which its mails write sums (ISO 4217), since the launch; null: the organisation's. */
  currency: string | null;
  /** What waits for a second person. */
  request: {
    act: string;
    digest: string;
    people: number;
    audience: Audience | null;
    askedBy: string;
    askedAt: string;
  } | null;
  endedAt: Date | null;
  stoppedAt: Date | null;
  evaluatedAt: Date | null;
  /** The chosen ones, by their place. */
  lures: CampaignLure[];
  /** The same in its recipients' languages, since the launch. */
  variants: Variant[];
}

const columns = `c.id, c.number::float8 AS number, c.name, c.state, c.audience, c.schedule, c.channels, c.hold_out_share::numeric::float8 AS "holdOutShare",
  c.evaluation_at AS "evaluationAt", c.results_days AS "resultsDays", c.seed::text AS seed, c.start_at AS "startAt", c.ends_at AS "endsAt",
  c.writers, c.request AS "boundTo", c.bearing, c.currency, c.recipients, c.left_out AS "leftOut", c.problem, c.work AS job, c.created_by AS "createdBy", c.created_at AS "createdAt",
  c.requested_by AS "requestedBy", c.requested_member AS "requestedMember", c.approved_by AS "approvedBy", c.launched_at AS "launchedAt",
  c.frozen_at AS "frozenAt", c.ended_at AS "endedAt", c.stopped_at AS "stoppedAt", c.evaluated_at AS "evaluatedAt",
  (SELECT jsonb_build_object('act', r.act, 'digest', r.digest, 'people', r.people, 'audience', r.audience, 'askedBy', r.asked_by, 'askedAt', to_char(r.asked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     FROM campaign_requests r WHERE r.org = $1 AND r.campaign = c.id AND r.state = 'open') AS request,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('lure', l.lure, 'version', l.version, 'difficulty', l.difficulty, 'channel', l.channel) ORDER BY l.idx), '[]')
     FROM campaign_lures l WHERE l.org = $1 AND l.campaign = c.id AND l.base_idx IS NULL) AS lures,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('idx', l.idx, 'of', l.base_idx, 'lure', l.variant, 'locale', l.locale, 'version', l.version, 'difficulty', l.difficulty)
                             ORDER BY l.idx), '[]')
     FROM campaign_lures l WHERE l.org = $1 AND l.campaign = c.id AND l.base_idx IS NOT NULL) AS variants`;

export function findCampaign(db: Db, org: string, id: string): Promise<Campaign | null> {
  return db.maybe<Campaign>(`SELECT ${columns} FROM campaigns c WHERE c.org = $1 AND c.id = $2`, [org, id]);
}

interface CampaignDraft {
  id: string;
  name: string;
  audience: Audience;
  schedule: ScheduleInput;
  channels: CampaignChannels;
  holdOutShare: number;
  evaluationAt: string | Date | null;
  resultsDays: number;
  lures: readonly string[];
  createdBy: string;
  /** Who wrote on it so far, as `actorKey` gives them. */
  writers: readonly string[];
  seed: number;
}

export async function addCampaign(db: Db, org: string, draft: CampaignDraft): Promise<void> {
  await db.run(
    `INSERT INTO campaigns (org, id, name, audience, schedule, channels, hold_out_share, evaluation_at, results_days, created_by, seed, writers)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      org,
      draft.id,
      draft.name,
      JSON.stringify(draft.audience),
      JSON.stringify(draft.schedule),
      JSON.stringify(draft.channels),
      draft.holdOutShare,
      draft.evaluationAt,
      draft.resultsDays,
      draft.createdBy,
      draft.seed,
      draft.writers,
    ],
  );
  await setLures(db, org, draft.id, draft.lures);
}

export async function changeCampaign(
  db: Db,
  org: string,
  id: string,
  draft: Omit<CampaignDraft, "id" | "createdBy" | "seed" | "writers"> & { writer: string },
): Promise<void> {
  await db.run(
    `UPDATE campaigns SET name = $3, audience = $4, schedule = $5, channels = $6, hold_out_share = $7, evaluation_at = $8, results_days = $9, problem = NULL,
            writers = array_append(array_remove(writers, $10), $10)
      WHERE org = $1 AND id = $2`,
    [
      org,
      id,
      draft.name,
      JSON.stringify(draft.audience),
      JSON.stringify(draft.schedule),
      JSON.stringify(draft.channels),
      draft.holdOutShare,
      draft.evaluationAt,
      draft.resultsDays,
      draft.writer,
    ],
  );
  await setLures(db, org, id, draft.lures);
}

/** Has a campaign send by another profile of one of its channels; whoever chose it has written on it. */
export async function changeProfile(
  db: Db,
  org: string,
  id: string,
  { channel, profile, writer }: { channel: string; profile: string | null; writer: string },
): Promise<void> {
  await db.run(
    `UPDATE campaigns SET channels = channels || jsonb_build_object($3::text, $4::text), problem = NULL, writers = array_append(array_remove(writers, $5), $5)
      WHERE org = $1 AND id = $2`,
    [org, id, channel, profile, writer],
  );
}

async function setLures(db: Db, org: string, campaign: string, lures: readonly string[]): Promise<void> {
  await db.run("DELETE FROM campaign_lures WHERE org = $1 AND campaign = $2", [org, campaign]);
  await db.run(
    `INSERT INTO campaign_lures (org, campaign, idx, lure)
     SELECT $1, $2, (place - 1)::smallint, lure FROM unnest($3::uuid[]) WITH ORDINALITY AS l(lure, place) RETURNING 1`,
    [org, campaign, lures],
  );
}

/** Fixes what is sent: the lure's version, what it is written for, and its difficulty for every later count. */
export async function fixLure(
  db: Db,
  org: string,
  campaign: string,
  idx: number,
  fixed: { version: number; difficulty: string; channel: string },
): Promise<void> {
  await db.run(
    "UPDATE campaign_lures SET version = $4, difficulty = $5, channel = $6 WHERE org = $1 AND campaign = $2 AND idx = $3",
    [org, campaign, idx, fixed.version, fixed.difficulty, fixed.channel],
  );
}

export async function removeCampaign(db: Db, org: string, id: string): Promise<void> {
  await db.run("DELETE FROM campaign_left_out WHERE org = $1 AND campaign = $2", [org, id]);
  await db.run("DELETE FROM campaign_requests WHERE org = $1 AND campaign = $2", [org, id]);
  const gone = await db.query<{ number: string }>("DELETE FROM campaigns WHERE org = $1 AND id = $2 RETURNING number", [
    org,
    id,
  ]);
  await db.run("DELETE FROM campaign_directory WHERE org = $1 AND number = ANY ($2::bigint[])", [
    org,
    gone.map(({ number }) => number),
  ]);
}

/**
 * Moves a campaign to another state if it still is in one of `from`; the one statement by which two callers at once are told apart.
 * @returns whether it moved
 */
export async function moveCampaign(
  db: Db,
  org: string,
  id: string,
  from: readonly CampaignState[],
  to: CampaignState,
  more: { problem?: string | null; ended?: boolean } = {},
): Promise<boolean> {
  const moved = await db.run(
    `UPDATE campaigns SET state = $4, problem = $5, ended_at = ${more.ended ? "least(ended_at, now())" : "ended_at"}
      WHERE org = $1 AND id = $2 AND state = ANY ($3)`,
    [org, id, from, to, more.problem ?? null],
  );
  return moved === 1;
}

/** Why a draft could not be launched by itself. */
export async function noteProblemOf(db: Db, org: string, id: string, problem: string): Promise<void> {
  await db.run("UPDATE campaigns SET problem = $3 WHERE org = $1 AND id = $2", [org, id, problem]);
}

export async function noteRequest(db: Db, org: string, id: string, by: string, member: string | null): Promise<void> {
  await db.run(
    "UPDATE campaigns SET requested_by = $3, requested_member = $4, approved_by = NULL WHERE org = $1 AND id = $2",
    [org, id, by, member],
  );
}

export async function noteLaunch(
  db: Db,
  org: string,
  id: string,
  launch: { job: string; approvedBy: string | null; requestedBy: string; requestedMember: string | null },
): Promise<void> {
  await db.run(
    `UPDATE campaigns SET work = $3, approved_by = $4, requested_by = coalesce(requested_by, $5),
            requested_member = coalesce(requested_member, $6), proven_at = now(), begun_at = now() WHERE org = $1 AND id = $2`,
    [org, id, launch.job, launch.approvedBy, launch.requestedBy, launch.requestedMember],
  );
}

/** When a campaign was launched, if it was; null when there is no such campaign. */
export function launchOf(db: Db, org: string, campaign: string): Promise<{ launchedAt: Date | null } | null> {
  return db.maybe('SELECT launched_at AS "launchedAt" FROM campaigns WHERE org = $1 AND id = $2', [org, campaign]);
}

export function listLeftOut(
  db: Db,
  org: string,
  campaign: string,
  departments: "all" | readonly string[],
  after: string | null,
  limit: number,
) {
  return db.query<{ member: string; reason: string }>(
    `SELECT member, reason FROM campaign_left_out WHERE org = $1 AND campaign = $2 AND ($3::uuid IS NULL OR member > $3)
        AND ($5::uuid[] IS NULL OR EXISTS (SELECT FROM people_public_members m WHERE m.org = $1 AND m.id = member AND m.department = ANY ($5)))
      ORDER BY member LIMIT $4`,
    [org, campaign, after, limit, departments === "all" ? null : departments],
  );
}
