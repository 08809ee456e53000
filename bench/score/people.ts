import { draws } from "../../src/features/tracking/verdict/visitors/draw.ts";
import type { Draw } from "../../src/features/tracking/verdict/visitors/draw.ts";
import { sigmoid } from "../../src/features/game/rules/score/gaussian.ts";
import {
  channelSpread,
  halfLife,
  practice,
  reportBase,
  spread,
  submitStep,
  defaultCohort,
} from "../../src/features/game/rules/score/model.ts";
import type { Outcome } from "../../src/features/game/rules/score/messages.ts";
import { day } from "../../src/features/game/rules/score/state.ts";

/** Somebody made up, who acts as the model says people do: what is measured on them is whether it is soundly computed, not whether people are so. */
export interface Person {
  t: number;
  r: number;
  offsets: Record<string, number>;
}

export const channels = ["email", "sms", "qr", "voice"] as const;

export function seeded(seed: number): Draw & { normal(): number } {
  const draw = draws(seed);
  return Object.assign(draw, { normal: () => Math.log(draw.spread(1, 1)) });
}
export type Chance = ReturnType<typeof seeded>;

export function makePerson(chance: Chance): Person {
  const [one, other] = apart(chance);
  const offsets = [...channels, practice.channel].map((name) => [name, channelSpread * chance.normal()] as const);
  return { t: defaultCohort.t + one, r: defaultCohort.r + other, offsets: Object.fromEntries(offsets) };
}

function apart(chance: Chance): [t: number, r: number] {
  const [one, other] = [chance.normal(), chance.normal()];
  const { t, r, correlation } = spread;
  return [t * one, r * (correlation * one + Math.sqrt(1 - correlation ** 2) * other)];
}

/** People change: half of what one is today is left after the half-life, and something new in its place. */
export function change(person: Person, days: number, chance: Chance): Person {
  const kept = 2 ** (-days / halfLife);
  const fresh = Math.sqrt(1 - kept ** 2);
  const [t, r] = apart(chance);
  return {
    t: defaultCohort.t + kept * (person.t - defaultCohort.t) + fresh * t,
    r: defaultCohort.r + kept * (person.r - defaultCohort.r) + fresh * r,
    offsets: Object.fromEntries(
      Object.entries(person.offsets).map(([name, offset]) => [name, kept * offset + fresh * channelSpread * chance.normal()]), // oxfmt-ignore
    ),
  };
}

/** What somebody does with a message delivered at an instant (Unix milliseconds) whose time is over after so many days. */
export function act(
  person: Person,
  message: { channel: string; difficulty: number },
  at: number,
  days: number,
  chance: Chance,
): Outcome {
  const x = person.t + person.offsets[message.channel]! + message.difficulty;
  const outcome: Outcome = { closed: at + days * day };
  if (chance.chance(sigmoid(x))) {
    outcome.clicked = at + 60_000;
    if (chance.chance(sigmoid(x - submitStep) / sigmoid(x))) outcome.submitted = at + 90_000;
  }
  if (chance.chance(sigmoid(person.r + reportBase))) outcome.reported = at + 240_000;
  return outcome;
}

/** Whether somebody answers a practice item rightly. */
export function answers(person: Person, item: { channel: string; difficulty: number }, chance: Chance): boolean {
  const moved = person.t + person.offsets[item.channel]! + person.offsets[practice.channel]!;
  return !chance.chance(sigmoid(practice.loading * moved + item.difficulty));
}
