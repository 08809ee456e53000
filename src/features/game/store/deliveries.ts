import type { Db } from "../../../kit/db/index.ts";
import type { Difficulty } from "../../lures/rules.ts";

/** A simulated message and what its recipient did about it, as far as verdicts took it for a person's. */
export interface Delivery {
  campaign: string;
  delivery: number;
  person: string;
  lure: string;
  channel: string;
  class: Difficulty;
  /** Of the lure as it was known when the first fact of this message came (logits), and how uncertain that was. */
  difficulty: number;
  difficultyVariance: number;
  /** All times in Unix milliseconds. */
  sentAt: number | null;
  clickedAt: number | null;
  submittedAt: number | null;
  reportedAt: number | null;
  clickWithdrawn: boolean;
  submitWithdrawn: boolean;
  /** Whether nobody in the organisation had clicked when this was reported. */
  ahead: boolean;
  /** Whether a colleague has reported it, to whom its recipient had passed it on. */
  passedOn: boolean;
  /** Whether its recipient is held out, and the evaluation has not come. */
  held: boolean;
  closedAt: number | null;
  /** Of the report, in the person's time zone (`rules/days.ts`). */
  day: number | null;
}

const ms = (column: string, as: string) => `(extract(epoch FROM ${column}) * 1000)::float8 AS "${as}"`;
const columns = `campaign, delivery, person, lure, channel, class, difficulty, difficulty_variance AS "difficultyVariance", ${ms("sent_at", "sentAt")},
  ${ms("clicked_at", "clickedAt")}, ${ms("submitted_at", "submittedAt")}, ${ms("reported_at", "reportedAt")}, click_withdrawn AS "clickWithdrawn",
  submit_withdrawn AS "submitWithdrawn", ahead, passed_on AS "passedOn", held, ${ms("closed_at", "closedAt")}, day`;

/** Those of some keys (`campaign`, `delivery`) that are known. */
export function findDeliveries(
  db: Db,
  org: string,
  keys: readonly { campaign: string; delivery: number }[],
): Promise<Delivery[]> {
  return db.query<Delivery>(
    `SELECT ${columns} FROM game_deliveries
      WHERE org = $1 AND (campaign, delivery) IN (SELECT * FROM unnest($2::uuid[], $3::int[]))`,
    [org, keys.map((one) => one.campaign), keys.map((one) => one.delivery)],
    "game-deliveries",
  );
}

export function deliveriesOf(db: Db, org: string, people: readonly string[]): Promise<Delivery[]> {
  return db.query<Delivery>(
    `SELECT ${columns} FROM game_deliveries WHERE org = $1 AND person = ANY ($2)`,
    [org, people],
    "game-deliveries-of",
  );
}

/** Writes messages as they stand now, whether or not they were known. */
export async function storeDeliveries(db: Db, org: string, all: readonly Delivery[]): Promise<void> {
  if (all.length === 0) return;
  const time = (column: string) => `to_timestamp(r."${column}" / 1000)`;
  await db.run(
    `INSERT INTO game_deliveries (org, campaign, delivery, person, lure, channel, class, difficulty, difficulty_variance, sent_at, clicked_at,
            submitted_at, reported_at, click_withdrawn, submit_withdrawn, ahead, passed_on, held, closed_at, day)
     SELECT $1, r.campaign, r.delivery, r.person, r.lure, r.channel, r.class, r.difficulty, r."difficultyVariance", ${time("sentAt")}, ${time("clickedAt")},
            ${time("submittedAt")}, ${time("reportedAt")}, r."clickWithdrawn", r."submitWithdrawn", r.ahead, r."passedOn", r.held, ${time("closedAt")}, r.day
       FROM jsonb_to_recordset($2::jsonb) AS r(campaign uuid, delivery int, person uuid, lure text, channel text, class text, difficulty float8,
            "difficultyVariance" float8, "sentAt" float8, "clickedAt" float8, "submittedAt" float8, "reportedAt" float8, "clickWithdrawn" boolean,
            "submitWithdrawn" boolean, ahead boolean, "passedOn" boolean, held boolean, "closedAt" float8, day int)
     ON CONFLICT (org, campaign, delivery) DO UPDATE SET sent_at = excluded.sent_at, clicked_at = excluded.clicked_at,
       submitted_at = excluded.submitted_at, reported_at = excluded.reported_at, click_withdrawn = excluded.click_withdrawn,
       submit_withdrawn = excluded.submit_withdrawn, ahead = excluded.ahead, passed_on = excluded.passed_on, held = excluded.held, closed_at = excluded.closed_at, day = excluded.day`,
    [org, JSON.stringify(all)],
    "game-keep-deliveries",
  );
}

/** Messages of a campaign that are still open, by number after `after`: not of those who are held out, and after the evaluation every one of theirs. */
export function openDeliveries(
  db: Db,
  org: string,
  campaign: string,
  after: number,
  limit: number,
): Promise<Pick<Delivery, "campaign" | "delivery" | "person">[]> {
  return db.query(
    `SELECT campaign, delivery, person FROM game_deliveries
      WHERE org = $1 AND campaign = $2 AND delivery > $3 AND CASE WHEN held THEN (SELECT c.evaluated_at IS NOT NULL FROM game_campaigns c WHERE c.org = $1 AND c.campaign = $2)
            ELSE sent_at IS NOT NULL AND closed_at IS NULL END ORDER BY delivery LIMIT $4`,
    [org, campaign, after, limit],
  );
}

/** Who reported a campaign's messages first; null when nobody did. */
export function firstReporter(
  db: Db,
  org: string,
  campaign: string,
  before: Date,
): Promise<{ person: string; delivery: number } | null> {
  return db.maybe(
    `SELECT person, delivery FROM game_deliveries WHERE org = $1 AND campaign = $2 AND reported_at <= $3
      ORDER BY reported_at, delivery LIMIT 1`,
    [org, campaign, before],
  );
}

/** What became of a campaign's messages by lure, as far as is known: how many were there, and how many were clicked. */
export function countByLure(
  db: Db,
  org: string,
  campaign: string,
): Promise<{ lure: string; channel: string; class: Difficulty; shown: number; clicked: number }[]> {
  return db.query(
    `SELECT lure, channel, class, count(*)::int AS shown, count(*) FILTER (WHERE clicked_at IS NOT NULL AND NOT click_withdrawn)::int AS clicked
       FROM game_deliveries WHERE org = $1 AND campaign = $2 AND (sent_at IS NOT NULL OR clicked_at IS NOT NULL)
      GROUP BY lure, channel, class ORDER BY lure, channel, class`,
    [org, campaign],
  );
}
