import type { Personal } from "../../kit/personal.ts";
import { deleteKeysOf, anonymiseMaker, keysOf } from "./store.ts";

export const personal: Personal = {
  processing: [{ id: "keys", columns: { api_keys: ["name", "member", "created_by"] }, retention: "person" }],
  export: (db, org, { member }) => keysOf(db, org, member),
  async erase(db, org, subject) {
    await deleteKeysOf(db, org, [subject.member]);
    await anonymiseMaker(db, org, subject);
  },
};
