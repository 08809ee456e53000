import { reaction } from "../../../kit/ledger/index.ts";
import { dropProposalsOf } from "../../organisations/index.ts";
import { accountsOf, unlinkAccounts } from "../store/accounts.ts";
import type { PeopleFacts } from "../facts.ts";
import { orderSettling } from "./orders.ts";

/** Who was let go, removed or taken back: their accounts follow. */
export const accountReaction = reaction(
  "people-accounts",
  ["person.changed", "person.removed"],
  async ({ org, facts, db, env }) => {
    const of = (kind: keyof PeopleFacts, counts: (data: PeopleFacts["person.changed"]) => boolean) =>
      facts.flatMap((fact) => (fact.kind === kind && fact.person && counts(fact.data) ? [fact.person] : []));
    const removed = await unlinkAccounts(
      db,
      org,
      of("person.removed", () => true),
    );
    const changed = await accountsOf(
      db,
      org,
      of("person.changed", (data) => data.active !== undefined),
    );
    // A wish to loosen a safeguard is not agreed to when the first of two has gone, or may do something else now.
    for (const { kind, person, data, at } of facts) {
      const { active, role } = data as PeopleFacts["person.changed"];
      if (person && (kind === "person.removed" || active === false || role)) await dropProposalsOf(db, org, person, at);
    }
    for (const account of [...removed, ...changed]) await orderSettling(env, db, account);
  },
);
