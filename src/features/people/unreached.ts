import { reaction } from "../../kit/ledger/index.ts";
import { withdrawUnreached } from "../outbound/index.ts";
import { personAdded, personChanged, personRemoved } from "./facts.ts";
import { mailboxesOf } from "./store/names.ts";

/**
 * Whoever has gone gets nothing more of what was written to them before, nor does whoever has their mailbox now: a message waits for up to a day for a server
 * that is away, or for its turn (decision 0505).
 */
export const unreachedReaction = reaction(
  "people-unreached",
  [personAdded, personChanged, personRemoved],
  async ({ org, facts, db }) => {
    const concerned = facts.flatMap((fact) => {
      // An import of a version before did not tell what changed.
      const fields = fact.kind === "person.changed" ? fact.data.fields : undefined;
      const matters = !fields || fields.includes("email") || fields.includes("active");
      return fact.person && matters ? [fact.person] : [];
    });
    if (concerned.length === 0) return;
    const known = await mailboxesOf(db, org, concerned);
    const active = new Set(known.filter((one) => one.active).map(({ id }) => id));
    await withdrawUnreached(db, org, {
      gone: concerned.filter((id) => !active.has(id)),
      owned: known.map(({ id, address }) => ({ address, member: id })),
    });
  },
);
