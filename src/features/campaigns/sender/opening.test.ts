import { expect, it } from "vitest";
import { describeChannel } from "../../outbound/index.ts";
import { nextOpening } from "../rules.ts";
import { openingOf } from "./opening.ts";

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** What a campaign with these hours has before it by text message. */
function dispatch(from: string, until: string, weekdays = [1, 2, 3, 4, 5, 6, 7]) {
  const schedule = { start: 0, windowDays: 0, from: minutes(from), until: minutes(until), weekdays, jitterMinutes: 0 };
  const quiet = { quietFrom: "21:00", quietUntil: "08:00" };
  return {
    openAt: (zone: string, at: number) => nextOpening(schedule, zone, at),
    openFor: (address: string, zone: string, at: number) => describeChannel("sms").openFor!(quiet, address, zone, at),
  };
}

const german = { address: "+4915123456789", timeZone: "Europe/Berlin" };
const american = { address: "+12025550123", timeZone: "Europe/Berlin" };
/** A Thursday, 05:30 in Berlin. */
const now = Date.parse("2026-11-26T04:30:00Z");

it.each([
  ["the end of the quiet time, within the hours", german, dispatch("07:00", "17:00"), "2026-11-26T07:00:00Z"],
  ["the hours' beginning, after the quiet time", german, dispatch("10:00", "17:00"), "2026-11-26T09:00:00Z"],
  ["the next open day", german, dispatch("06:00", "09:00", [1]), "2026-11-30T07:00:00Z"],
  ["what both allow of a country of many zones", american, dispatch("18:00", "22:00"), "2026-11-26T18:00:00Z"],
])("a message comes at %s", (_what, row, campaign, at) => {
  expect(new Date(openingOf(campaign, row, now)!).toISOString()).toBe(new Date(at).toISOString());
});

it.each([
  ["in the evening", dispatch("21:00", "24:00")],
  ["in the morning", dispatch("05:00", "08:00")],
  ["on one morning of the week", dispatch("06:00", "07:30", [3])],
])("is none when the campaign's hours are all quiet: %s", (_when, campaign) => {
  expect(openingOf(campaign, german, now)).toBeNull();
});
