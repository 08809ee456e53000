import type * as z from "zod/mini";

/** Something that happened, as it is read. `id` is unique. */
export interface Fact<D = any, K extends string = string> {
  /** Its place in the order of its organisation's facts, from 1; not every number is a place. */
  pos: number;
  id: string;
  kind: K;
  org: string;
  person: string | null;
  data: D;
  at: Date;
}

declare const made: unique symbol;

/** A fact to be written; only a kind of fact makes one. */
export interface NewFact {
  readonly [made]: true;
  kind: string;
  person: string | null;
  data: object;
  at: Date | undefined;
}

/** Whom and when; a moment that is absent is the transaction's. */
interface AboutPerson {
  person: string | null;
  at?: Date | undefined;
}
type AboutNobody = Pick<AboutPerson, "at">;

/** What a kind of fact says of itself, beside the function that makes facts of it. */
interface Declared<K extends string> {
  kind: K;
  /** One sentence for whoever reads facts. */
  says: string;
  payload: z.ZodMiniObject;
  mayLack: z.ZodMiniObject | undefined;
  /** Whether it is about a member. */
  ofPerson: boolean;
  /** Why it is written although nobody reads it. */
  unread: string | undefined;
}

/**
 * A kind of fact as a value: from it come what may be written, what is read, the reference of facts, and the check of what is stored. Calling it makes a
 * fact for `record`.
 */
export interface FactKind<K extends string = string, W = any, R = any, O = any> extends Declared<K> {
  (data: W, ...about: O extends true ? [about: AboutPerson] : O extends false ? [about?: AboutNobody] : any): NewFact;
  /** Types alone: what is read of it. */
  readonly read?: R;
}

/** What is written of a kind of fact. */
export type Written<F> = F extends FactKind<string, infer W, any, any> ? W : never;

/** The facts of some kinds, as they are read: their kind tells their payload. */
export type FactOf<F> = F extends FactKind<infer K, any, infer R, any> ? Fact<R, K> : never;

/**
 * Declares a kind of fact.
 * @param kind past tense, such as `recipient.clicked`
 * @param def.payload what is always there, in facts of every age: a schema that only ever gains optional fields
 * @param def.mayLack what every new fact says and a stored one may lack, because it is older than the field or because its people were forgotten since
 * (`ledger_forget_batch`): whoever reads it has to say what that means
 * @param def.unread why it is written although no reaction, webhook or export reads it; such facts are an error without a reason
 * @param def.of `person` when it is about a member, who is then named when it is written; null for somebody who is known no more
 */
export function fact<
  K extends string,
  S extends z.ZodMiniObject,
  L extends z.ZodMiniObject = never,
  O extends "person" | "nobody" = "nobody",
>(
  kind: K,
  def: { says: string; payload: S; mayLack?: L; of?: O; unread?: string },
): FactKind<
  K,
  [L] extends [never] ? z.output<S> : z.output<S> & z.output<L>,
  [L] extends [never] ? z.output<S> : z.output<S> & Partial<z.output<L>>,
  O extends "person" ? true : false
> {
  const make = (data: object, about: Partial<AboutPerson> = {}): NewFact => {
    return { kind, person: about.person ?? null, data, at: about.at } as object as NewFact;
  };
  const { says, payload, mayLack, unread } = def;
  const declared: Declared<K> = { kind, says, payload, mayLack, ofPerson: def.of === "person", unread };
  return Object.assign(make as never, declared);
}

/** Several kinds that say the same, by kind. */
export function sameShape<const K extends string, S extends z.ZodMiniObject, O extends "person" | "nobody" = "nobody">(
  kinds: Readonly<Record<K, string>>,
  def: { payload: S; of?: O },
): { [One in K]: FactKind<One, z.output<S>, z.output<S>, O extends "person" ? true : false> } {
  const all = Object.entries<string>(kinds).map(([kind, says]) => [kind, fact(kind, { ...def, says })]);
  return Object.fromEntries(all) as never;
}
