import type { Personal } from "../../kit/personal.ts";
import { setDigest, wantsDigest } from "./store.ts";

export const personal: Personal = {
  processing: [{ id: "digest", holds: { overview_digests: ["member"] }, kept: "person" }],
  export: async (db, org, { member }) => ({ weeklyMail: await wantsDigest(db, org, member) }),
  erase: (db, org, { member }) => setDigest(db, org, member, true),
};
