import * as z from "zod/mini";
import { fact } from "./fact.ts";
import type { FactKind, NewFact } from "./fact.ts";

/** A kind of fact for tests that says a number, and may say what it is about. */
export function numbered<K extends string>(kind: K) {
  return fact(kind, {
    says: "A number was told.",
    payload: z.object({ n: z.int(), campaign: z.optional(z.uuid()) }),
  });
}

/** A fact of whoever's kind, as it stands in the ledger: of a later feature, or of an older version. */
export function asStored(kind: string, person: string | null, data: object, at?: Date): NewFact {
  return { kind, person, data, at } as object as NewFact;
}

/**
 * What does not fit in a ledger: facts of some kinds whose payload is not what a new one must say, by kind. It sees what SQL writes, which the compiler
 * does not.
 */
export async function misfits(
  look: (sql: string, params: unknown[]) => Promise<{ kind: string; person: string | null; data: object }[]>,
  kinds: readonly FactKind[],
): Promise<string[]> {
  const schemas = new Map(
    kinds.map((one) => {
      const shape = { ...one.payload.shape, ...one.mayLack?.shape };
      return [one.kind, { one, schema: one.payload._zod.def.catchall ? z.looseObject(shape) : z.strictObject(shape) }];
    }),
  );
  const found = new Set<string>();
  const facts = await look("SELECT kind, person, data FROM facts WHERE kind = ANY ($1) LIMIT 50000", [
    [...schemas.keys()],
  ]);
  for (const { kind, person, data } of facts) {
    const { one, schema } = schemas.get(kind)!;
    const read = z.safeParse(schema, data);
    for (const issue of read.error?.issues ?? []) found.add(`${[kind, ...issue.path].join(" ")}: ${issue.message}`);
    if (person !== null && !one.ofPerson) found.add(`${kind}: it names a person`);
  }
  return [...found].toSorted();
}
