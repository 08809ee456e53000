import { byParts } from "../../../kit/db/by-parts.ts";
import type { Db } from "../../../kit/db/index.ts";
import { domainSql } from "./channel-addresses.ts";
import { heldInOrder } from "./order.ts";
import { isProvenAhead, isToProve } from "./proven.ts";

export interface CampaignRef {
  org: string;
  id: string;
}

/** Scheduled campaigns whose time has come. Read as the worker, like the next ones. */
export function campaignsToStart(db: Db): Promise<CampaignRef[]> {
  return db.query<CampaignRef>(
    `SELECT org, id FROM campaigns WHERE ${byParts} AND state = 'scheduled' AND frozen_at IS NOT NULL AND start_at <= now()`,
    [],
    "campaigns-to-start",
  );
}

/** Running campaigns whose domains are to be looked at. */
export function campaignsToProve(db: Db): Promise<CampaignRef[]> {
  return db.query<CampaignRef>(
    `SELECT org, id FROM campaigns WHERE ${byParts} AND state = 'running' AND ends_at > now()
        AND (${isToProve})`,
    [],
    "campaigns-to-prove",
  );
}

const over = "(state = 'running' AND ends_at <= now() OR state = 'paused' AND paused_at < now() - interval '1 year')";

/** Running campaigns that are over, and those that were forgotten in their pause: their people are not kept waiting, nor kept, for ever. */
export function campaignsToEnd(db: Db): Promise<CampaignRef[]> {
  return db.query<CampaignRef>(`SELECT org, id FROM campaigns WHERE ${byParts} AND ${over}`, [], "campaigns-to-end");
}

/** Whether a campaign still is what `campaignsToEnd` found: somebody may have paused it since, or made it longer. Holds its row. */
export async function isOver(db: Db, org: string, id: string): Promise<boolean> {
  const found = await db.query(`SELECT FROM campaigns WHERE org = $1 AND id = $2 AND ${over} FOR UPDATE`, [org, id]);
  return found.length > 0;
}

/** Campaigns whose hold-out ends. */
export function campaignsToEvaluate(db: Db): Promise<CampaignRef[]> {
  return db.query<CampaignRef>(
    `SELECT org, id FROM campaigns WHERE ${byParts} AND evaluation_at <= now() AND evaluated_at IS NULL AND state IN ('ended', 'cancelled', 'killed')`,
    [],
    "campaigns-to-evaluate",
  );
}

/** Closed campaigns whose people have not all been told. */
export function campaignsToDebrief(db: Db): Promise<CampaignRef[]> {
  return db.query<CampaignRef>(
    `SELECT org, id FROM campaigns WHERE ${byParts} AND state IN ('ended', 'cancelled', 'killed') AND launched_at IS NOT NULL AND debriefed_at IS NULL`,
    [],
    "campaigns-to-debrief",
  );
}

/** Notes that a campaign's domains were looked at. What a clock that was ahead had put off is looked at now: where it has to wait, it is put off again. */
export async function noteProven(db: Db, org: string, id: string): Promise<void> {
  await db.run(
    `UPDATE deliveries SET next_at = greatest(due_at, now())
      WHERE org = $1 AND campaign = $2 AND ${heldInOrder("waits AND next_at > greatest(due_at, now())")}
        AND EXISTS (SELECT FROM campaigns WHERE org = $1 AND id = $2 AND ${isProvenAhead})`,
    [org, id],
  );
  await db.run("UPDATE campaigns SET proven_at = now() WHERE org = $1 AND id = $2", [org, id]);
}

export async function notePaused(db: Db, org: string, id: string): Promise<void> {
  await db.run("UPDATE campaigns SET paused_at = now() WHERE org = $1 AND id = $2", [org, id]);
}

/** A pause lengthens the campaign by its own length. */
export async function noteResumed(db: Db, org: string, id: string): Promise<void> {
  await db.run("UPDATE campaigns SET begun_at = now() WHERE org = $1 AND id = $2", [org, id]);
  await db.run(
    "UPDATE campaigns SET ends_at = kit_later(ends_at, extract(epoch FROM now() - paused_at)::float8), paused_at = NULL WHERE org = $1 AND id = $2 AND paused_at IS NOT NULL",
    [org, id],
  );
}

/** True once. */
export async function noteEvaluated(db: Db, org: string, id: string): Promise<boolean> {
  return (
    (await db.run("UPDATE campaigns SET evaluated_at = now() WHERE org = $1 AND id = $2 AND evaluated_at IS NULL", [
      org,
      id,
    ])) === 1
  );
}

/** Nothing of a closed campaign can go out any more; the first time counts. */
export async function noteStopped(db: Db, org: string, id: string): Promise<void> {
  await db.run(
    `UPDATE campaigns SET stopped_at = t.moment FROM (SELECT clock_timestamp() AS moment) AS t
      WHERE org = $1 AND id = $2 AND stopped_at IS NULL AND ended_at IS NOT NULL`,
    [org, id],
  );
}

/** How often a debrief was asked for anew, and whether the held-out belong to those who are told. */
export function debriefOf(db: Db, org: string, id: string): Promise<{ asked: number; evaluated: boolean } | null> {
  return db.maybe(
    "SELECT debriefs_asked AS asked, evaluated_at IS NOT NULL AS evaluated FROM campaigns WHERE org = $1 AND id = $2",
    [org, id],
  );
}

/** Notes that all are told. @param asked as `debriefOf` had it before: where it was asked for anew meanwhile, the next round looks again */
export async function noteDebriefed(db: Db, org: string, id: string, asked: number): Promise<void> {
  const sql = "UPDATE campaigns SET debriefed_at = now() WHERE org = $1 AND id = $2 AND debriefs_asked = $3";
  await db.run(sql, [org, id, asked]);
}

/** Has those debriefed, too, of whom it is known only now that a closed campaign's mail reached them, or whose turn it is now. */
export async function reopenDebrief(db: Db, org: string, id: string): Promise<void> {
  await db.run(
    "UPDATE campaigns SET debriefed_at = NULL, debriefs_asked = debriefs_asked + 1 WHERE org = $1 AND id = $2",
    [org, id],
  );
}

/** Domains to which deliveries of a campaign are still to go. @param sign what stands before an address's domain */
export async function openDomains(
  db: Db,
  org: string,
  campaign: string,
  channel: string,
  sign: string,
): Promise<string[]> {
  const rows = await db.query<{ domain: string }>(
    `SELECT DISTINCT ${domainSql("address", "$3")} AS domain FROM deliveries
      WHERE org = $1 AND campaign = $2 AND channel = $4 AND state IN ('queued', 'deferred', 'claimed') AND ${domainSql("address", "$3")} IS NOT NULL`,
    [org, campaign, sign, channel],
  );
  return rows.map((row) => row.domain);
}

interface Debriefed {
  number: number;
  member: string;
  email: string;
  lureIdx: number;
  holdOut: boolean;
  firstName: string | null;
  name: string;
  locale: string | null;
}

/**
 * Those to whom a lure went out, active today, by number: everybody but the held-out, or the held-out alone. Also of whom a server says that theirs came back, and who
 * did something with it all the same.
 */
export function findToDebrief(
  db: Db,
  org: string,
  campaign: string,
  heldOut: boolean,
  after: number,
  limit: number,
): Promise<Debriefed[]> {
  return db.query<Debriefed>(
    `SELECT d.number, d.member, m.email, d.lure_idx AS "lureIdx", d.hold_out AS "holdOut", m.first_name AS "firstName", m.name, m.locale
       FROM deliveries d JOIN people_public_members m ON m.org = $1 AND m.id = d.member
      WHERE d.org = $1 AND d.campaign = $2 AND d.number > $4 AND d.hold_out = $3 AND m.active
        AND (d.state IN ('sent', 'unconfirmed') OR d.state = 'bounced' AND d.evidence IS NOT NULL)
      ORDER BY d.number LIMIT $5`,
    [org, campaign, heldOut, after, limit],
  );
}

/** Deliveries that are not closed. */
export async function countOpen(db: Db, org: string, campaign: string): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    "SELECT count(*)::int AS n FROM deliveries WHERE org = $1 AND campaign = $2 AND state IN ('queued', 'deferred', 'claimed', 'committing')",
    [org, campaign],
  );
  return n;
}

/** Open campaigns of an organisation. @param begun only those that were launched, and resumed if they were, before this moment */
export async function openCampaigns(db: Db, org: string, begun: Date | null = null): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM campaigns WHERE org = $1 AND state IN ('awaiting-approval', 'scheduled', 'running', 'paused')
        AND ($2::timestamptz IS NULL OR coalesce(begun_at, launched_at, created_at) < $2)`,
    [org, begun],
  );
  return rows.map((row) => row.id);
}

/** The newest running campaign, else one that is paused or about to run. */
export function newestRunning(db: Db, org: string): Promise<{ id: string; name: string; recipients: number } | null> {
  return db.maybe(
    `SELECT id, name, coalesce(recipients, 0) AS recipients FROM campaigns WHERE org = $1 AND state IN ('running', 'paused', 'scheduled')
     ORDER BY state = 'running' DESC, id DESC LIMIT 1`,
    [org],
  );
}
