import { hasWords, words } from "../../kit/words.ts";
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
export function sentenceOf(
  kind: string,
  delta: number,
  { lure, channel, minutes, right, of, days }: LineContext,
): string {
  const say = words("game");
  const about = lure ? (channel ? say("line.message", { lure, channel: words(`channels/${channel}`)("title") }) : say("line.lure", { lure })) : say("line.some-message"); // oxfmt-ignore
  // A report whose sending nobody saw has no time.
  const key = minutes === undefined && hasWords("game", `line.${kind}-untimed`) ? `${kind}-untimed` : kind;
  return say(`line.${key as KeyAfter<"game", "line.">}`, {
    delta: signed(delta),
    message: about,
    time: minutes === undefined ? "" : timeOf(minutes),
    right,
    of,
    days: days === undefined ? "" : say("line.days", { count: Math.max(1, Math.round(days)) }),
  });
}

function timeOf(minutes: number): string {
  const say = words("game");
  if (minutes < 1) return say("line.seconds", { count: Math.max(1, Math.round(minutes * 60)) });
  if (minutes < 90) return say("line.minutes", { count: Math.round(minutes) });
  if (minutes < 36 * 60) return say("line.hours", { count: Math.round(minutes / 60) });
  return say("line.days", { count: Math.round(minutes / (24 * 60)) });
}

/** Whole points with their sign; what rounds to nothing is a zero without one. */
function signed(delta: number): string {
  const points = Math.round(delta * 10) / 10;
  return points === 0 ? "0" : points > 0 ? `+${points}` : `−${-points}`;
}
