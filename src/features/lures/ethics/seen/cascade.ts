import { unescapeHtml } from "../../../../kit/html/index.ts";
import type { Token } from "../../../../kit/html/index.ts";
import { browserStyle } from "./browser.ts";
import { Conditions } from "./conditions.ts";
import { Reach, fits } from "./reach.ts";
import { isHeard, nothing, saidBy, together } from "./said.ts";
import type { Said } from "./said.ts";
import { attributeMark, parseSelector, within } from "./selectors.ts";
import type { Compound, Names, Selector } from "./selectors.ts";
import { bothSigns, moves, noSigns, rulesOf, signRules } from "./style.ts";
import type { Signs } from "./style.ts";
import { Styled, mostWays } from "./styled.ts";
import { placeOf } from "./tree.ts";
import type { Some } from "./styled.ts";

/** A rule as far as it reaches elements of a document. */
interface Reaching extends Pick<Selector, "around">, Some {}

/** A document, as far as its styles decide what is seen. */
class StyledDocument {
  readonly conditions = new Conditions();
  readonly root: Styled;
  readonly isMoved: boolean;
  readonly isDark: boolean;
  ways = 0;
  #isMore = false;
  readonly #named = new Set<string>();
  /** The names of the attributes among these. */
  readonly #attributes = new Set<string>();
  readonly #reach: Reach<Reaching>;
  readonly #signs: Reach<Signs>;
  readonly #found = new Map<string, { said: Said; some: Reaching[]; signs: Signs }>();

  /** @param styles all of it: its sheets first, and what its elements say of themselves @param names what its elements have @param schemes in which colours browsers may show it */
  constructor(styles: readonly string[], names: Names, schemes: string) {
    const rules = rulesOf(styles[0] ?? "");
    this.isMoved = moves(styles);
    const said = styles.flatMap((one) => one.match(/(?<![\w-])color-scheme\s*:[^;}]*/gi) ?? []);
    this.isDark = [schemes, ...said].some((one) => /\bdark\b/i.test(one));
    const means = (selector: string) => {
      const parsed = parseSelector(selector);
      return parsed && within(parsed, names);
    };
    const reaching = rules.flatMap(({ selector, declarations, media, isPlain }, at) => {
      const meant = means(selector);
      const said = meant ? saidBy(declarations, "sheet", meant.narrow, at) : nothing;
      if (!meant || said === nothing) return [];
      const { last, around, unless } = meant;
      const one = {
        around,
        when: media ? [...meant.when, media] : meant.when,
        unless,
        unsure: meant.isUnsure || !isPlain ? selector : "",
        said,
      };
      return [{ last, key: JSON.stringify([last, around, one.when, unless, one.unsure]), said: one }];
    });
    for (const { last, said } of reaching)
      for (const { marks: some } of [last, ...said.around]) for (const mark of some) this.#name(mark);
    this.#reach = new Reach(reaching, (one, other) => ({ ...one, said: together(one.said, other.said) }));
    const signing = signRules(rules).flatMap(({ selector, said }) => {
      const last = means(selector)?.last;
      for (const mark of last?.marks ?? []) this.#name(mark);
      return last ? [{ last, key: JSON.stringify(last), said }] : [];
    });
    this.#signs = new Reach(signing, bothSigns);
    this.root = new Styled(this, null, {
      name: "",
      marks: new Set(),
      said: nothing,
      some: [],
      isTangled: false,
      isLeft: false,
    });
  }

  #name(mark: string): void {
    this.#named.add(mark);
    const attribute = /^\[([^\]=]+)/.exec(mark)?.[1];
    if (attribute) this.#attributes.add(attribute);
  }

  /** Whether more of it decides what is seen than is told apart. */
  get isMore(): boolean {
    return this.#isMore || this.conditions.isMore || this.ways > mostWays;
  }

  /** An element. @param written what it is written in @param value of its attributes, empty for those that it has not @param isLeft whether it is taken as hidden */
  within(
    written: Styled,
    name: string,
    value: (attribute: string) => string,
    has: (attribute: string) => boolean,
    isLeft: boolean,
  ): Styled {
    // oxfmt-ignore
    const { above, isTangled } = placeOf(name, written);
    const classes = value("class").split(space).map((one) => `.${one}`); // oxfmt-ignore
    const attributes = [...this.#attributes].filter(has).flatMap((one) => [attributeMark(one), attributeMark(one, value(one))]); // oxfmt-ignore
    const given = [...classes, `#${value("id")}`, name === "a" && has("href") ? ":link" : "", ...attributes];
    const marks = given.filter((one) => this.#named.has(one));
    const [before, own] = [browserStyle(name, value, has), value("style")];
    const key = JSON.stringify([name, ...marks, before, own, isLeft, isTangled]);
    const known = above.within.get(key);
    if (known) return known;
    const kind = new Set(marks.toSorted());
    const found = this.#of(name, kind);
    const first = [saidBy(before[0], "browser"), saidBy(before[1], "attributes"), saidBy(own, "own")].reduce(
      together,
      found.said,
    );
    const reached = found.some.flatMap((one) => {
      const far = outsideOf(one.around, above);
      return far === null ? [] : [{ ...one, when: [...one.when, ...far] }];
    });
    const isAlways = (one: Reaching) => one.when.length + one.unless.length === 0 && one.unsure === "";
    const said = reached.filter(isAlways).reduce((all, one) => together(all, one.said), first);
    let some: Some[] = reached.filter((one) => !isAlways(one) && isHeard(one.said, said));
    if (some.length > mostSome) [some, this.#isMore] = [[], true];
    const styled = new Styled(this, above, {
      name,
      marks: kind,
      said,
      some,
      isTangled,
      isLeft: isLeft || wordless.has(name),
    });
    above.within.set(key, styled);
    return styled;
  }

  /** What a sheet puts before and after an element. */
  signs({ name, marks }: Styled): Signs {
    return this.#of(name, marks).signs;
  }

  #of(name: string, marks: ReadonlySet<string>): { said: Said; some: Reaching[]; signs: Signs } {
    const key = [name, ...marks].join("\n");
    const known = this.#found.get(key);
    if (known) return known;
    const [rules, signs] = [this.#reach.of(name, marks), this.#signs.of(name, marks)];
    this.#isMore ||= rules.isMore;
    const isPlain = ({ around, when, unless, unsure }: Reaching) =>
      around.length + when.length + unless.length === 0 && unsure === "";
    const both = signs.said.reduce(bothSigns, noSigns);
    const found = {
      said: rules.said.filter(isPlain).reduce((all, one) => together(all, one.said), nothing),
      some: rules.said.filter((one) => !isPlain(one)),
      signs: signs.isMore ? { ...both, several: true } : both,
    };
    this.#found.set(key, found);
    return found;
  }
}

/** So much is said under conditions of one element. */
const mostSome = 40;

/** What programs put around a mail. */
const wrapping: ReadonlySet<string> = new Set("div table tbody tr td center span blockquote section".split(" "));

/** What of that in which a selector wants its elements to stand is to stand around the whole document; null where it is not, for it would have to be in it. */
function outsideOf(around: readonly Compound[], above: Styled): string[] | null {
  if (isWithin(around, above)) return [];
  const inner = around.findLastIndex(({ tag, marks }) => marks.length > 0 || !(tag === "*" || wrapping.has(tag))) + 1;
  const far = around.slice(inner).map(({ tag }) => tag);
  return far.length > 0 && isWithin(around.slice(0, inner), above) ? [`within ${far.join(" ")}`] : null;
}

/** Whether an element stands in others, one within another. */
function isWithin(around: readonly Compound[], above: Styled): boolean {
  // Where which of them was looked for and not found.
  const failed = new Map<Styled, number>();
  const look = (at: number, from: Styled | null): boolean => {
    const wanted = around[at];
    if (!wanted) return true;
    // What all stands in is no element.
    for (let up = from; up?.above; up = up.above) {
      if (((failed.get(up) ?? 0) & (1 << at)) !== 0) return false;
      if (fits(wanted, up.name, up.marks) && look(at + 1, up.above)) return true;
      if (wanted.child) return false;
      failed.set(up, (failed.get(up) ?? 0) | (1 << at));
    }
    const left = around.slice(at);
    return left.length <= unwritten(above) && left.every(({ tag, marks }) => tag === "*" && marks.length === 0);
  };
  return look(0, above);
}

/** How many of the two elements that are around every document are not written around this one. */
function unwritten(above: Styled): number {
  let count = 2;
  for (let up: Styled | null = above; up; up = up.above) if (up.name === "html" || up.name === "body") count--;
  return count;
}

/** Browsers show no text that stands in these. */
const wordless: ReadonlySet<string> = new Set(["svg", "select"]);

/** What parts the classes of an element. A space without a break is a part of one. */
const space = /[ \t\n\f\r]+/;

/** Those of the last documents, for each is read several times. */
const latest = new Map<string, StyledDocument>();
const mostLatest = 4;

/** @param styles as above */
export function documentOf(html: string, all: readonly Token[], styles: readonly string[]): StyledDocument {
  const found = latest.get(html) ?? new StyledDocument(styles, namesOf(html, all), schemesOf(html, all));
  latest.delete(html);
  latest.set(html, found);
  for (const one of latest.keys()) if (latest.size > mostLatest) latest.delete(one);
  return found;
}

/** What a document says by an element, for a sheet is read as one. */
function schemesOf(html: string, all: readonly Token[]): string {
  const said = all.flatMap((one) => (one.kind === "open" && one.name === "meta" ? html.slice(one.start, one.end) : []));
  return said.filter((one) => one.includes("color-scheme")).join(" ");
}

function namesOf(html: string, all: readonly Token[]): Names {
  const [tags, marks] = [new Set<string>(), new Set<string>()];
  for (const token of all) {
    if (token.kind !== "open") continue;
    tags.add(token.name);
    for (const { name, start, end } of token.attributes) {
      const value = unescapeHtml(html.slice(start, end));
      for (const mark of [attributeMark(name), attributeMark(name, value)]) marks.add(mark);
      if (name === "id") marks.add(`#${value}`);
      else if (name === "class") for (const one of value.split(space)) if (one) marks.add(`.${one}`);
    }
  }
  return { tags, marks, low: new Set(marks.values().map((one) => one.toLowerCase())) };
}
