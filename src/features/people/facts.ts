import * as z from "zod/mini";
import { accountEvents } from "../../kit/accounts.ts";
import { sameShape, fact } from "../../kit/ledger/fact.ts";

/** The facts that people write; the person is the member. */

const department = z.nullable(z.uuid());

export const personAdded = fact("person.added", {
  says: "Somebody was taken into the directory.",
  of: "person",
  // An import leaves out what is empty.
  payload: z.object({ department: z.optional(department) }),
});
export const personChanged = fact("person.changed", {
  says: "Somebody's entry changed.",
  of: "person",
  payload: z.object({
    department: z.optional(department),
    /** What changed; an import of a version before did not tell. */
    fields: z.optional(z.array(z.string())),
    /** There when it changed. */
    active: z.optional(z.boolean()),
    /** There when it changed. */
    role: z.optional(z.string()),
  }),
});
export const personRemoved = fact("person.removed", {
  says: "Somebody was taken out of the directory.",
  of: "person",
  payload: z.object({ department }),
});
export const personJoined = fact("person.joined", {
  says: "An account was tied to the person by an invitation.",
  of: "person",
  payload: z.object({ invitation: z.uuid() }),
});

/** What happened to an account, told by the identity provider: ids, counts and names of methods beside the event. */
export const accountFacts = sameShape(accountEvents, {
  of: "person",
  payload: z.looseObject({ event: z.uuid() }),
});
