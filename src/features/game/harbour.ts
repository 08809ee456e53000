import { medianOf } from "../../kit/median.ts";
import type { Db } from "../../kit/db/index.ts";
import { organisation, privacySince } from "../organisations/index.ts";
import { hourOf } from "../people/index.ts";
import { reportedCampaigns } from "./store/campaigns.ts";

const minute = 60_000;

/** The goal that belongs to all: how soon somebody reports, in the month that runs and in the one before. */
export async function harbourLight(db: Db, org: string, now: Date) {
  const first = (monthsAgo: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));
  const { smallestGroup } = await organisation(db, org);
  // Where people are hidden moments are told by the hour: exact ones would be found again in the log of a mail server.
  const exact = (await privacySince(db, org, first(1))) === "named";
  const monthOf = async (monthsAgo: number) => {
    const [from, to] = [first(monthsAgo), first(monthsAgo - 1)];
    const found = await reportedCampaigns(db, org, { from, to, people: smallestGroup });
    const took = found.map(({ sentAt, reportedAt }) =>
      exact ? minutesBetween(sentAt, reportedAt) : minutesBetween(hourOf(sentAt), hourOf(reportedAt)),
    );
    return { from: from.toISOString().slice(0, 10), simulations: found.length, minutes: medianOf(took) };
  };
  const before = await monthOf(1);
  const after = await monthOf(0);
  const reached = before.minutes === null || after.minutes === null ? null : after.minutes < before.minutes;
  return { now: after, before, reached };
}

function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, Math.round((to.getTime() - from.getTime()) / minute));
}
