import { readersLanguage } from "../../kit/reader.ts";
import { dateTag, hasWords, words } from "../../kit/words.ts";
import type { KeyAfter } from "../../kit/words.ts";

/** What a line of a ledger is about; what it is not about is absent. */
export interface LineContext {
  campaign?: string;
  delivery?: number;
  /** The lure's title. */
  lure?: string;
  channel?: string;
  minutes?: number;
  round?: string;
  /** So many of so many answers of the round were right. */
  right?: number;
  of?: number;
  /** So many were expected to be right, by what was known before. */
  expected?: number;
  days?: number;
}

/** A line of somebody's ledger, as it is told. */
export interface LedgerLine {
  kind: string;
  delta: number;
  at: Date;
  score: number;
  context: LineContext;
  sentence: string;
}

/** A line in plain words, such as "+3: you reported “Parcel waiting” (text message) after 4 minutes". */
export function describeLine(
  kind: string,
  delta: number,
  { lure, channel, minutes, right, of, expected, days }: LineContext,
): string {
  const say = words("game");
  const about = lure ? (channel ? say("line.message", { lure, channel: words(`channels/${channel}`)("title") }) : say("line.lure", { lure })) : say("line.some-message"); // oxfmt-ignore
  const result = wayToTell(kind, delta, { minutes, right, of, expected });
  return say(`line.${result as KeyAfter<"game", "line.">}`, {
    delta: inTenths(delta, "exceptZero"),
    message: about,
    time: minutes === undefined ? "" : timeOf(minutes),
    right,
    of,
    expected: expected === undefined ? "" : inTenths(expected, "never"),
    days: days === undefined ? "" : say("line.days", { count: Math.max(1, Math.round(days)) }),
  });
}

/** From this share on a round went well, whatever was expected. */
const well = 0.75;

/** Which sentence of its kind a line is. */
function wayToTell(kind: string, delta: number, { minutes, right, of, expected }: LineContext): string {
  // A report whose sending nobody saw has no time.
  if (minutes === undefined && hasWords("game", `line.${kind}-untimed`)) return `${kind}-untimed`;
  const missing = expected !== undefined && right! >= well * of! && Math.round(expected * 10) / 10 > right!;
  // Who did well and loses a little is told why.
  return kind === "practised" && missing && Math.round(delta * 10) < 0 ? "practised-well" : kind;
}

function timeOf(minutes: number): string {
  const say = words("game");
  if (minutes < 1) return say("line.seconds", { count: Math.max(1, Math.round(minutes * 60)) });
  if (minutes < 90) return say("line.minutes", { count: Math.round(minutes) });
  if (minutes < 36 * 60) return say("line.hours", { count: Math.round(minutes / 60) });
  return say("line.days", { count: Math.round(minutes / (24 * 60)) });
}

/** A number with one place after the point, as the reader writes it; with a sign what rounds to nothing is a zero without one. */
function inTenths(value: number, signDisplay: "exceptZero" | "never"): string {
  const format = new Intl.NumberFormat(dateTag("game", readersLanguage()), { signDisplay, maximumFractionDigits: 1 });
  return format.format(value).replace("-", "−");
}
