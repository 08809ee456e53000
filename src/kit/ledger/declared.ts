import type { Feature } from "../feature.ts";
import type { FactKind } from "./fact.ts";

/** The kinds of fact that a feature declares. */
export function kindsOf({ facts = {} }: Pick<Feature, "facts">): FactKind[] {
  return Object.values(facts).flatMap((one) => (typeof one === "function" ? [one] : Object.values(one)));
}

/** Who reads a kind of fact: the names of reactions, and the other ways by which facts leave. */
export function readersOf(fact: FactKind, features: readonly Feature[]): string[] {
  return features.flatMap(({ reactions = [], factReaders = [] }) => [
    ...reactions.filter(({ kinds }) => kinds.includes(fact.kind)).map(({ name }) => name),
    ...factReaders.filter(({ reads }) => reads(fact)).map(({ by }) => by),
  ]);
}
