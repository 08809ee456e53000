import { difficultyAt } from "../../src/features/game/rules/score/difficulty.ts";
import { logit } from "../../src/features/game/rules/score/gaussian.ts";
import type { Normal } from "../../src/features/game/rules/score/gaussian.ts";
import { channels } from "./people.ts";
import type { Chance } from "./people.ts";

export interface Lure {
  channel: string;
  /** At which rate its class is failed. */
  rate: number;
  /** What it is in truth, in logits. */
  difficulty: number;
  /** What its class says of it, and what is known of it so far. */
  prior: Normal;
  known: Normal;
  /** When it was last sent, Unix milliseconds. */
  at: number;
}

/** So many lures of each class, most of them mails. */
export function makeLures(rates: readonly number[], each: number, chance: Chance): Lure[] {
  return rates.flatMap((rate) =>
    Array.from({ length: each }, (_, n) => ({
      channel: channels[n % 10 < 7 ? 0 : n % 10 === 7 ? 1 : n % 10 === 8 ? 2 : 3],
      rate,
      difficulty: logit(rate) + 0.5 * chance.normal(),
      prior: difficultyAt(rate),
      known: difficultyAt(rate),
      at: 0,
    })),
  );
}
