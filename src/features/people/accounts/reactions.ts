import { reaction } from "../../../kit/ledger/index.ts";
import { dropProposalsOf } from "../../organisations/index.ts";
import { accountsOf, unlinkAccounts } from "../store/accounts.ts";
import { orderSettling } from "./orders.ts";
import { personChanged, personRemoved } from "../facts.ts";

/** Who was let go, removed or taken back: their accounts follow. */
export const accountReaction = reaction(
  "people-accounts",
  [personChanged, personRemoved],
  async ({ org, facts, db, env }) => {
    const left = facts.filter((fact) => fact.kind === "person.removed");
    const moved = facts.filter((fact) => fact.kind === "person.changed" && fact.data.active !== undefined);
    const known = (some: typeof facts) => some.flatMap(({ person }) => person ?? []);
    const removed = await unlinkAccounts(db, org, known(left));
    const changed = await accountsOf(db, org, known(moved));
    // A wish to loosen a safeguard is not agreed to when the first of two has gone, or may do something else now.
    for (const { kind, person, data, at } of facts) {
      const less = kind === "person.removed" || data.active === false || data.role !== undefined;
      if (person && less) await dropProposalsOf(db, org, person, at);
    }
    for (const account of [...removed, ...changed]) await orderSettling({ env, db, org }, account);
  },
);
