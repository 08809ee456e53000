import type { Db } from "../../../kit/db/index.ts";
import type { TrackedAction } from "../facts.ts";
import type { Changed } from "./intake.ts";

/** A delivery's outcome as it is to be kept: the first hit of each kind, and the first one that was a person's. */
export interface PastOutcome {
  delivery: number;
  first: Record<TrackedAction, Date | null>;
  person: Record<TrackedAction, Date | null>;
  /** When the moment was first left, and how many seconds after it was opened. */
  stayed: { at: Date; seconds: number } | null;
}

/** Adds outcomes with their verdicts already recorded; returns those that were new. */
export function insertPast(
  db: Db,
  org: string,
  campaign: string,
  outcomes: readonly PastOutcome[],
): Promise<Omit<Changed, "changes">[]> {
  const rows = outcomes.map(({ delivery, first, person, stayed }) => ({
    delivery,
    opened: first.opened,
    clicked: first.clicked,
    submitted: first.submitted,
    reported: first.reported,
    opened_person: person.opened,
    clicked_person: person.clicked,
    submitted_person: person.submitted,
    reported_person: person.reported,
    stayed: stayed?.at ?? null,
  }));
  const recorded = (one: string) =>
    `CASE WHEN p.${one}_person IS NOT NULL THEN 'person' WHEN p.${one} IS NOT NULL THEN 'machine' END`;
  return db.query(
    `INSERT INTO tracking_outcomes (org, campaign, delivery, member, lure_idx, channel, department, department_name, hold_out,
            opened_at, clicked_at, submitted_at, reported_at, opened_person_at, clicked_person_at, submitted_person_at, reported_person_at, stayed_at,
            opened_recorded, clicked_recorded, submitted_recorded, reported_recorded, click_verdict)
     SELECT $1, $2, p.delivery, d.member, d.lure_idx, d.channel, d.department, d.department_name, d.hold_out,
            p.opened, p.clicked, p.submitted, p.reported, p.opened_person, p.clicked_person, p.submitted_person, p.reported_person, p.stayed,
            ${recorded("opened")}, ${recorded("clicked")}, ${recorded("submitted")}, ${recorded("reported")},
            CASE WHEN p.clicked_person IS NOT NULL THEN 'human' WHEN p.clicked IS NOT NULL THEN 'machine' ELSE 'unverified' END
       FROM jsonb_to_recordset($3) AS p(delivery int, opened timestamptz, clicked timestamptz, submitted timestamptz, reported timestamptz,
              opened_person timestamptz, clicked_person timestamptz, submitted_person timestamptz, reported_person timestamptz, stayed timestamptz)
       JOIN campaigns_public_deliveries d ON d.org = $1 AND d.campaign = $2 AND d.number = p.delivery
     ON CONFLICT DO NOTHING
     RETURNING delivery, member, lure_idx AS "lureIdx", channel, department, department_name AS "departmentName", hold_out AS "holdOut"`,
    [org, campaign, JSON.stringify(rows)],
  );
}
