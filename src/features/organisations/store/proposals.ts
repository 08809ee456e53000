import type { Db } from "../../../kit/db/index.ts";
import { agreementDays } from "../rules.ts";

export interface Proposal {
  setting: string;
  value: unknown;
  proposedBy: string;
  proposedAt: Date;
}

/** The wishes to loosen that still wait for a second person. */
export function openProposals(db: Db, org: string): Promise<Proposal[]> {
  return db.query<Proposal>(
    `SELECT setting, value, proposed_by AS "proposedBy", proposed_at AS "proposedAt" FROM organisation_proposals
      WHERE org = $1 AND proposed_at > now() - $2::int * interval '1 day' ORDER BY setting`,
    [org, agreementDays],
  );
}

export async function propose(db: Db, org: string, setting: string, value: unknown, by: string): Promise<void> {
  await db.run(
    `INSERT INTO organisation_proposals (org, setting, value, proposed_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (org, setting) DO UPDATE SET value = excluded.value, proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at`,
    [org, setting, JSON.stringify(value), by],
  );
}

export async function dropProposal(db: Db, org: string, setting: string): Promise<void> {
  await db.run("DELETE FROM organisation_proposals WHERE org = $1 AND setting = $2", [org, setting]);
}

/** Whoever may no longer decide, since a moment, is no first of two either. */
export async function dropProposalsOf(db: Db, org: string, person: string, at: Date): Promise<void> {
  await db.run("DELETE FROM organisation_proposals WHERE org = $1 AND proposed_by = $2 AND proposed_at <= $3", [
    org,
    person,
    at,
  ]);
}
