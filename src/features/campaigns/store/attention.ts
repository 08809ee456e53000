import type { Db } from "../../../kit/db/index.ts";

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

/** Campaigns that stand still for a reason that somebody has to look at. */
export function stoppedCampaigns(db: Db, org: string): Promise<Named[]> {
  return db.query<Named>(
    `SELECT name, paused_at AS since FROM campaigns
      WHERE org = $1 AND state IN ('draft', 'scheduled', 'running', 'paused') AND problem IS NOT NULL ORDER BY id DESC`,
    [org],
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
    evident ? "d.state = 'unconfirmed'" : "(d.state = 'unconfirmed' OR d.settled AND d.state = 'sent')",
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
