import type { Db } from "../../../kit/db/index.ts";
import type { Difficulty } from "../../lures/rules.ts";
import { state } from "./recipients.ts";
import type { StateRow } from "./recipients.ts";

interface PersonResult {
  campaign: string;
  name: string;
  delivery: number;
  launchedAt: Date;
  difficulty: Difficulty | null;
  clicked: StateRow | null;
  submitted: StateRow | null;
  reported: StateRow | null;
  finishedAt: Date | null;
}

// Who reacted was told at once, the held-out after the evaluation; everybody else when it was over.
const knows = "(c.finished OR NOT o.hold_out AND (o.clicked_recorded = 'person' OR o.reported_recorded = 'person'))";

/**
 * A page of what was heard of a person, by launch, the newest first.
 * @param seen.known only simulations that the person knows of
 * @param seen.since only those that were launched after this
 * @param seen.departments only what they got while they were in one of these; null for all
 */
export function listPersonResults(
  db: Db,
  org: string,
  person: string,
  seen: { known: boolean; since: Date | null; departments: readonly string[] | null },
  after: readonly [launched: string, campaign: string, delivery: number] | null,
  limit: number,
): Promise<PersonResult[]> {
  return db.query<PersonResult>(
    `SELECT o.campaign, c.name, o.delivery, c.launched_at AS "launchedAt", l.difficulty, ${["clicked", "submitted", "reported"].map(state).join(", ")},
            o.finished_at AS "finishedAt"
       FROM tracking_outcomes o JOIN campaigns_public_campaigns c ON c.org = $1 AND c.id = o.campaign AND c.launched_at IS NOT NULL
       LEFT JOIN campaigns_public_lures l ON l.org = $1 AND l.campaign = o.campaign AND l.idx = o.lure_idx
      WHERE o.org = $1 AND o.member = $2 AND (NOT $3 OR ${knows}) AND ($4::timestamptz IS NULL OR c.launched_at >= $4)
        AND ($5::uuid[] IS NULL OR o.department = ANY ($5))
        AND ($6::timestamptz IS NULL OR (date_trunc('milliseconds', c.launched_at), o.campaign, o.delivery) < ($6, $7::uuid, $8::int))
      ORDER BY date_trunc('milliseconds', c.launched_at) DESC, o.campaign DESC, o.delivery DESC LIMIT $9`,
    [org, person, seen.known, seen.since, seen.departments, ...(after ?? [null, null, null]), limit],
  );
}
