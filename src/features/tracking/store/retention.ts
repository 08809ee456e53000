import { changeBatch } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Subject } from "../../../kit/personal.ts";
import { signs } from "../spool/record.ts";
import { addressSigns } from "../verdict/network.ts";
import { ofDeclared, servedMany } from "./addresses.ts";

/** Both bits: came by the report mailbox, and counts for nobody. */
const colleagues = signs.indirect | signs.late;
const ofHit = ["campaign", "delivery", "at", "spool", "seq"];

/** Hits before `$2` whose addresses are whole. */
const toCut =
  "at < $2 AND at > now() - interval '90 days' AND masklen(address) = CASE WHEN family(address) = 4 THEN 32 ELSE 128 END";

/** Addresses of hits are cut to the /24 or /48 they lie in. What verdicts go by, and cannot tell from that, is kept with them. */
export function truncateAddresses(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const length = "CASE WHEN family(address) = 4 THEN 24 ELSE 48 END";
  const declared = `CASE WHEN n.kind = 'own' THEN ${addressSigns.own} ELSE ${addressSigns.scanner} END`;
  const some = {
    table: "hits",
    key: ofHit,
    change: `UPDATE hits SET address = set_masklen(network(set_masklen(address, ${length}))::inet, ${length}),
      address_signs = coalesce(${ofDeclared("hits.address", declared)}, 0)
        + CASE WHEN ${servedMany("hits.address", "hits.campaign")} THEN ${addressSigns.busy} ELSE 0 END`,
    where: toCut,
    params: [before],
  };
  return changeBatch(db, org, some, size);
}

/** Which user agents are still whole in so many of the older hits. */
export async function oldAgents(
  db: Db,
  org: string,
  before: Date,
  families: readonly string[],
  size: number,
): Promise<string[]> {
  const rows = await db.query<{ agent: string }>(
    `SELECT DISTINCT agent FROM
       (SELECT agent FROM hits WHERE org = $1 AND at < $2 AND agent <> '' AND NOT agent = ANY ($3) LIMIT $4) AS found LIMIT 500`,
    [org, before, families, size],
  );
  return rows.map((row) => row.agent);
}

/** @returns how many hits it changed, at most `size` */
export function replaceAgents(
  db: Db,
  org: string,
  before: Date,
  replacements: readonly { agent: string; family: string }[],
  size: number,
): Promise<number> {
  return db.run(
    `WITH r AS (SELECT agent, family FROM jsonb_to_recordset($3) AS r(agent text, family text)),
          found AS (SELECT ${ofHit.join(", ")} FROM hits WHERE org = $1 AND at < $2 AND agent IN (SELECT agent FROM r) LIMIT $4)
     UPDATE hits h SET agent = r.family FROM r
      WHERE h.org = $1 AND h.at < $2 AND h.agent = r.agent AND (${ofHit.map((column) => `h.${column}`).join(", ")}) IN (SELECT * FROM found)`,
    [org, before, JSON.stringify(replacements), size],
  );
}

export function dropHits(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(db, org, { table: "hits", key: ofHit, where: "at < $2", params: [before] }, size);
}

/**
 * Which address served whom: once no hit is left that should have been cut, for with a hit it is kept then; and not within four hours of it, since not each hit is
 * noted: an address of many once an hour, and none by which nothing changes before the look that is planned, for two. By the fourth, hits that come to be a day old
 * while others are cut hold nothing up.
 */
export function dropSources(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const where = `seen_at < kit_later($2, -14400) AND NOT EXISTS (SELECT FROM hits WHERE org = $1 AND at < kit_later($2, -3600) AND ${toCut})`;
  const some = { table: "tracking_sources", key: ["campaign", "address"], where, params: [before] };
  return changeBatch(db, org, some, size);
}

export function dropPositions(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(
    db,
    org,
    { table: "tracking_positions", key: ["spool"], where: "moved_at < $2", params: [before] },
    size,
  );
}

/** Not while their campaign runs: what is heard of a delivery again would count again. */
export function dropOutcomes(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const where = `due_at IS NULL AND greatest(opened_at, clicked_at, submitted_at, reported_at, finished_at, decoy_at) < $2
    AND campaign IN (SELECT c.id FROM campaigns_public_campaigns c WHERE c.org = $1 AND c.finished)`;
  return changeBatch(
    db,
    org,
    { table: "tracking_outcomes", key: ["campaign", "delivery"], where, params: [before] },
    size,
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
  // As whoever writes on several takes them; what was said of overrides no index finds, and it is read once.
  const found = await db.query<{ campaign: string; delivery: number }>(
    `SELECT campaign, delivery FROM tracking_outcomes
      WHERE org = $1 AND (member = $2::uuid OR strpos(override_by, $2::uuid::text) > 0 OR kit_names(override_reason, $3))
      ORDER BY campaign, delivery FOR UPDATE`,
    [org, member, needles],
  );
  const [campaigns, deliveries] = [found.map((row) => row.campaign), found.map((row) => row.delivery)];
  await db.run(
    `UPDATE tracking_outcomes o SET member = CASE WHEN o.member = $2::uuid THEN $3::uuid ELSE o.member END,
            override_by = replace(o.override_by, $2::uuid::text, $3::uuid::text), override_reason = kit_scrub(o.override_reason, $4)
       FROM unnest($5::uuid[], $6::int[]) AS f(campaign, delivery) WHERE o.org = $1 AND o.campaign = f.campaign AND o.delivery = f.delivery`,
    [org, member, tombstone, needles, campaigns, deliveries],
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

/** A colleague's report is none of theirs. */
export function hitsOf(db: Db, org: string, member: string): Promise<object[]> {
  return db.query(
    `SELECT h.campaign, h.at, h.action, h.address::text AS address, h.agent FROM hits h
       JOIN tracking_outcomes o ON o.org = $1 AND o.campaign = h.campaign AND o.delivery = h.delivery
      WHERE h.org = $1 AND o.member = $2 AND h.signs & ${colleagues} <> ${colleagues} ORDER BY h.at LIMIT 10000`,
    [org, member],
  );
}
