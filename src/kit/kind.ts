import { refuse } from "./problem.ts";
import { words } from "./words.ts";

export interface Kinds<T extends { id: string }> {
  all: readonly T[];
  has(id: string): boolean;
  /** The kind with an id that was checked before it was kept; anything else is a fault. */
  find(id: string): T;
}

/** The kind that somebody chose; refuses with `unknown-<what>` and the list of known ones. */
export function chosen<T extends { id: string }>(what: string, from: Kinds<T>, id: string): T {
  if (from.has(id)) return from.find(id);
  const known = from.all.map((one) => one.id).join(", ");
  throw refuse("invalid", `unknown-${what}`, words("kit")("unknown-kind", { what, id, known }));
}

/** A typed list of things of one kind (channels, badges, lesson blocks …), each carrying everything about itself. */
export function kinds<T extends { id: string }>(what: string, list: readonly T[]): Kinds<T> {
  const byId = new Map(list.map((one) => [one.id, one]));
  if (byId.size !== list.length) throw new Error(`two kinds of ${what} have the same id`);
  return {
    all: list,
    has: (id) => byId.has(id),
    find(id) {
      const found = byId.get(id);
      if (found) return found;
      throw new Error(`there is no ${what} ${id}`);
    },
  };
}
