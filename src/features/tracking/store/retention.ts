import type { Db } from "../../../kit/db/index.ts";
import type { Subject } from "../../../kit/personal.ts";

const atOnce = 20_000;

/** Addresses older than 24 hours are cut to the /24 or /48 they lie in. Returns how many were cut. */
export function cutAddresses(db: Db, org: string): Promise<number> {
  return db.run(
    `UPDATE hits SET address = set_masklen(network(set_masklen(address, CASE family(address) WHEN 4 THEN 24 ELSE 48 END))::inet, CASE family(address) WHEN 4 THEN 24 ELSE 48 END)
      WHERE (org, campaign, delivery, at, spool, seq) IN (
        SELECT org, campaign, delivery, at, spool, seq FROM hits
         WHERE org = $1 AND at < now() - interval '24 hours' AND at > now() - interval '90 days'
           AND masklen(address) = CASE family(address) WHEN 4 THEN 32 ELSE 128 END LIMIT $2)`,
    [org, atOnce],
  );
}

/** Which user agents older than 30 days are still whole; at most a few hundred different ones. */
export async function oldAgents(db: Db, org: string, families: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ agent: string }>(
    `SELECT DISTINCT agent FROM hits WHERE org = $1 AND at < now() - interval '30 days' AND agent <> '' AND NOT agent = ANY ($2) LIMIT 500`,
    [org, families],
  );
  return rows.map((row) => row.agent);
}

export function replaceAgents(
  db: Db,
  org: string,
  replacements: readonly { agent: string; family: string }[],
): Promise<number> {
  return db.run(
    `UPDATE hits h SET agent = r.family FROM jsonb_to_recordset($2) AS r(agent text, family text)
      WHERE h.org = $1 AND h.at < now() - interval '30 days' AND h.agent = r.agent`,
    [org, JSON.stringify(replacements)],
  );
}

/** Raw hits and outcomes go after the days given, memories of addresses after 24 hours. */
export async function dropOld(db: Db, org: string, days: { hits: number; results: number }): Promise<void> {
  await db.run("DELETE FROM hits WHERE org = $1 AND at < now() - make_interval(days => $2)", [org, days.hits]);
  await db.run("DELETE FROM tracking_sources WHERE org = $1 AND seen_at < now() - interval '24 hours'", [org]);
  await db.run("DELETE FROM tracking_positions WHERE org = $1 AND moved_at < now() - interval '90 days'", [org]);
  await db.run(
    `DELETE FROM tracking_outcomes WHERE org = $1 AND due_at IS NULL
        AND greatest(opened_at, clicked_at, submitted_at, reported_at, finished_at, decoy_at) < now() - make_interval(days => $2)`,
    [org, days.results],
  );
}

/** Raw hits of a person's deliveries go; outcomes stay, for the counts are theirs, with nobody behind them. */
export async function eraseMember(db: Db, org: string, { member, tombstone, needles }: Subject): Promise<void> {
  await db.run(
    `DELETE FROM hits h USING campaigns_public_deliveries d
      WHERE d.org = $1 AND d.member = $2 AND h.org = $1 AND h.campaign = d.campaign AND h.delivery = d.number`,
    [org, member],
  );
  await db.run(
    `DELETE FROM hits h USING tracking_outcomes o WHERE o.org = $1 AND o.member = $2 AND h.org = $1 AND h.campaign = o.campaign AND h.delivery = o.delivery`,
    [org, member],
  );
  await db.run("UPDATE tracking_outcomes SET member = $3 WHERE org = $1 AND member = $2", [org, member, tombstone]);
  await db.run(
    `UPDATE tracking_outcomes SET override_by = replace(override_by, $2, $3), override_reason = kit_scrub(override_reason, $4)
      WHERE org = $1 AND (strpos(override_by, $2) > 0 OR kit_names(override_reason, $4))`,
    [org, member, tombstone, needles],
  );
  await db.run("UPDATE tracking_networks SET note = kit_scrub(note, $2) WHERE org = $1 AND kit_names(note, $2)", [
    org,
    needles,
  ]);
}

export function outcomesOf(db: Db, org: string, member: string): Promise<object[]> {
  return db.query(
    `SELECT campaign, opened_at, opened_verdict, clicked_at, clicked_verdict, submitted_at, submitted_verdict, reported_at, reported_verdict, finished_at
       FROM tracking_public_outcomes WHERE org = $1 AND member = $2 ORDER BY least(opened_at, clicked_at, reported_at)`,
    [org, member],
  );
}

export function hitsOf(db: Db, org: string, member: string): Promise<object[]> {
  return db.query(
    `SELECT h.campaign, h.at, h.action, h.address::text AS address, h.agent FROM hits h
       JOIN tracking_outcomes o ON o.org = h.org AND o.campaign = h.campaign AND o.delivery = h.delivery
      WHERE h.org = $1 AND o.member = $2 ORDER BY h.at LIMIT 10000`,
    [org, member],
  );
}
