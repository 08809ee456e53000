import { fold } from "../../../kit/fold.ts";
import { words } from "../ethics/seen/words.ts";
import type { Language } from "../ethics/senses/language.ts";
import { lexiconOf, themes } from "../ethics/themes/index.ts";
import { strongIn } from "../ethics/themes/lexicon.ts";
import { bannedThemeIds } from "./banned-themes.ts";
import type { BannedTheme } from "./banned-themes.ts";

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
  nudes: "intimate",
  porn: "intimate",
  romance: "intimate",
  sextortion: "intimate",
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
    intimate: "nacktbilder affare",
    discipline: "abmahnung kundigung entlassung disziplinarverfahren فصل الفصل انذار تاديب",
  }),
};

function inOtherLanguages(words: Partial<Record<BannedTheme, string>>): Record<string, BannedTheme> {
  const pairs = Object.entries(words) as [BannedTheme, string][];
  return Object.fromEntries(pairs.flatMap(([theme, list]) => list.split(" ").map((word) => [word, theme] as const)));
}

/** Words that name a theme in some languages, and something else in others: a kind reminder, a guest house. */
const homographs: Readonly<Record<string, readonly Language[]>> = { kind: ["de", "nl"], pension: ["en", "es"] };

/** The forbidden theme that an author's own word for a lure names, if it does. @param spoken the languages that the lure may be in */
export function bannedThemeOf(declared: string, spoken: readonly Language[]): BannedTheme | null {
  const word = fold(declared.trim());
  if (Object.hasOwn(homographs, word) && !homographs[word]!.some((one) => spoken.includes(one))) return null;
  if ((bannedThemeIds as readonly string[]).includes(word)) return word as BannedTheme;
  // In several words it may be said as in a lure: "salary increase".
  if (Object.hasOwn(synonyms, word)) return synonyms[word]!;
  return themes.find((theme) => strongIn(words(word), lexiconOf(theme), spoken).length > 0) ?? null;
}
