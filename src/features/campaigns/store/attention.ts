import type { Db } from "../../../kit/db/index.ts";
import { storedPrefix } from "../../../kit/stored-words.ts";
import { unsettled } from "./deliveries.ts";

interface Named {
  name: string;
  since: Date | null;
}

/** Campaigns about which somebody else than this member asked for an approval, oldest request first. */
export function approvalsWaiting(db: Db, org: string, member: string | null): Promise<Named[]> {
  return db.query<Named>(
    `SELECT c.name, r.asked_at AS since FROM campaign_requests r JOIN campaigns c ON c.org = $1 AND c.id = r.campaign
      WHERE r.org = $1 AND r.state = 'open' AND r.asked_member IS DISTINCT FROM coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
      ORDER BY r.asked_at`,
    [org, member],
  );
}

const declined = storedPrefix("campaigns", "problem.declined");

// A campaign with what stands in its way, and the last that was asked for it. What a key asked for is everybody's.
const withProblem = `FROM campaigns c LEFT JOIN LATERAL (
    SELECT state, asked_member, decided_at FROM campaign_requests r WHERE r.org = $1 AND r.campaign = c.id ORDER BY r.asked_at DESC LIMIT 1) r ON true
  WHERE c.org = $1 AND c.state IN ('draft', 'scheduled', 'running', 'paused') AND c.problem IS NOT NULL`;
const declinedToThem = "starts_with(c.problem, $2) AND (r.asked_member IS NULL OR r.asked_member = $3)";

/** Campaigns for which this member, or a key, asked an approval that was declined; the latest campaign first. */
export function declinedCampaigns(db: Db, org: string, member: string | null): Promise<Named[]> {
  return db.query<Named>(
    `SELECT c.name, r.decided_at AS since ${withProblem} AND ${declinedToThem} AND r.state <> 'open' ORDER BY c.id DESC`,
    [org, declined, member],
  );
}

/** Campaigns that stand still for a reason that somebody has to look at, without those whose approval was declined to this member. */
export function stoppedCampaigns(db: Db, org: string, member: string | null): Promise<Named[]> {
  return db.query<Named>(
    `SELECT c.name, c.paused_at AS since ${withProblem} AND (${declinedToThem}) IS NOT TRUE ORDER BY c.id DESC`,
    [org, declined, member],
  );
}

/** How many, and since when. */
interface Sum {
  count: number;
  since: Date | null;
}

/** Deliveries that servers refused or sent back, of campaigns that were launched in the last `days`. */
export function failedDeliveries(db: Db, org: string, days: number): Promise<Sum> {
  return troubled(db, org, days, "d.state IN ('bounced', 'refused')");
}

/**
 * Deliveries of which nobody knows whether they arrived, likewise.
 * @param evident whether the reader may see what shows that a mail arrived: what its recipient did
 */
export function unconfirmedDeliveries(db: Db, org: string, days: number, evident: boolean): Promise<Sum> {
  return troubled(
    db,
    org,
    days,
    evident ? "d.state = 'unconfirmed'" : `(d.state = 'unconfirmed' OR ${unsettled("false", "d")})`,
  );
}

// The index holds what has trouble, and what had it until its recipient did something.
function troubled(db: Db, org: string, days: number, which: string): Promise<Sum> {
  return db.one<Sum>(
    `SELECT count(*)::int AS count, min(d.tried_at) AS since
       FROM campaigns c JOIN deliveries d ON d.org = $1 AND d.campaign = c.id
        AND d.troubled
      WHERE c.org = $1 AND c.launched_at > now() - make_interval(days => $2) AND c.state <> 'killed' AND ${which}`,
    [org, days],
  );
}
