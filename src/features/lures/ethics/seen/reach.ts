import type { Compound } from "./selectors.ts";

/** What is said of those whom a selector means. */
interface Group<T> {
  last: Compound;
  said: T;
}

/** So many groups of rules are held against one element. Pages have some dozens for each of their classes. */
const mostHeld = 1000;

/**
 * What is said of elements, by the end of a selector. What has one key is put together once, and found by the rarest of the classes and ids that it names: the work
 * is in proportion to the rules and, with a constant, to the elements. To hold each against each grew with their product.
 */
export class Reach<T> {
  readonly #byMark = new Map<string, Group<T>[]>();
  readonly #byTag = new Map<string, Group<T>[]>();

  constructor(rules: readonly { last: Compound; key: string; said: T }[], both: (one: T, other: T) => T) {
    const groups = new Map<string, Group<T>>();
    const counts = new Map<string, number>();
    for (const { last, key, said } of rules) {
      const before = groups.get(key);
      if (before) before.said = both(before.said, said);
      else groups.set(key, { last, said });
    }
    for (const { last } of groups.values()) for (const one of last.marks) counts.set(one, (counts.get(one) ?? 0) + 1);
    for (const group of groups.values()) {
      const { tag, marks } = group.last;
      const rarest = marks.toSorted((one, other) => counts.get(one)! - counts.get(other)!)[0];
      const [index, name] = rarest === undefined ? [this.#byTag, tag] : [this.#byMark, rarest];
      const bucket = index.get(name);
      if (bucket) bucket.push(group);
      else index.set(name, [group]);
    }
  }

  /** What is said of an element; whether there is more than is looked at. */
  of(name: string, marks: ReadonlySet<string>): { said: T[]; isMore: boolean } {
    const buckets = [
      this.#byTag.get("*"),
      this.#byTag.get(name),
      ...marks.values().map((one) => this.#byMark.get(one)),
    ];
    const held = buckets.flatMap((one) => one ?? []);
    const said = held.slice(0, mostHeld).filter(({ last }) => fits(last, name, marks)).map((one) => one.said); // oxfmt-ignore
    return { said, isMore: held.length > mostHeld };
  }
}

/** Whether an element is one that is meant. */
export function fits({ tag, marks: wanted }: Compound, name: string, marks: ReadonlySet<string>): boolean {
  return (tag === "*" || tag === name) && wanted.every((one) => marks.has(one));
}
