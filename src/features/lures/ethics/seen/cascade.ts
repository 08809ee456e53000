import { lookOf, noSigns, rulesOf, saidBy, signRules, signsOf, together } from "./style.ts";
import type { Look, Said, Signs } from "./style.ts";

/** Of one selector, from its end. */
const longestSelector = 200;

interface Entry<T> {
  /** Its place among the rules: of two that say the same the later one holds. */
  at: number;
  rule: T;
  tag: string;
  marks: readonly string[];
}

/**
 * Rules by what their selectors end with: an element is held against those alone that name its class, its id or its kind, and elements that are named alike are
 * asked about once. To hold each against each grew with their product.
 */
class BySelector<T extends { selector: string }> {
  readonly #byMark = new Map<string, Entry<T>[]>();
  readonly #byTag = new Map<string, Entry<T>[]>();
  readonly #marks = new Set<string>();

  constructor(rules: readonly T[]) {
    for (const [at, rule] of rules.entries()) {
      const [, tag = "", all = ""] = /([a-z0-9*]*)((?:[.#][\w-]+)*)$/.exec(rule.selector.slice(-longestSelector)) ?? [];
      const marks = all.match(/[.#][\w-]+/g) ?? [];
      for (const one of marks) this.#marks.add(one);
      const [map, key] = marks[0] ? ([this.#byMark, marks[0]] as const) : ([this.#byTag, tag] as const);
      if (!key) continue;
      if (!map.has(key)) map.set(key, []);
      map.get(key)!.push({ at, rule, tag, marks });
    }
  }

  /** Whether a selector ends with a class or an id: others make no difference. */
  isNamed(mark: string): boolean {
    return this.#marks.has(mark);
  }

  /** The rules that reach an element, by the last part of each selector, in their order. */
  of(name: string, marks: readonly string[]): T[] {
    const named = [...marks].flatMap((one) => this.#byMark.get(one) ?? []);
    const own = new Set(marks);
    const fits = (one: Entry<T>) => ["", "*", name].includes(one.tag) && one.marks.every((mark) => own.has(mark));
    return [...(this.#byTag.get("*") ?? []), ...(this.#byTag.get(name) ?? []), ...named.filter(fits)]
      .toSorted((a, b) => a.at - b.at)
      .map(({ rule }) => rule);
  }
}

/** What of a document's sheets reaches its elements. */
interface Cascade {
  /** How an element looks. @param before what its attributes say @param own its own style @param above what it stands in */
  look(name: string, classes: string, id: string, before: string, own: string, above: Look): Look;
  /** What is put before and after it. */
  signs(name: string, classes: string, id: string): Signs;
}

let last: { sheet: string; cascade: Cascade } | undefined;

/** @param sheet what the style elements of a document say; that of the document before is kept, for each is read several times */
export function cascadeOf(sheet: string): Cascade {
  if (last?.sheet !== sheet) last = { sheet, cascade: makeCascade(sheet) };
  return last.cascade;
}

function makeCascade(sheet: string): Cascade {
  const rules = rulesOf(sheet);
  const signed = signRules(rules);
  const [styles, signing] = [new BySelector(rules), new BySelector(signed)];
  // What a rule says is read once, however many elements it reaches.
  const read = new Map<(typeof rules)[number], Said>();
  const saidOf = (rule: (typeof rules)[number]) => {
    const found = read.get(rule) ?? saidBy(rule.declarations);
    read.set(rule, found);
    return found;
  };
  const said = knownBy(styles, (name, marks) => together(styles.of(name, marks).map(saidOf)));
  const signs = knownBy(signing, (name, marks) => signsOf(signing.of(name, marks)));
  return {
    look: (name, classes, id, before, own, above) =>
      lookOf(together([saidBy(before), said(name, classes, id), saidBy(own)]), above),
    signs: (name, classes, id) => (signed.length > 0 ? signs(name, classes, id) : noSigns),
  };
}

/** Asks once for each name with those of its classes and its id that a selector names. */
function knownBy<R extends Said | Signs>(
  rules: { isNamed(mark: string): boolean },
  ask: (name: string, marks: readonly string[]) => R,
) {
  const known = new Map<string, R>();
  return (name: string, classes: string, id: string): R => {
    const names = classes.toLowerCase().split(/\s+/).filter(Boolean);
    const all = [...names.map((one) => `.${one}`), ...(id ? [`#${id.toLowerCase()}`] : [])];
    const marks = [...new Set(all.filter((one) => rules.isNamed(one)))].toSorted((a, b) => (a < b ? -1 : 1));
    const key = [name, ...marks].join("\n");
    const found = known.get(key) ?? ask(name, marks);
    known.set(key, found);
    return found;
  };
}
