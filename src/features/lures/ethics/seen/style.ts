import { partedBy } from "./parted.ts";
import { isPlainSelector } from "./plain-selector.ts";
import { isReadAsLetter } from "./words.ts";

/** A rule of a style sheet, a selector each. */
interface Rule {
  selector: string;
  declarations: string;
  /** What it is for: the `@media` around it, empty for all. */
  media: string;
  /** Whether every browser takes each of its selectors for one. All others drop it. */
  isPlain: boolean;
}

/** The rules of style sheets, those inside `@media` too. */
export function rulesOf(sheet: string): Rule[] {
  const rules: Rule[] = [];
  const open: string[] = [];
  let from = 0;
  for (const { 0: brace, index } of sheet.matchAll(/[{}]/g)) {
    const text = sheet.slice(from, index).trim();
    from = index + 1;
    if (brace === "{") {
      open.push(text.slice(text.lastIndexOf(";") + 1).trim());
      continue;
    }
    const prelude = open.pop();
    if (prelude === undefined || text === "" || prelude.startsWith("@")) continue;
    const media = open.filter((one) => one.startsWith("@")).join(" ").toLowerCase(); // oxfmt-ignore
    const selectors = partedBy(",", prelude);
    const isPlain = !/^\s*,|,\s*(?:,|$)/.test(prelude) && selectors.every(isPlainSelector);
    for (const selector of selectors) rules.push({ selector, declarations: text, media, isPlain });
  }
  return rules;
}

const ordering =
  /(?:^|[;{\s])(?:order|grid-(?:area|row|column)(?:-(?:start|end))?)\s*:|flex-(?:direction|flow|wrap)\s*:[^;}]*reverse|flex-flow\s*:[^;}]*column[^;}]*wrap|flex-flow\s*:[^;}]*wrap[^;}]*column|grid(?:-auto-flow)?\s*:[^;}]*(?:auto-flow|column|dense)|grid-template\s*:[^;}]*"|grid-template-areas\s*:|writing-mode\s*:\s*(?!horizontal)|display\s*:[^;}]*(?:table-(?:header-group|footer-group|caption)|var\()/i;

/** Whether styles put elements in another order than the one in which they are written: what is read then nobody knows who reads them as written. */
export function reorders(styles: readonly string[]): boolean {
  return styles.some((one) => ordering.test(one) || inColumns(one));
}

// A row of them is read across.
function inColumns(style: string): boolean {
  return /flex-direction\s*:[^;}]*column/i.test(style) && /flex-wrap\s*:\s*wrap/i.test(style);
}

const moving =
  /(?:^|[;{\s])(?:float\s*:\s*(?!none)|position\s*:\s*(?!static)|direction\s*:\s*(?!ltr)|caption-side\s*:\s*(?!top)|(?:margin(?:-\w+)?|text-indent|letter-spacing|word-spacing)\s*:[^;}]*(?:-\d|-\.|\()|transform\s*:[^;}]*translate)/i;

/** Whether styles may move parts past what is written before them: then they are read from the other end, too. */
export function moves(styles: readonly string[]): boolean {
  return styles.some((one) => moving.test(one));
}

/** Words that a style sheet itself puts on the page. */
export function generatedText(sheet: string): string[] {
  return [...sheet.matchAll(/content\s*:\s*(?:"([^"\n]*)"|'([^'\n]*)')/gi)].map(([, one, other]) => one ?? other ?? "");
}

/** What a sheet puts at one side of an element. */
interface Sign {
  text: string;
  /** The place of its rule: of two the later one is seen. */
  at: number;
}

/** What a sheet puts before and after an element, beside its first and last letter. */
export interface Signs {
  before: Sign;
  after: Sign;
  /** Whether several are written in one place, of which nobody knows which is seen, and one can be read as a letter. */
  several: boolean;
}
const noSign: Sign = { text: "", at: -1 };
export const noSigns: Signs = { before: noSign, after: noSign, several: false };

/** The rules that write a sign at elements: where it is one that can be read as a letter it belongs to the word that it stands at. */
export function signRules(rules: readonly Rule[]): { selector: string; said: Signs }[] {
  return rules.flatMap(({ selector, declarations }, at) => {
    const [, of, place] = /^(.*?)::?(before|after)$/i.exec(selector) ?? [];
    const text = generatedText(declarations).join("");
    return place && text
      ? [{ selector: widened(of ?? ""), said: { ...noSigns, [place.toLowerCase()]: { text, at } } }]
      : [];
  });
}

/** A selector without what narrows it (states, places among others, attributes), which says nothing of who is left. */
function widened(selector: string): string {
  const plain = selector.replace(/\[[^\]]*\]?|:[a-z-]+(?:\([^)]*\)?)?|[()]/gi, "").trim();
  return /[\w*-]$/.test(plain) ? plain : `${plain}*`;
}

/** What of both stands at an element: a sign that can be read as a letter before others, else the later one. */
export function bothSigns(one: Signs, other: Signs): Signs {
  const places = ["before", "after"] as const;
  const areTwo = places.some((at) => one[at].text !== other[at].text && [one[at], other[at]].every(isLetter));
  const [before, after] = places.map((at) => seenOf(one[at], other[at])) as [Sign, Sign];
  return { before, after, several: one.several || other.several || areTwo };
}

function isLetter({ text }: Sign): boolean {
  return isReadAsLetter(text);
}

function seenOf(one: Sign, other: Sign): Sign {
  if (isLetter(one) !== isLetter(other)) return isLetter(one) ? one : other;
  return one.at > other.at ? one : other;
}
