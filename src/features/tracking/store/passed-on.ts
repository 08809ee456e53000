import type { Db } from "../../../kit/db/index.ts";
import type { Changed } from "./intake.ts";

/** A delivery as facts tell of it, with the colleague of its recipient who reported it. */
type PassedOn = Omit<Changed, "changes"> & { reporter: string };

/**
 * A delivery that was reported by a member of the organisation other than its recipient; null where it was the recipient, or nobody of the organisation.
 * @param reporter.address a plain mailbox; `member`: whose it was when they reported, where that was noted
 */
export function passedOn(
  db: Db,
  org: string,
  campaign: string,
  delivery: number,
  { address, member }: { address: string; member?: string | undefined },
): Promise<PassedOn | null> {
  return db.maybe<PassedOn>(
    `SELECT d.number AS delivery, d.member, d.lure_idx AS "lureIdx", d.channel, d.department, d.department_name AS "departmentName",
            d.hold_out AS "holdOut", m.id AS reporter
       FROM campaigns_public_deliveries d JOIN people_public_members m ON m.org = $1 AND ${member === undefined ? "m.email_key = lower($4)" : "m.id = $4::uuid"} AND m.active
      WHERE d.org = $1 AND d.campaign = $2 AND d.number = $3 AND m.id IS DISTINCT FROM d.member`,
    [org, campaign, delivery, member ?? address],
  );
}
