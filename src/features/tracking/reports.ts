import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import * as campaigns from "../campaigns/index.ts";
import { foldHits } from "./intake.ts";
import { verdictHoldOf } from "./routes.ts";
import { signs } from "./spool/record.ts";
import type { Hit } from "./spool/record.ts";
import { insertHits } from "./store/intake.ts";

/** A delivery that somebody reported by another way than the report page. */
export interface Reported {
  campaign: string;
  delivery: number;
}

/** Hits that did not come through a spool carry this number instead. */
const noSpool = 0;

/** The delivery whose mail had this Message-ID, if it is one of this organisation. */
export async function deliveryOfMessage(db: Db, org: string, messageId: string): Promise<Reported | null> {
  const found = await campaigns.deliveryOfMessage(db, org, messageId);
  return found && { campaign: found.campaign, delivery: found.number };
}

/** The delivery behind a link's token, if it is one of this organisation. */
export async function deliveryOfToken(env: Env, db: Db, org: string, token: string): Promise<Reported | null> {
  const link = campaigns.readToken(env, token);
  if (!link || link.test) return null;
  const campaign = (await campaigns.campaignsOfNumbers(db, org, [link.campaign])).get(link.campaign);
  return campaign === undefined ? null : { campaign, delivery: link.delivery };
}

/** @param mark a number that the same report always has, so that it is kept once */
function hitOf({ delivery }: Reported, at: Date, mark: number, shown: number): Hit {
  return {
    seq: mark,
    at: at.getTime(),
    action: "reported",
    signs: shown,
    campaign: 0,
    delivery,
    lure: 0,
    dwell: 0,
    address: "",
    agent: "",
  };
}

/**
 * Keeps in the caller's transaction that a colleague of the recipient reported a delivery. It counts as nobody's report; whatever is opened after it may be somebody's
 * who looks into it.
 * @param mark a number that the same report always has, so that a replay keeps it once
 */
export async function keepColleagues(db: Db, org: string, reported: Reported, at: Date, mark: number): Promise<void> {
  const hit = hitOf(reported, at, mark, signs.indirect | signs.late);
  await insertHits(db, org, reported.campaign, noSpool, [hit], "by-key");
}

/**
 * Counts a report in the caller's transaction.
 * @param mark a number that the same report always has, so that a replay counts it once
 */
export async function countReport(
  env: Env,
  db: Db,
  org: string,
  reported: Reported,
  at: Date,
  mark: number,
): Promise<void> {
  const hit = hitOf(reported, at, mark, signs.indirect);
  await insertHits(db, org, reported.campaign, noSpool, [hit], "by-key");
  await foldHits(db, org, reported.campaign, [hit], await verdictHoldOf(env, db, org));
}
