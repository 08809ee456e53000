import { fold } from "../../../kit/fold.ts";
import { words } from "../ethics/seen/words.ts";
import { lexiconOf } from "../ethics/themes/index.ts";
import { themes } from "../ethics/themes/names.ts";

/**
 * The themes that no simulated lure may use without a second person's reasoned approval. `picture`: words that stand only in a picture, or in
 * people's own fields.
 */
export const bannedThemeIds = [...themes, "real-person", "real-brand", "picture"] as const;
export type BannedTheme = (typeof bannedThemeIds)[number];

/** What authors call a theme that the check forbids, besides its own name; folded (`kit/fold.ts`). */
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
  ...inOtherLanguages({
    bonus: "pramie pramien sonderzahlung weihnachtsgeld gratifikation مكافاه مكافات علاوه",
    pay: "gehalt gehalter lohn lohne gehaltserhohung entgelt راتب الراتب رواتب الرواتب اجور",
    layoff: "stellenabbau entlassungen umstrukturierung تسريح",
    health: "gesundheit krankheit صحه الصحه مرض",
    death: "tod todesfall trauer beerdigung erbschaft وفاه موت عزاء ميراث",
    disaster: "katastrophe terror unwetter كارثه كوارث",
    immigration: "aufenthalt aufenthaltstitel visum arbeitserlaubnis اقامه الاقامه تاشيره",
    union: "gewerkschaft betriebsrat streik نقابه النقابه اضراب",
    child: "kind kinder طفل اطفال الاطفال",
    donation: "spende spenden تبرع تبرعات",
    discipline: "abmahnung kundigung entlassung disziplinarverfahren فصل الفصل انذار تاديب",
  }),
};

function inOtherLanguages(words: Partial<Record<BannedTheme, string>>): Record<string, BannedTheme> {
  const pairs = Object.entries(words) as [BannedTheme, string][];
  return Object.fromEntries(pairs.flatMap(([theme, list]) => list.split(" ").map((word) => [word, theme] as const)));
}

/** The forbidden theme that an author's own word for a lure names, if it does. */
export function bannedThemeOf(declared: string): BannedTheme | null {
  const word = fold(declared.trim());
  if ((bannedThemeIds as readonly string[]).includes(word)) return word as BannedTheme;
  // In several words it may be said as in a lure: "salary increase".
  if (Object.hasOwn(synonyms, word)) return synonyms[word]!;
  return themes.find((theme) => lexiconOf(theme).strong.find(words(word)).length > 0) ?? null;
}
