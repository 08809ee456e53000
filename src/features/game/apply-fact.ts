import type { Difficulty } from "../lures/rules.ts";
import { difficulties } from "../lures/rules.ts";
import type { OfDelivery } from "./read.ts";
import type { Delivery } from "./store/deliveries.ts";

/**
 * A message after one more fact of it; the same again where the fact is known.
 * @param before null for the first fact of it
 * @param about what else is known at this moment
 */
export function applyFact(
  fact: OfDelivery,
  person: string,
  before: Delivery | null,
  about: {
    difficulty: { mean: number; variance: number };
    firstClick: number;
    /** Whether nobody of its campaign is held out any more. */
    evaluated: boolean;
    dayOf: (at: number) => number;
  },
): Delivery {
  const at = fact.at.getTime();
  const one = before ?? begun(fact, person, about);
  switch (fact.kind) {
    case "delivery.sent":
    case "delivery.settled":
      return { ...one, sentAt: earliest(one.sentAt, at) };
    case "delivery.bounced":
    case "delivery.unconfirmed":
    case "delivery.requeued":
      // Nobody knows that it was ever seen: its silence says nothing.
      return { ...one, sentAt: null };
    case "recipient.clicked":
      return { ...one, clickedAt: one.clickWithdrawn ? at : earliest(one.clickedAt, at), clickWithdrawn: false };
    case "recipient.submitted":
      return { ...one, submittedAt: one.submitWithdrawn ? at : earliest(one.submittedAt, at), submitWithdrawn: false };
    case "recipient.reported": {
      const reportedAt = earliest(one.reportedAt, at);
      if (reportedAt === one.reportedAt) return one;
      return { ...one, reportedAt, day: about.dayOf(reportedAt), ahead: reportedAt < about.firstClick };
    }
    case "recipient.passed-on":
      return one.passedOn ? one : { ...one, passedOn: true };
    case "click.withdrawn":
      if (fact.data.action === "clicked") return { ...one, clickWithdrawn: one.clickedAt !== null };
      return fact.data.action === "submitted" ? { ...one, submitWithdrawn: one.submittedAt !== null } : one;
  }
}

function begun(
  fact: OfDelivery,
  person: string,
  { difficulty: { mean, variance }, evaluated }: Pick<Parameters<typeof applyFact>[3], "difficulty" | "evaluated">,
): Delivery {
  const { campaign, delivery, lure, channel, holdOut } = fact.data;
  return {
    campaign,
    delivery,
    person,
    lure,
    channel,
    class: classOf(fact),
    difficulty: mean,
    difficultyVariance: variance,
    sentAt: null,
    clickedAt: null,
    submittedAt: null,
    reportedAt: null,
    clickWithdrawn: false,
    submitWithdrawn: false,
    ahead: false,
    passedOn: false,
    held: holdOut && !evaluated,
    closedAt: null,
    day: null,
  };
}

/** The class of a message's lure; where an old fact says none it is the middle one. */
export function classOf({ data }: OfDelivery): Difficulty {
  return difficulties.find((one) => one === data.difficulty) ?? "moderate";
}

function earliest(known: number | null, at: number): number {
  return known === null ? at : Math.min(known, at);
}
