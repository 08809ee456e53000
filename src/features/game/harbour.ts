import { medianOf } from "../../kit/median.ts";
import type { Db } from "../../kit/db/index.ts";
import { withReader } from "../../kit/disclosure/index.ts";
import { momentOf, wallOf } from "../../kit/zones.ts";
import { organisation, privacySince } from "../organisations/index.ts";
import { disclosedBefore, hourOf } from "../people/index.ts";
import { reportedCampaigns } from "./store/campaigns.ts";

const minute = 60_000;

/** The goal that belongs to all: how soon somebody reports, in the month that runs and in the one before, by the organisation's clock. */
export async function harbourLight(db: Db, org: string, now: Date) {
  const { smallestGroup, timeZone } = await organisation(db, org);
  const here = new Date(wallOf(timeZone, now));
  const first = (monthsAgo: number) =>
    momentOf(timeZone, Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - monthsAgo));
  // Where people are hidden moments are told by the hour, and when it is over: exact ones would be found again in the log of a mail server.
  const exact = (await privacySince(db, org, first(1))) === "named";
  const [people, before] = [withReader(smallestGroup), exact ? null : disclosedBefore(now)];
  const monthOf = async (monthsAgo: number) => {
    const [from, to] = [first(monthsAgo), first(monthsAgo - 1)];
    const found = await reportedCampaigns(db, org, { from, to, people, before });
    const took = found.map(({ sentAt, reportedAt }) =>
      exact ? minutesBetween(sentAt, reportedAt) : minutesBetween(hourOf(sentAt), hourOf(reportedAt)),
    );
    return {
      from: new Date(wallOf(timeZone, from)).toISOString().slice(0, 10),
      simulations: found.length,
      minutes: medianOf(took),
    };
  };
  const last = await monthOf(1);
  const running = await monthOf(0);
  const reached = last.minutes === null || running.minutes === null ? null : running.minutes < last.minutes;
  return { now: running, before: last, reached };
}

function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, Math.round((to.getTime() - from.getTime()) / minute));
}
