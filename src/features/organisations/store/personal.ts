import type { Db } from "../../../kit/db/index.ts";
import type { Subject } from "../../../kit/personal.ts";

/** An address of the person leaves the settings; a personal organisation, which has the person's name, loses it. */
export async function eraseFromOrganisation(db: Db, org: string, subject: Subject): Promise<void> {
  const { member, tombstone, emails, needles } = subject;
  await db.run(
    `UPDATE organisations SET name = CASE WHEN plan = 'individual' THEN '' ELSE kit_scrub(name, $3) END,
            security_address = CASE WHEN lower(security_address) = ANY ($2) THEN NULL ELSE security_address END,
            report_address = CASE WHEN lower(report_address) = ANY ($2) THEN NULL ELSE report_address END,
            killed_by = CASE WHEN killed_by = $4::uuid THEN NULL ELSE killed_by END
      WHERE id = $1`,
    [org, emails, needles, member],
  );
  await db.run(
    `UPDATE organisation_notices SET told_by = kit_scrub(told_by, $4), note = kit_scrub(note, $4), recorded_by = replace(recorded_by, $2, $3)
      WHERE org = $1 AND (strpos(recorded_by, $2) > 0 OR kit_names(kit_texts(told_by, note), $4))`,
    [org, member, tombstone, needles],
  );
  // What one person alone wished for needs a second one; nobody is left to be the first.
  await db.run("DELETE FROM organisation_proposals WHERE org = $1 AND proposed_by = $2", [org, member]);
}

/** The days that an organisation chose for some periods. */
export async function findRetention(db: Db, org: string): Promise<Record<string, number>> {
  const rows = await db.query<{ period: string; days: number }>(
    "SELECT period, days FROM organisation_retention WHERE org = $1",
    [org],
  );
  return Object.fromEntries(rows.map(({ period, days }) => [period, days]));
}

export async function setRetention(db: Db, org: string, period: string, days: number): Promise<void> {
  await db.run(
    `INSERT INTO organisation_retention (org, period, days) VALUES ($1, $2, $3)
     ON CONFLICT (org, period) DO UPDATE SET days = excluded.days`,
    [org, period, days],
  );
}
