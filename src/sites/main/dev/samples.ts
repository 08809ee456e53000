import { interval } from "../../../features/insight/rules.ts";
import type { Difficulty } from "../../../ui/charts/difficulty.ts";
import type { Rate } from "../../../ui/charts/rate.ts";
import type { Moment, Reading } from "../../../ui/charts/trend-data.ts";

// Invented figures of an invented harbour office, for the charts on /dev/charts.

/** A share with its interval, from counts. */
function counted(hits: number, of: number): Reading {
  return { value: hits / of, interval: interval(hits, of), count: [hits, of] };
}

/** Every so many days from a day on. @param first as `2026-05-04` */
function days(first: string, every: number, count: number): string[] {
  const from = Date.parse(first);
  return Array.from({ length: count }, (_, n) => new Date(from + n * every * 86_400_000).toISOString().slice(0, 10));
}

const weeks = days("2026-07-06", 7, 16);
const reports = [14, 17, 15, 22, 21, 26, 31, 28, 36, 38, 35, 44, 47, 45, 53, 56];
const clicks = [41, 43, 38, 36, 39, 33, 31, 34, 27, 28, 24, 22, 25, 19, 18, 17];

export const weekly: Moment[] = weeks.map((at, week) => ({ at, readings: { reported: counted(reports[week]!, 180) } }));

export const withGaps: Moment[] = weekly.map((moment, week) =>
  [4, 5, 6, 8, 9].includes(week) ? { at: moment.at, readings: {} } : moment,
);

const campaigns: [name: string, difficulty: Difficulty][] = [
  ["Parcel at the gate", "least"],
  ["Shared rota", "moderate-to-least"],
  ["Invoice from the yard", "moderate"],
  ["New parking rules", "moderate-to-least"],
  ["Quarterly bonus", "very"],
  ["Mailbox is full", "least"],
  ["Crane inspection", "moderate"],
  ["Signed contract", "very"],
];
export const byCampaign: Moment[] = campaigns.map(([name, difficulty], n) => ({
  at: days("2026-03-02", 32, campaigns.length)[n]!,
  name,
  difficulty,
  readings: { clicked: counted(clicks[n * 2]!, 180), reported: counted(reports[n * 2]!, 180) },
}));

export const departments = [
  { id: "pilots", name: "Pilots and tugs" },
  { id: "customs", name: "Customs" },
  { id: "cranes", name: "Cranes and container terminal maintenance" },
  { id: "office", name: "Harbour office" },
  { id: "ferries", name: "Ferries" },
  { id: "canteen", name: "Canteen" },
];
const lastOf = [412, 405, 398, 220, 214, 61];
export const sentByDepartment: Moment[] = days("2025-11-01", 30, 12).map((at, month) => ({
  at,
  readings: Object.fromEntries(
    departments.map(({ id }, index) => [
      id,
      { value: Math.round(lastOf[index]! * (0.45 + month * 0.05) + 12 * Math.sin(month * (index + 1))) },
    ]),
  ),
}));

export const extremes: Moment[] = days("2026-09-01", 7, 6).map((at, n) => ({
  at,
  readings: { all: counted([24, 24, 23, 24, 24, 24][n]!, 24), nobody: counted([0, 1, 0, 0, 0, 0][n]!, 24) },
}));

const usual: Record<Difficulty, number> = { least: 0.07, "moderate-to-least": 0.0875, moderate: 0.105, very: 0.15 };

function lure(name: string, difficulty: Difficulty, hits: number, of: number): Rate {
  return { id: name, name, difficulty, count: [hits, of], interval: interval(hits, of), usual: usual[difficulty] };
}

export const byLure: Rate[] = [
  lure("Quarterly bonus", "very", 41, 178),
  lure("Signed contract", "very", 22, 181),
  lure("Crane inspection", "moderate", 17, 96),
  lure("Shared rota", "moderate-to-least", 14, 180),
  lure("Parcel at the gate", "least", 9, 179),
];

export const hardCases: Rate[] = [
  lure("Everybody, without exception", "very", 24, 24),
  lure(
    "The harbour master's yearly request to confirm the emergency contact details of everybody who works on the quays",
    "moderate",
    7,
    11,
  ),
  lure("Nobody at all", "least", 0, 24),
  lure("One of very many", "moderate-to-least", 1, 12_480),
  { id: "canteen", name: "Canteen", count: null, why: "hidden: fewer than 5 people", difficulty: "least" },
  { id: "night", name: "Night watch", count: [0, 0], difficulty: null },
];

export const manyRates: Rate[] = Array.from({ length: 24 }, (_, n) =>
  lure(`Quay ${n + 1}`, (["least", "moderate-to-least", "moderate", "very"] as const)[n % 4]!, 24 - n, 60 + n),
);

export const outcome = [
  { id: "reported", name: "Reported", count: 402, look: 1 },
  { id: "quiet", name: "Neither clicked nor reported", count: 611, rest: true },
  { id: "clicked", name: "Clicked", count: 148, look: 2 },
  { id: "submitted", name: "Clicked and typed something", count: 39, look: 5 },
] as const;

export const lopsided = [
  { id: "delivered", name: "Delivered", count: 11_873 },
  { id: "deferred", name: "On the way", count: 41 },
  { id: "bounced", name: "Came back", count: 12 },
  { id: "unconfirmed", name: "Not confirmed", count: 2 },
  { id: "stopped", name: "Stopped", count: 0 },
];
