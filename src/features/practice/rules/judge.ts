import { roundLength } from "../rules.ts";
import type { Decision, unrewardedReasons, Inspection } from "../rules.ts";

/** An answer as it is kept. */
export interface Answer {
  position: number;
  decision: Decision;
  sure: boolean | null;
  looked: readonly Inspection[];
  /** How long the message was looked at: what the phone says, and never more than the server saw pass. */
  seconds: number;
  /** When it came (Unix milliseconds, by the server's clock); absent in older answers. */
  at?: number;
}

/**
 * Whether a decision was right. Checking another way is never punished: it is fine for a good message, and right for a phish of which nothing was
 * opened, for then the lure has failed. It is neither a full catch nor a false alarm, so it counts in no figure of detection (`detection.ts`) and teaches
 * nothing about skill or difficulty. A report is right also after a link was opened: who clicked and tells has done the right thing.
 */
export function isRight(phish: boolean, { decision, looked }: Pick<Answer, "decision" | "looked">): boolean {
  if (decision === "check") return !phish || !looked.includes("opened");
  return (decision === "report") === phish;
}

// Nobody takes in a message faster than skimming, some 700 words a minute, and a tap.
const wordsPerSecond = 700 / 60;

/** The least time that a message of so many words can honestly take, in seconds. */
export function minimumSeconds(words: number): number {
  return Math.min(4, 1 + words / wordsPerSecond);
}

/**
 * Whether answers came faster than anybody reads.
 * @param elapsed seconds between the round's start and now, by the server's clock
 * @param least of each message that is answered so far
 */
export function isHurried(elapsed: number, least: readonly number[]): boolean {
  return elapsed < least.reduce((sum, one) => sum + one, 0);
}

/** A finished round in numbers. */
export interface Tally {
  hooks: number;
  hooksReported: number;
  hooksChecked: number;
  good: number;
  goodReported: number;
  goodChecked: number;
  right: number;
  seconds: number;
}

/** @param answers with whether their message was a phish */
export function tally(answers: readonly (Answer & { phish: boolean })[]): Tally {
  const count = (phish: boolean, decision?: Decision) =>
    answers.filter((one) => one.phish === phish && (!decision || one.decision === decision)).length;
  return {
    hooks: count(true),
    hooksReported: count(true, "report"),
    hooksChecked: count(true, "check"),
    good: count(false),
    goodReported: count(false, "report"),
    goodChecked: count(false, "check"),
    right: answers.filter((one) => isRight(one.phish, one)).length,
    seconds: answers.reduce((sum, one) => sum + one.seconds, 0),
  };
}

/** Why a finished round earns nothing, or null when it earns. Who checks everything decides nothing: at least half has to be said yes or no to. */
export function whyUnrewarded(
  hurried: boolean,
  made: Tally,
): Exclude<(typeof unrewardedReasons)[number], "pair-today"> | null {
  if (hurried) return "too-fast";
  return made.hooksChecked + made.goodChecked > roundLength / 2 ? "undecided" : null;
}
