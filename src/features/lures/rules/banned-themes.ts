import { themes } from "../ethics/themes/names.ts";

/**
 * The themes that no simulated lure may use without a second person's reasoned approval. `picture`: words that stand only in a picture, or in
 * people's own fields.
 */
export const bannedThemeIds = [...themes, "real-person", "real-brand", "picture"] as const;
export type BannedTheme = (typeof bannedThemeIds)[number];

/** What authors call a theme that the check forbids, besides its own name. */
const synonyms: Readonly<Record<string, BannedTheme>> = {
  bonuses: "bonus",
  salary: "pay",
  wages: "pay",
  payroll: "pay",
  compensation: "pay",
  layoffs: "layoff",
  redundancy: "layoff",
  restructuring: "layoff",
  medical: "health",
  illness: "health",
  covid: "health",
  bereavement: "death",
  inheritance: "death",
  funeral: "death",
  terror: "disaster",
  visa: "immigration",
  "work permit": "immigration",
  strike: "union",
  "works council": "union",
  children: "child",
  charity: "donation",
  donations: "donation",
  fundraising: "donation",
  disciplinary: "discipline",
  dismissal: "discipline",
};

/** The forbidden theme that an author's own word for a lure names, if it does. */
export function bannedThemeOf(declared: string): BannedTheme | null {
  const word = declared.trim().toLowerCase();
  return (bannedThemeIds as readonly string[]).includes(word) ? (word as BannedTheme) : (synonyms[word] ?? null);
}
