import { lookOf } from "./look.ts";
import type { Look } from "./look.ts";
import { narrowness, nothing, saidBy, together, turnOf } from "./said.ts";
import type { Said } from "./said.ts";
import { variablesOf, withVariables } from "./variables.ts";
import type { Variables } from "./variables.ts";
import { bothSigns, isByPlace, isForHands, noSigns, rulesOf, signRules, widened } from "./style.ts";
import type { Rule, Signs } from "./style.ts";

/** Of one selector, from its end. */
const longestSelector = 200;

interface Group<T> {
  said: T;
  tag: string;
  marks: readonly string[];
}

/** What is found for an element; whether more rules may reach it than are looked at. */
interface Reached<T> {
  said: T;
  isMore: boolean;
}

/** So many groups of rules are held against one element. Pages have some dozens for each of their classes. */
const mostHeld = 1000;

/**
 * Rules by what their selectors end with. Those that end alike are put together once, and found by the rarest of the classes and ids that they name: the work is in
 * proportion to the rules and, with a constant, to the elements. To hold each against each grew with their product.
 */
class BySelector<T> {
  readonly #byMark = new Map<string, Group<T>[]>();
  readonly #byTag = new Map<string, Group<T>>();
  readonly #marks = new Map<string, number>();
  readonly #both: (one: T, other: T) => T;
  readonly #none: T;

  constructor(rules: readonly { selector: string; said: T }[], none: T, both: (one: T, other: T) => T) {
    [this.#none, this.#both] = [none, both];
    const groups = new Map<string, Group<T>>();
    for (const { selector, said } of rules) {
      const last = selector.slice(-longestSelector).split(/[\s>+~]/).at(-1)!; // oxfmt-ignore
      const [, tag = "", all = ""] = /^([a-z0-9*]*)((?:[.#][\w-]+)*)$/.exec(last) ?? [];
      const marks = [...new Set(all.match(/[.#][\w-]+/g))].toSorted();
      const key = [tag, ...marks].join("");
      const before = groups.get(key);
      if (before) before.said = both(before.said, said);
      else if (key) groups.set(key, { said, tag, marks });
    }
    for (const { marks } of groups.values())
      for (const one of marks) this.#marks.set(one, (this.#marks.get(one) ?? 0) + 1);
    for (const group of groups.values()) {
      const [first, ...rest] = group.marks;
      if (first === undefined) {
        this.#byTag.set(group.tag, group);
        continue;
      }
      const rarest = rest.reduce(
        (one, other) => (this.#marks.get(other)! < this.#marks.get(one)! ? other : one),
        first,
      );
      const bucket = this.#byMark.get(rarest);
      if (bucket) bucket.push(group);
      else this.#byMark.set(rarest, [group]);
    }
  }

  /** Whether a selector ends with a class or an id: others make no difference. */
  isNamed(mark: string): boolean {
    return this.#marks.has(mark);
  }

  /** What is said of an element, by the last part of each selector. */
  of(name: string, marks: readonly string[]): Reached<T> {
    const own = new Set(marks);
    let said = this.#none;
    for (const one of [this.#byTag.get("*"), this.#byTag.get(name)]) if (one) said = this.#both(said, one.said);
    let held = 0;
    for (const mark of marks)
      for (const one of this.#byMark.get(mark) ?? []) {
        if (++held > mostHeld) return { said, isMore: true };
        if (["", "*", name].includes(one.tag) && one.marks.every((each) => own.has(each)))
          said = this.#both(said, one.said);
      }
    return { said, isMore: false };
  }
}

/** What of a document's sheets reaches its elements. */
interface Cascade {
  /** How an element looks. @param before what its attributes say @param own its own style @param above what it stands in */
  look(name: string, classes: string, id: string, before: string, own: string, above: Look): Look;
  /** What is put before and after it. */
  signs(name: string, classes: string, id: string): Signs;
  /** How many of those who may look are told apart. */
  looking: number;
  /** Whether more of it holds for some alone than is told apart. */
  isMore: boolean;
}

/** Those of the last documents, for each is read several times. */
const latest = new Map<string, Cascade>();
const mostLatest = 4;

/**
 * @param sheet what the style elements of a document say
 * @param own whether its elements have properties of their own (`--name`) in their styles
 */
export function cascadeOf(sheet: string, own: boolean): Cascade {
  const key = `${own} ${sheet}`;
  const cascade = latest.get(key) ?? makeCascade(sheet, own);
  latest.delete(key);
  latest.set(key, cascade);
  for (const one of latest.keys()) if (latest.size > mostLatest) latest.delete(one);
  return cascade;
}

/** So many media, and so many rules that name elements by their place, are told apart: each may be all that somebody sees beside the other rules. */
const mostApart = 40;

interface Sheet {
  /** Whether its rules name elements by their place among others, so that nobody knows whom they reach of those that may be meant. */
  byPlace: boolean;
  rules: BySelector<Said>;
}

/** What all see, and what else some do, or what some elements have; with what the properties of the sheet's own are there. */
interface Sheets {
  all: { rules: BySelector<Said>; variables: Variables | null };
  some: (Sheet & { variables: Variables | null })[];
  isMore: boolean;
}

/** @param own whether elements have properties of their own: what these are nobody asks */
function sheetsOf(given: readonly Rule[], own: boolean): Sheets {
  const spoken = given.flatMap((rule, at) => {
    if (isForHands(rule.selector)) return [];
    const byPlace = isByPlace(rule.selector);
    const narrow = narrowness(rule.selector.slice(-longestSelector));
    const apart = byPlace ? `${rule.media} ${rule.selector}` : rule.media;
    return [{ ...rule, selector: byPlace ? widened(rule.selector) : rule.selector, narrow, at, byPlace, apart }];
  });
  const bySelector = (rules: typeof spoken, variables: Variables | null) => {
    const said = rules.map(({ selector, declarations, narrow, at }) => ({
      selector,
      said: saidBy(withVariables(declarations, variables), "sheet", narrow, at),
    }));
    return new BySelector(said.filter((one) => one.said.values.size + one.said.turn > 0), nothing, together); // oxfmt-ignore
  };
  const all = spoken.filter((one) => one.apart === "");
  const known = own ? null : variablesOf(all);
  const varying = all.filter(({ declarations }) => declarations.includes("var("));
  const saysAnything = ({ declarations }: Rule) => declarations.includes("--") || saidBy(declarations, "sheet").values.size + turnOf(declarations) > 0; // oxfmt-ignore
  const apart = [...Map.groupBy(spoken.filter((one) => one.apart !== "" && saysAnything(one)), (one) => one.apart).values()]; // oxfmt-ignore
  return {
    all: { rules: bySelector(all, known), variables: known },
    some: apart.slice(0, mostApart).map((some) => {
      const variables = known && variablesOf(some, known);
      const again = variables === known ? [] : varying;
      return { byPlace: some[0]!.byPlace, rules: bySelector([...again, ...some], variables), variables };
    }),
    isMore: apart.length > mostApart,
  };
}

function makeCascade(sheet: string, own: boolean): Cascade {
  const rules = rulesOf(sheet);
  const { all, some, isMore } = sheetsOf(rules, own);
  const signing = new BySelector(signRules(rules), noSigns, bothSigns);
  const said = knownBy(
    (mark) => all.rules.isNamed(mark) || some.some((one) => one.rules.isNamed(mark)),
    (name, marks) => {
      const [first, ...others] = [all, ...some].map((one) => one.rules.of(name, marks)) as [Reached<Said>, ...Reached<Said>[]]; // oxfmt-ignore
      const saids = [first.said, ...others.map((one) => together(first.said, one.said))];
      const placed = some.flatMap(({ byPlace }, at) => (byPlace && others[at]!.said !== nothing ? at + 1 : []));
      return { isMore: first.isMore || others.some((one) => one.isMore), saids, placed };
    },
  );
  const signs = knownBy(
    (mark) => signing.isNamed(mark),
    (name, marks) => {
      const { said: found, isMore: over } = signing.of(name, marks);
      return over ? { ...found, several: true } : found;
    },
  );
  const worlds = [all, ...some];
  return {
    look: (name, classes, id, before, style, above) => {
      const found = said(name, classes, id);
      const first = saidBy(before, "attributes");
      const last = style.includes("var(") ? null : saidBy(style, "own");
      // Most of those who look see the same.
      const alike = new Map<Said, Said>();
      const saids = found.saids.map((one, at) => {
        const known = last && alike.get(one);
        if (known) return known;
        const own = last ?? saidBy(withVariables(style, worlds[at]!.variables), "own");
        const all = together(together(first, one), own);
        alike.set(one, all);
        return all;
      }) as [Said, ...Said[]];
      const look = lookOf(saids, above, rows.has(name) ? [] : found.placed);
      // Nobody knows which of its letters are seen.
      return found.isMore ? { ...look, turn: Infinity } : look;
    },
    signs,
    looking: worlds.length,
    isMore,
  };
}

/** What is painted behind cells, which say themselves in which colour they are. */
const rows: ReadonlySet<string> = new Set("table thead tbody tfoot tr col colgroup".split(" "));

/** Asks once for each name with those of its classes and its id that a selector names. */
function knownBy<R>(isNamed: (mark: string) => boolean, ask: (name: string, marks: readonly string[]) => R) {
  const known = new Map<string, R>();
  return (name: string, classes: string, id: string): R => {
    const names = classes.toLowerCase().split(/\s+/).filter(Boolean);
    const all = [...names.map((one) => `.${one}`), ...(id ? [`#${id.toLowerCase()}`] : [])];
    const marks = [...new Set(all.filter(isNamed))].toSorted((a, b) => (a < b ? -1 : 1));
    const key = [name, ...marks].join("\n");
    const found = known.get(key) ?? ask(name, marks);
    known.set(key, found);
    return found;
  };
}
