import * as z from "zod/mini";
import { fact } from "./fact.ts";
import type { NewFact } from "./fact.ts";

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
