import { bitsOf, inTheDark, notInOffice, stillClosed, struckOut, subsetsOf } from "./conditions.ts";
import type { Conditions } from "./conditions.ts";
import { isTurned, night, paper, stateOf } from "./ink.ts";
import type { Ink, State } from "./ink.ts";
import { inkOf } from "./look.ts";
import { together } from "./said.ts";
import type { Said } from "./said.ts";

/** What is said of an element under some conditions. */
export interface Some {
  when: number;
  unless: number;
  said: Said;
}

/** What all elements of a document share. */
interface Shared {
  conditions: Conditions;
  /** Whether something may be painted elsewhere than where it is written. */
  isMoved: boolean;
  /** Whether a browser may show it in its dark colours. */
  isDark: boolean;
  /** How often it was asked how something looks. */
  ways: number;
}

/** An element by what decides how it looks. */
interface Given {
  name: string;
  marks: ReadonlySet<string>;
  said: Said;
  some: readonly Some[];
  /** Whether it ends what it is written in. */
  isTangled: boolean;
  /** Whether it is taken as hidden. */
  isLeft: boolean;
}

/** How a text looks in all that may be. */
interface Looks {
  /** Whether nobody knows if it is seen. */
  isUnsure: boolean;
  /** Whether its letters may be others. */
  isTurned: boolean;
  /** The conditions that make a difference. */
  differs: number;
}

/** So many conditions of one text are put together in each way; and so many ways of all texts. */
const mostTogether = 7;
export const mostWays = 100_000;

/** An element, or several that stand in the same one and look alike. */
export class Styled {
  readonly above: Styled | null;
  /** Those that stand in it, by what decides how they look. */
  readonly within = new Map<string, Styled>();
  readonly #shared: Shared;
  readonly #given: Given;
  /** Of what is said of it and of all around it. */
  readonly #conditions: number;
  readonly #isTangled: boolean;
  readonly #inks = new Map<number, Ink>();
  #looks: Looks | undefined;

  constructor(shared: Shared, above: Styled | null, given: Given) {
    [this.#shared, this.above, this.#given] = [shared, above, given];
    this.#isTangled = given.isTangled || (above !== null && above.#isTangled);
    const around = above ? above.#conditions : shared.isDark ? inTheDark : 0;
    this.#conditions = given.some.reduce((all, { when, unless }) => all | when | unless, around);
  }

  get name(): string {
    return this.#given.name;
  }

  get marks(): ReadonlySet<string> {
    return this.#given.marks;
  }

  /** How it looks under these conditions. */
  ink(conditions: number): Ink {
    const held = conditions & this.#conditions;
    const known = this.#inks.get(held);
    if (known) return known;
    this.#shared.ways++;
    const { name, said, some, isLeft } = this.#given;
    const holding = some.filter(({ when, unless }) => (held & when) === when && (held & unless) === 0);
    const all = holding.reduce((sum, one) => together(sum, one.said), said);
    const found = inkOf(name, all, this.above ? this.above.ink(held) : (held & inTheDark) === 0 ? paper : night);
    const ink = isLeft ? { ...found, gone: true } : found;
    this.#inks.set(held, ink);
    return ink;
  }

  /** Whether its text is seen. */
  state(conditions: number): State {
    if (this.#isTangled) return "unsure";
    const ink = this.ink(conditions);
    const holds = (condition: number) => (conditions & condition) !== 0;
    const isPassedOver = (holds(struckOut) && ink.struck) || (holds(notInOffice) && !ink.inOffice) || (holds(stillClosed) && ink.closed > 0); // oxfmt-ignore
    if (isPassedOver) return "hidden";
    const state = stateOf(ink, this.#shared.isMoved);
    // Programs make colours lighter that were chosen for the light, or do not.
    const isFaint = state === "unsure" && holds(inTheDark) && this.state(conditions & ~inTheDark) === "shown";
    return isFaint ? "hidden" : state;
  }

  /** What is said of a property by which nothing is hidden, under whatever condition. */
  last(property: string): string {
    const all = [this.#given.said, ...this.#given.some.map(({ said }) => said)];
    return all.findLast((one) => one.has(property))?.get(property)?.text ?? "";
  }

  looks(): Looks {
    return (this.#looks ??= this.#look());
  }

  #look(): Looks {
    const all = bitsOf(this.#conditions);
    const bits = all.length > mostTogether ? all.filter((bit) => !this.#isHarmless(bit)) : all;
    if (bits.length > mostTogether || this.#shared.ways > mostWays)
      return { isUnsure: true, isTurned: false, differs: 0 };
    const states = new Map(subsetsOf(bits).map((one) => [one, this.state(one)]));
    const seen = [...states].filter(([, state]) => state !== "hidden").map(([one]) => this.ink(one));
    const differing = bits.filter((bit) => states.entries().some(([one, state]) => state !== states.get(one ^ bit)));
    const special = [
      seen.some(({ struck }) => struck) ? struckOut : 0,
      seen.some(({ inOffice }) => !inOffice) ? notInOffice : 0,
      seen.some(({ closed }) => closed > 0) ? stillClosed : 0,
    ];
    const differs = [...differing, ...special].reduce((sum, one) => sum | one, 0);
    // What hides nothing may show what is hidden without.
    const isOpen = bits.length < all.length && states.values().some((one) => one !== "shown");
    const isUnsure = isOpen || (differs & this.#shared.conditions.unsure) !== 0 || states.values().some((one) => one === "unsure"); // oxfmt-ignore
    return { isUnsure, isTurned: seen.some(isTurned), differs };
  }

  /** Whether what is said under a condition hides nothing that is seen without. */
  #isHarmless(bit: number): boolean {
    if (bit === inTheDark) return false;
    const own = this.#given.some.every(({ when, unless, said }) => ((when | unless) & bit) === 0 || isHarmless(said));
    return own && (this.above === null || this.above.#isHarmless(bit));
  }
}

const harmless = new WeakMap<Said, boolean>();

function isHarmless(said: Said): boolean {
  const known = harmless.get(said);
  if (known !== undefined) return known;
  const isOfColours = said.keys().some((one) => /^--|color|background|direction|bidi/.test(one));
  const found = !isOfColours && stateOf(inkOf("i", said, paper), false) === "shown";
  harmless.set(said, found);
  return found;
}
