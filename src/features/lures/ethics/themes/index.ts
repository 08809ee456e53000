import { bonus } from "./bonus.ts";
import { child } from "./child.ts";
import { death } from "./death.ts";
import { disaster } from "./disaster.ts";
import { discipline } from "./discipline.ts";
import { donation } from "./donation.ts";
import { health } from "./health.ts";
import { immigration } from "./immigration.ts";
import { layoff } from "./layoff.ts";
import { compileLexicon } from "./lexicon.ts";
import type { Compiled, Lexicon } from "./lexicon.ts";
import { themes } from "./names.ts";
import type { Theme } from "./names.ts";
import { pay } from "./pay.ts";
import { union } from "./union.ts";

const lexicons = {
  bonus,
  pay,
  layoff,
  health,
  death,
  disaster,
  immigration,
  union,
  child,
  donation,
  discipline,
} satisfies Record<Theme, Lexicon>;

export { themes };
export type { Theme };

let compiled: Record<Theme, Compiled> | undefined;

/** Compiled on first use: a start of the process does not wait for them. */
export function lexiconOf(theme: Theme): Compiled {
  compiled ??= Object.fromEntries(themes.map((one) => [one, compileLexicon(lexicons[one])])) as Record<Theme, Compiled>;
  return compiled[theme];
}
