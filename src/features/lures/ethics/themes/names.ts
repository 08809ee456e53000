/** The themes that are judged by what a lure says. */
export const themes = [
  "bonus",
  "pay",
  "layoff",
  "health",
  "death",
  "disaster",
  "immigration",
  "union",
  "child",
  "donation",
  "discipline",
] as const;
export type Theme = (typeof themes)[number];
