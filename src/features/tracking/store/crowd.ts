import { byParts } from "../../../kit/db/by-parts.ts";
import type { Database, Db } from "../../../kit/db/index.ts";

/** From now on fictional people play the campaigns that the organisation has at this moment; later ones are left to whoever launches them. */
export async function addCrowd(db: Db, org: string): Promise<void> {
  await db.run(
    `INSERT INTO tracking_crowds (org, campaigns)
     SELECT $1, coalesce(array_agg(id), '{}') FROM campaigns_public_campaigns WHERE org = $1
         ON CONFLICT DO NOTHING`,
    [org],
  );
}

export async function crowds(database: Database): Promise<string[]> {
  const rows = await database.reachable((db) =>
    db.query<{ org: string }>(`SELECT org FROM tracking_crowds WHERE ${byParts}`),
  );
  return rows.map((row) => row.org);
}

/** A mail that reached a fictional person. */
export interface CrowdMail {
  /** The campaign's public number. */
  campaign: number;
  delivery: number;
  lureIdx: number;
  holdOut: boolean;
  difficulty: string;
  /** Unix milliseconds. */
  sentAt: number;
}

/** Mails of the crowd's running campaigns that were sent within the last minutes. */
export async function recentMails(db: Db, org: string, minutes: number): Promise<CrowdMail[]> {
  const rows = await db.query<CrowdMail>(
    `SELECT c.number::float8 AS campaign, d.number AS delivery, d.lure_idx AS "lureIdx", d.hold_out AS "holdOut",
            coalesce(l.difficulty, 'moderate') AS difficulty, (extract(epoch FROM d.sent_at) * 1000)::float8 AS "sentAt"
       FROM tracking_crowds k
       JOIN campaigns_public_campaigns c ON c.org = $1 AND c.id = ANY (k.campaigns)
       JOIN campaigns_public_deliveries d ON d.org = $1 AND d.campaign = c.id AND d.state = 'sent'
       JOIN campaigns_public_lures l ON l.org = $1 AND l.campaign = c.id AND l.idx = d.lure_idx
      WHERE k.org = $1 AND c.state = 'running' AND d.sent_at > now() - make_interval(mins => $2)
      ORDER BY d.sent_at LIMIT 500`,
    [org, minutes],
  );
  return rows;
}

/** A mail of a campaign that has ended and of which nothing is known. */
export interface PastMail {
  campaign: string;
  delivery: number;
  difficulty: string;
  department: string | null;
  sentAt: Date;
}

export function endedMails(db: Db, org: string): Promise<PastMail[]> {
  return db.query<PastMail>(
    `SELECT d.campaign, d.number AS delivery, coalesce(l.difficulty, 'moderate') AS difficulty,
            d.department_name AS department, d.sent_at AS "sentAt"
       FROM campaigns_public_campaigns c
       JOIN campaigns_public_deliveries d ON d.org = $1 AND d.campaign = c.id AND d.state = 'sent'
       JOIN campaigns_public_lures l ON l.org = $1 AND l.campaign = c.id AND l.idx = d.lure_idx
      WHERE c.org = $1 AND c.state = 'ended' AND NOT EXISTS (SELECT FROM tracking_outcomes t WHERE t.org = $1 AND t.campaign = c.id)
      ORDER BY d.campaign, d.number`,
    [org],
  );
}
