import type { Db } from "../../kit/db/index.ts";

/** Active people, and those with more than a learner's role; neither is counted beyond two. */
export function fewPeople(db: Db, org: string): Promise<{ people: number; withRoles: number }> {
  return db.one<{ people: number; withRoles: number }>(
    `SELECT (SELECT count(*)::int FROM (SELECT FROM people_public_members WHERE org = $1 AND active LIMIT 2) p) AS people,
            (SELECT count(*)::int FROM (SELECT FROM people_public_members WHERE org = $1 AND role <> 'learner' AND active LIMIT 2) r) AS "withRoles"`,
    [org],
  );
}

/** Whether a simulation was ever more than a draft. */
export async function plannedOnce(db: Db, org: string): Promise<boolean> {
  const { planned } = await db.one<{ planned: boolean }>(
    "SELECT EXISTS (SELECT FROM campaigns_public_campaigns WHERE org = $1 AND state <> 'draft') AS planned",
    [org],
  );
  return planned;
}

/** Whether a mail server has taken a mail of some simulation. */
export async function mailHasLeft(db: Db, org: string): Promise<boolean> {
  const { left } = await db.one<{ left: boolean }>(
    `SELECT EXISTS (SELECT FROM campaigns_public_campaigns c WHERE c.org = $1 AND c.launched_at IS NOT NULL
       AND EXISTS (SELECT FROM campaigns_public_deliveries d WHERE d.org = $1 AND d.campaign = c.id AND d.state = 'sent')) AS left`,
    [org],
  );
  return left;
}

/** Whether somebody wants the weekly mail; they do until they say otherwise. */
export async function wantsDigest(db: Db, org: string, member: string): Promise<boolean> {
  return (await db.maybe("SELECT 1 FROM overview_digests WHERE org = $1 AND member = $2", [org, member])) === null;
}

export async function setDigest(db: Db, org: string, member: string, weekly: boolean): Promise<void> {
  await (weekly
    ? db.run("DELETE FROM overview_digests WHERE org = $1 AND member = $2", [org, member])
    : db.run("INSERT INTO overview_digests (org, member) VALUES ($1, $2) ON CONFLICT DO NOTHING", [org, member]));
}

/** Whether somebody took the tour of the dashboard, or wants none. */
export async function hasTakenTour(db: Db, org: string, member: string): Promise<boolean> {
  return (await db.maybe("SELECT 1 FROM overview_tours WHERE org = $1 AND member = $2", [org, member])) !== null;
}

export async function setTour(db: Db, org: string, member: string, due: boolean): Promise<void> {
  await (due
    ? db.run("DELETE FROM overview_tours WHERE org = $1 AND member = $2", [org, member])
    : db.run("INSERT INTO overview_tours (org, member) VALUES ($1, $2) ON CONFLICT DO NOTHING", [org, member]));
}

/** Somebody who may be written to about what waits. */
export interface DigestReader {
  id: string;
  email: string;
  firstName: string | null;
  role: string;
  locale: string | null;
}

/** Active people with more than a learner's role who want the mail, by id after `after`. */
export function digestReaders(db: Db, org: string, after: string | null, limit: number): Promise<DigestReader[]> {
  return db.query<DigestReader>(
    `SELECT m.id, m.email, m.first_name AS "firstName", m.role, m.locale FROM people_public_members m
      WHERE m.org = $1 AND m.role <> 'learner' AND m.active AND ($2::uuid IS NULL OR m.id > $2)
        AND NOT EXISTS (SELECT FROM overview_digests d WHERE d.org = $1 AND d.member = m.id)
      ORDER BY m.id LIMIT $3`,
    [org, after, limit],
  );
}
