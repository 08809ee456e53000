import { madeUpRow, neededColumns } from "../../kit/db/testing-rows.ts";
import type { NeededColumn } from "../../kit/db/testing-rows.ts";

type Look = <Row extends object>(sql: string, params?: unknown[]) => Promise<Row[]>;

/** Gives an organisation a row of made-up values in a table that it leaves empty; false where its constraints want sense. */
export async function fill(look: Look, org: string, table: string): Promise<boolean> {
  const needed = await look<NeededColumn>(neededColumns("format_type(atttypid, NULL) = 'text'"), [table]);
  try {
    if (rows[table]) return (await look(rows[table], [org])).length > 0;
    await look(madeUpRow(org, table, needed));
    return true;
  } catch {
    return false;
  }
}

const ofGroup = (table: string, columns: string, values: string) =>
  `INSERT INTO ${table} (org, grp, ${columns}) SELECT org, id, ${values} FROM triage_groups WHERE org = $1 LIMIT 1 RETURNING 1`;

/** Rows of tables whose constraints want sense. */
const rows: Record<string, string> = {
  triage_groups: `INSERT INTO triage_groups (org, id, subject, sender_name, sender_address, link_hosts, attachment_names, trait_hashes, first_at, last_at)
    VALUES ($1, gen_random_uuid(), 'x', 'x', 'x', '{}', '{}', '{}', now(), now()) RETURNING 1`,
  triage_keys: ofGroup("triage_keys", "key", "'x'"),
  triage_terms: ofGroup("triage_terms", "term", "'x'"),
  triage_reports: ofGroup("triage_reports", "id, reporter, at", "id, 'x', now()"),
  triage_reporters: ofGroup("triage_reporters", "id, reporter, first_at", "id, 'x', now()"),
  triage_verdicts: ofGroup("triage_verdicts", "revision, verdict, at, leaves_at", "2, 'spam', now(), now()"),
  lure_overrides: `INSERT INTO lure_overrides (org, lure, version, approver_kind, approver_id, reason)
    SELECT org, lure, version, 'member', 'x', 'fine' FROM lure_versions WHERE org = $1 LIMIT 1 RETURNING 1`,
  lure_judgements: `INSERT INTO lure_judgements (org, lure, version, edition, findings)
    SELECT org, lure, version, 'x', '[]' FROM lure_versions WHERE org = $1 LIMIT 1 RETURNING 1`,
  lure_drafts: `INSERT INTO lure_drafts (org, lure, author_id, base, fields)
    SELECT org, id, 'x', 1, '{}' FROM lures WHERE org = $1 LIMIT 1 RETURNING 1`,
  programmes: `INSERT INTO programmes (org, id, name, every, starts_on, lead_days, launches, audience, mix, schedule, created_by, problem)
    VALUES ($1, gen_random_uuid(), 'x', 'month', current_date, 7, false, '{}', '{}', '{}', 'x', 'x') RETURNING 1`,
  people_views: `INSERT INTO people_views (org, id, member, name, query)
    SELECT org, gen_random_uuid(), id, 'x', 'x=1' FROM people WHERE org = $1 AND role = 'owner' LIMIT 1 RETURNING 1`,
  tracking_networks:
    "INSERT INTO tracking_networks (org, network, kind) VALUES ($1, '192.0.2.0/24', 'own') RETURNING 1",
  staff_notices:
    "INSERT INTO staff_notices (org, id, texts, ordered_by) VALUES ($1, gen_random_uuid(), '{}', 'x') RETURNING 1",
  organisation_deletions:
    "INSERT INTO organisation_deletions (org, state, due_at) VALUES ($1, 'withdrawn', now()) RETURNING 1",
  campaign_requests: `INSERT INTO campaign_requests (org, id, campaign, act, audience, people, people_digest, digest, asked_by)
    SELECT org, id, id, 'launch', '{}', 1, 'x', 'x', 'x' FROM campaigns WHERE org = $1 LIMIT 1 RETURNING 1`,
  report_schedules: `INSERT INTO report_schedules (org, id, kind, every, next_period, requested_by, problem)
    VALUES ($1, gen_random_uuid(), 'x', 'month', '2026-10', 'x', 'x') RETURNING 1`,
  report_schedule_readers: `WITH schedule AS (INSERT INTO report_schedules (org, id, kind, every, next_period, requested_by)
      VALUES ($1, gen_random_uuid(), 'x', 'month', '2026-10', 'x') RETURNING org, id)
    INSERT INTO report_schedule_readers (org, schedule, member) SELECT org, id, gen_random_uuid() FROM schedule RETURNING 1`,
};
