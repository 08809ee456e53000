import type { FactOf } from "../../kit/ledger/fact.ts";
import { reportJudged } from "../triage/facts.ts";
import { lessonAssigned, lessonCompleted } from "../training/facts.ts";
import {
  recipientOpened,
  recipientClicked,
  recipientSubmitted,
  recipientReported,
  clickWithdrawn,
} from "../tracking/facts.ts";
import {
  campaignLaunched,
  campaignPaused,
  campaignResumed,
  campaignCancelled,
  campaignKilled,
  campaignEnded,
  deliverySent,
  deliveryBounced,
  deliveryUnconfirmed,
} from "../campaigns/facts.ts";
/** The facts that can be told outside. */
export const events = [
  campaignLaunched,
  campaignPaused,
  campaignResumed,
  campaignCancelled,
  campaignKilled,
  campaignEnded,
  deliverySent,
  deliveryBounced,
  deliveryUnconfirmed,
  recipientOpened,
  recipientClicked,
  recipientSubmitted,
  recipientReported,
  clickWithdrawn,
  reportJudged,
  lessonAssigned,
  lessonCompleted,
] as const;
type EventFact = FactOf<(typeof events)[number]>;
export const eventKinds = events.map((one) => one.kind);

const hour = 3600;

/** Seconds over which what an hour holds back is told. */
export const spread = 600;

/** Seconds for which an attempt that somebody has begun is theirs: a job takes no longer. */
export const claimLasts = 60;

/** Seconds to wait before each further attempt, as Standard Webhooks recommends. */
export const pauses: readonly number[] = [5, 300, 1800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/**
 * How long to wait after a failed attempt.
 * @param attempts how many were made
 * @returns seconds, or null when it is over
 */
export function pauseAfter(attempts: number): number | null {
  return pauses[attempts - 1] ?? null;
}

/** Whether an answer means that the event arrived, that the receiver wants no more, or that it is to be tried again. */
export function verdictOf(status: number): "delivered" | "gone" | "again" {
  if (status >= 200 && status < 300) return "delivered";
  return status === 410 ? "gone" : "again";
}

/** The event as it is sent: JSON with type, time and data (Standard Webhooks, payload structure). */
export function eventBody(fact: Pick<EventFact, "kind" | "at" | "person" | "data">): string {
  return JSON.stringify({
    type: fact.kind,
    timestamp: fact.at.toISOString(),
    data: { ...fact.data, ...(fact.person && { person: fact.person }) },
  });
}
