import type { FactOf } from "../../kit/ledger/index.ts";
import {
  campaignCancelled,
  campaignEnded,
  campaignEvaluated,
  campaignKilled,
  deliveryBounced,
  deliveryRequeued,
  deliverySent,
  deliverySettled,
  deliveryUnconfirmed,
} from "../campaigns/facts.ts";
import { personChanged } from "../people/facts.ts";
import { roundFinished, workshopFound } from "../practice/facts.ts";
import {
  clickWithdrawn,
  colleagueReported,
  recipientClicked,
  recipientPassedOn,
  recipientReported,
  recipientSubmitted,
} from "../tracking/facts.ts";
import { lessonCompleted, lessonPlayed } from "../training/facts.ts";
import { reportAnswered } from "../triage/facts.ts";
import { thanksGiven } from "./facts.ts";

const ofDelivery = [
  deliverySent,
  deliverySettled,
  deliveryBounced,
  deliveryUnconfirmed,
  deliveryRequeued,
  recipientClicked,
  recipientSubmitted,
  recipientReported,
  recipientPassedOn,
  clickWithdrawn,
] as const;
/** Facts of a simulated message. */
export type OfDelivery = FactOf<(typeof ofDelivery)[number]>;

const ended = [campaignEnded, campaignCancelled, campaignKilled] as const;
/** A campaign's time is over. */
export type Ended = FactOf<(typeof ended)[number]>;

const ofPeople = [
  roundFinished,
  workshopFound,
  reportAnswered,
  colleagueReported,
  lessonCompleted,
  lessonPlayed,
  thanksGiven,
  personChanged,
] as const;
/** What else somebody did, or what became of them. */
export type OfPerson = FactOf<(typeof ofPeople)[number]>;

/** Nobody is held out any more. */
export type Evaluated = FactOf<typeof campaignEvaluated>;

/** All that the game is made of. */
export const read = [...ofDelivery, ...ended, campaignEvaluated, ...ofPeople] as const;
export type Read = OfDelivery | Ended | Evaluated | OfPerson;

export function isOfDelivery(fact: Read): fact is OfDelivery {
  return ofDelivery.some(({ kind }) => kind === fact.kind);
}

export function isEvaluation(fact: Read): fact is Evaluated {
  return fact.kind === "campaign.evaluated";
}

export function isEnd(fact: Read): fact is Ended {
  return ended.some(({ kind }) => kind === fact.kind);
}
