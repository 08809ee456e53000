import { reaction } from "../../kit/ledger/index.ts";
import { audit } from "../audit/index.ts";
import { deleteKeysOf } from "./store.ts";
import { personRemoved } from "../people/facts.ts";

/** Whoever leaves takes their keys along. */
export const reactions = [
  reaction("api-keys-of-leavers", [personRemoved], async ({ db, org, facts }) => {
    const gone = facts.map((fact) => fact.person).filter((person) => person !== null);
    const by = { kind: "system", id: "api-keys", member: null } as const;
    for (const id of await deleteKeysOf(db, org, gone)) {
      await audit(db, org, by, { act: "api-key.removed", what: "api-key", id, detail: { why: "person.removed" } });
    }
  }),
];
