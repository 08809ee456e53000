import type { DifficultyClass } from "../rules.ts";

/** Log-odds that somebody of average skill is wrong, before anybody has answered: the bands of the Phish Scale. */
export const classDifficulty: Readonly<Record<DifficultyClass, number>> = {
  least: logit(0.07),
  moderate: logit(0.105),
  very: logit(0.15),
};

/** Something learned from answers one by one: a person's skill, or a template's difficulty; log-odds. */
export interface Estimate {
  value: number;
  /** Answers that it was learned from. */
  answers: number;
}

/** Who has answered nothing yet. */
export const newcomer: Estimate = { value: 0, answers: 0 };

/** The probability that somebody is wrong about a message. */
export function failure(difficulty: number, skill: number): number {
  return 1 / (1 + Math.exp(skill - difficulty));
}

/**
 * What one answer teaches, as Elo's rule does: both move by how far the answer was from what was expected, the less the more is known already. Neither
 * leaves its bounds, so that no series of odd answers makes an item or a person hopeless.
 * @param prior of the template's class
 */
export function learn(
  player: Estimate,
  item: Estimate,
  prior: number,
  right: boolean,
): { player: Estimate; item: Estimate } {
  const surprise = (right ? 0 : 1) - failure(item.value, player.value);
  return {
    player: { value: within(player.value - step(player) * surprise, 0, 4), answers: player.answers + 1 },
    item: { value: within(item.value + step(item) * surprise, prior, 2), answers: item.answers + 1 },
  };
}

function step({ answers }: Estimate): number {
  return Math.max(0.06, 0.8 / (1 + answers / 12));
}

function within(value: number, middle: number, distance: number): number {
  return Math.min(middle + distance, Math.max(middle - distance, value));
}

function logit(p: number): number {
  return Math.log(p / (1 - p));
}
