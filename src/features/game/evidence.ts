import { formOf, defaultChannel } from "../outbound/index.ts";
import { evidenceOf } from "./rules/score/messages.ts";
import type { Evidence } from "./rules/score/evidence.ts";
import type { Answer, GameEvent } from "./rules/game-event.ts";
import type { Act } from "./store/acts.ts";
import type { Delivery } from "./store/deliveries.ts";

// What rows say, as the two folds want it: evidence for the score, happenings for the points.

const minute = 60_000;
/** How well the difficulty of a practice item is known (variance in logits). */
const itemVariance = 0.1;
/** What a simulated message tells of the awareness of whoever got it. */
export function evidenceOfDelivery(one: Delivery): Evidence[] {
  // Whoever is held out is told before the evaluation of what they reported alone, which is answered anyway.
  const clicked = one.clickWithdrawn || one.held ? null : one.clickedAt;
  const submitted = one.submitWithdrawn || one.held ? null : one.submittedAt;
  // What a program has clicked may never have been seen by anybody.
  const silent = one.held || (one.clickWithdrawn && one.reportedAt === null);
  const minutes = minutesBetween(one.sentAt, one.reportedAt);
  return evidenceOf(
    {
      ...(clicked !== null && { clicked }),
      ...(submitted !== null && { submitted }),
      ...(one.reportedAt !== null && { reported: one.reportedAt }),
      ...(one.closedAt !== null && !silent && { closed: one.closedAt }),
      passedOn: one.passedOn,
    },
    {
      id: sourceOf(one),
      channel: formOf(one.channel),
      difficulty: { mean: one.difficulty, variance: one.difficultyVariance },
      ...(minutes !== null && { minutes }),
      ahead: one.ahead,
    },
  );
}

/** What an act tells of it. */
export function evidenceOfAct({ kind, source, at, data }: Act): Evidence[] {
  if (kind === "judged") {
    const verdict = data["verdict"];
    if (verdict === "spam") return [];
    const difficulty = { mean: 0, variance: 0 };
    return [
      {
        kind: verdict === "malicious" ? "confirmed" : "false-alarm",
        at,
        id: source,
        channel: defaultChannel,
        difficulty,
      },
    ];
  }
  // Of a duel one may have heard the answers from the other, who has played the same messages.
  if (kind !== "round" || data["earns"] !== true || data["duel"] === true) return [];
  return (data["answers"] as Answer[]).map((one, place) => ({
    kind: one.right ? "practice-right" : "practice-wrong",
    at,
    id: `${source}/${place}`,
    // As what it would have come.
    channel: one.form === "mail" ? defaultChannel : one.form,
    difficulty: { mean: one.difficulty, variance: itemVariance },
  }));
}

/** What somebody did with a simulated message that may earn something. A click that was taken back later changes nothing of it. */
export function gameEventsOfDelivery(one: Delivery): GameEvent[] {
  if (one.reportedAt === null || one.day === null) return [];
  const clickedBefore = one.clickedAt !== null && one.clickedAt <= one.reportedAt;
  return [
    {
      kind: "report",
      at: one.reportedAt,
      day: one.day,
      source: sourceOf(one),
      channel: one.channel,
      class: one.class,
      minutes: minutesBetween(one.sentAt, one.reportedAt),
      minutesAfterClick: clickedBefore ? minutesBetween(one.clickedAt, one.reportedAt) : null,
    },
  ];
}

export function gameEventOfAct({ kind, source, at, day, data }: Act): GameEvent {
  // Acts are written by `reactions.ts` alone, in these shapes.
  return { kind, source, at, day, ...data } as GameEvent;
}

/** How a message is named among somebody's evidence. */
export function sourceOf({ campaign, delivery }: Pick<Delivery, "campaign" | "delivery">): string {
  return `${campaign}/${delivery}`;
}

function minutesBetween(from: number | null, to: number | null): number | null {
  return from === null || to === null ? null : Math.max(0, (to - from) / minute);
}
