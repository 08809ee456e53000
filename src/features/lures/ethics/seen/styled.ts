import { inTheDark, notInOffice, stillClosed, struckOut, subsetsOf } from "./conditions.ts";
import type { Conditions } from "./conditions.ts";
import { isTurned, isWhole, night, paper, stateOf } from "./ink.ts";
import type { Ink, State } from "./ink.ts";
import { inkOf } from "./look.ts";
import { together } from "./said.ts";
import type { Said, Value } from "./said.ts";

/** What is said of an element under some conditions. */
export interface Some {
  when: readonly string[];
  unless: readonly string[];
  /** Its selector, where nobody knows whom of these it means. */
  unsure: string;
  said: Said;
}

/** A condition: whether nobody knows for whom it holds, and whether what holds by it may hide a text. */
interface Key {
  isUnsure: boolean;
  hides: boolean;
}

/** The same, under conditions that are told apart. */
interface Told {
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
  /** How often it was asked how something looks, by how much is said of it. */
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
  /** Whether nobody knows what of it is seen. */
  isUnsure: boolean;
  /** Whether nobody knows if it is seen: all of it, or nothing. */
  isDoubtful: boolean;
  /** Whether its letters may be others. */
  isTurned: boolean;
  /** The conditions that make a difference. */
  differs: number;
}

/** So many conditions of one text are put together in each way; so many looks of one are held whatever holds together; and so many ways of all texts. */
const [mostTogether, mostLooks] = [7, 64];
export const mostWays = 100_000;

/** An element, or several that stand in the same one and look alike. */
export class Styled {
  readonly above: Styled | null;
  /** Those that stand in it, by what decides how they look. */
  readonly within = new Map<string, Styled>();
  readonly #shared: Shared;
  readonly #given: Given;
  readonly #isTangled: boolean;
  readonly #inks = new Map<number, Ink>();
  /** What is said of it under conditions that are told apart, these and those of all around it; and how many were when that was found. */
  #told: { some: readonly Told[]; conditions: number; count: number } | undefined;
  #every: readonly Ink[] | null | undefined;
  #named: ReadonlyMap<string, Key> | undefined;
  #isSeen: boolean | undefined;
  #looks: Looks | undefined;

  constructor(shared: Shared, above: Styled | null, given: Given) {
    [this.#shared, this.above] = [shared, above];
    this.#given = { ...given, some: withoutIdle(given) };
    this.#isTangled = given.isTangled || (above !== null && above.#isTangled);
  }

  get name(): string {
    return this.#given.name;
  }

  get marks(): ReadonlySet<string> {
    return this.#given.marks;
  }

  /** How it looks under these conditions. */
  ink(conditions: number): Ink {
    const told = this.#underTold();
    const held = conditions & told.conditions;
    const known = this.#inks.get(held);
    if (known) return known;
    const holding = told.some.filter(({ when, unless }) => (held & when) === when && (held & unless) === 0);
    const all = holding.reduce((sum, one) => together(sum, one.said), this.#given.said);
    const around = this.above ? this.above.ink(held) : (held & inTheDark) === 0 ? paper : night;
    const ink = this.#inkOf(all, around);
    this.#inks.set(held, ink);
    return ink;
  }

  #inkOf(said: Said, around: Ink): Ink {
    this.#shared.ways += 1 + said.values().reduce((sum, { text }) => sum + text.length, 0) / 100;
    // A document of which more would have to be asked goes to a second person as a whole.
    if (this.#shared.ways > mostWays) return around;
    const found = inkOf(this.name, said, around);
    return this.#given.isLeft ? { ...found, gone: true } : found;
  }

  #underTold(): { some: readonly Told[]; conditions: number; count: number } {
    const { conditions, isDark } = this.#shared;
    if (this.#told?.count === conditions.count) return this.#told;
    const some: Told[] = [];
    for (const { when, unless, unsure, said } of this.#given.some) {
      const [on, off] = [unsure ? [...when, unsure] : when, unless].map((keys) =>
        keys.map((key) => conditions.known(key)),
      );
      // Nothing is looked at under one that is not told apart.
      if (on!.includes(undefined)) continue;
      const sum = (bits: readonly (number | undefined)[]) => bits.reduce<number>((all, bit) => all | (bit ?? 0), 0);
      some.push({ when: sum(on!), unless: sum(off!), said });
    }
    const around = this.above ? this.above.#underTold().conditions : isDark ? inTheDark : 0;
    const all = some.reduce((sum, { when, unless }) => sum | when | unless, around);
    this.#inks.clear();
    return (this.#told = { some, conditions: all, count: conditions.count });
  }

  /** By what it, or what it stands in, may look otherwise; of each whether some of what holds by it may hide by itself. */
  #keys(): ReadonlyMap<string, Key> {
    if (this.#named) return this.#named;
    const around: ReadonlyMap<string, Key> = this.above ? this.above.#keys() : new Map();
    if (this.#given.some.length === 0) return (this.#named = around);
    const all = new Map(around);
    for (const { when, unless, unsure, said } of this.#given.some)
      for (const key of [...when, ...unless, ...(unsure ? [unsure] : [])]) {
        const hides = !isHarmless(said) || all.get(key)?.hides === true;
        all.set(key, { hides, isUnsure: key === unsure || all.get(key)?.isUnsure === true });
      }
    return (this.#named = all);
  }

  /**
   * Each way in which it may look, be it one that never comes about: of each property any of its values, whatever holds beside it. There are fewer of these than of
   * sets of conditions. Null where there are too many.
   */
  #everyLook(): readonly Ink[] | null {
    if (this.#every !== undefined) return this.#every;
    const around = this.above ? this.above.#everyLook() : this.#shared.isDark ? [paper, night] : [paper];
    return (this.#every = around && this.#isTangled ? null : around && this.#looksWithin(around));
  }

  #looksWithin(around: readonly Ink[]): readonly Ink[] | null {
    const { said, some } = this.#given;
    const choices = new Map<string, Value[]>();
    for (const [name, value] of some.flatMap((one) => [...one.said])) {
      const base = said.get(name);
      const known = choices.get(name) ?? [];
      const isOther = [base, ...known].every((one) => one?.text !== value.text || one.given !== value.given);
      if (isOther && value.rank >= (base?.rank ?? 0)) choices.set(name, [...known, value]);
    }
    const count = choices.values().reduce((all, each) => all * (each.length + 1), around.length);
    if (count > mostLooks) return null;
    const all = [...choices].reduce<Said[]>(
      (sums, [name, values]) => sums.flatMap((sum) => [sum, ...values.map((one) => new Map(sum).set(name, one))]),
      [said],
    );
    const found = around.flatMap((one) => all.map((each) => this.#inkOf(each, one)));
    return found.length === 1 ? found : [...new Map(found.map((one) => [keyOf(one), one])).values()];
  }

  /** Whether its text is seen. */
  state(conditions: number): State {
    if (this.#isTangled) return "unsure";
    if (this.#isAlwaysSeen()) return "shown";
    const ink = this.ink(conditions);
    const holds = (condition: number) => (conditions & condition) !== 0;
    const isPassedOver = (holds(struckOut) && ink.struck) || (holds(notInOffice) && !ink.inOffice) || (holds(stillClosed) && ink.closed > 0); // oxfmt-ignore
    if (isPassedOver) return "hidden";
    const state = stateOf(ink, this.#shared.isMoved);
    // Programs make colours lighter that were chosen for the light, or do not.
    const isFaint = state === "unsure" && holds(inTheDark) && this.state(conditions & ~inTheDark) === "shown";
    return isFaint ? "hidden" : state;
  }

  /** Whether it is seen whatever holds. */
  #isAlwaysSeen(): boolean {
    const isSeen = (one: Ink) => isPlain(one) && stateOf(one, this.#shared.isMoved) === "shown";
    if (this.#isSeen !== undefined) return this.#isSeen;
    const all = this.#everyLook();
    return (this.#isSeen = all !== null && all.every(isSeen));
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
    if (this.#isAlwaysSeen())
      return { isUnsure: false, isDoubtful: false, isTurned: this.#everyLook()!.some(isTurned), differs: 0 };
    const all = [...this.#keys()];
    const [{ conditions, ways }, dark] = [this.#shared, this.#shared.isDark ? [inTheDark] : []];
    const isMany = all.length + dark.length > mostTogether;
    const held = isMany ? all.filter(([, { hides }]) => hides) : all;
    if (held.length + dark.length > mostTogether || ways > mostWays)
      return { isUnsure: true, isDoubtful: true, isTurned: false, differs: 0 };
    const bits = [...dark, ...held.map(([key, { isUnsure }]) => conditions.of(key, isUnsure))];
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
    const isOpen = held.length < all.length && states.values().some((one) => one !== "shown");
    const unsure = [...states].filter(([, state]) => state === "unsure").map(([one]) => this.ink(one));
    return {
      isUnsure: isOpen || this.#isTangled || !unsure.every(isWhole),
      isDoubtful: unsure.length > 0 || (differs & this.#shared.conditions.unsure) !== 0,
      isTurned: seen.some(isTurned),
      differs,
    };
  }
}

/** Whether no program passes it over. */
function isPlain({ struck, inOffice, closed }: Ink): boolean {
  return !struck && inOffice && closed <= 0;
}

/** What tells one look from another. */
function keyOf(ink: Ink): string {
  return JSON.stringify({ ...ink, doubts: [...ink.doubts], variables: [...ink.variables] });
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

/** What is said of its room by which a box may cut its text off, where others say how large it is. */
const ofBoxes = /^(?:overflow|(?:(?:min|max)-)?(?:height|width)|(?:block|inline)-size|padding|aspect|display)/;
const cutting = /^(?:overflow|(?:(?:min|max)-)?height|block-size|aspect)/;
/** Is more or less by what it stands in. */
const byOthers = /[\d.](?:r?em|ex|ch)\b|var\(|inherit/;

/** What is said under conditions without what leaves a text as it is, whichever of its values holds. */
function withoutIdle({ name, said, some }: Given): readonly Some[] {
  const all = [said, ...some.map((one) => one.said)];
  const mayCut = all.some((one) => one.keys().some((property) => cutting.test(property)));
  const idle = new Map<string, boolean>();
  const isIdle = (property: string) => {
    const known = idle.get(property);
    if (known !== undefined) return known;
    const values = all.flatMap((one) => one.get(property) ?? []);
    const found = !(mayCut && ofBoxes.test(property)) && !property.startsWith("--") && values.every((one) => leavesAll(name, property, one)); // oxfmt-ignore
    idle.set(property, found);
    return found;
  };
  return some.flatMap((one) => {
    const rest = new Map([...one.said].filter(([property]) => !isIdle(property)));
    return rest.size === 0 ? [] : [rest.size === one.said.size ? one : { ...one, said: rest }];
  });
}

const plainly = keyOf(paper);

/** Whether a value alone changes nothing of how a text looks. */
function leavesAll(name: string, property: string, value: Value): boolean {
  return !byOthers.test(value.text) && keyOf(inkOf(name, new Map([[property, value]]), paper)) === plainly;
}
