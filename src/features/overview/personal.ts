import type { Personal } from "../../kit/personal.ts";
import { setDigest, setTour, hasTakenTour, wantsDigest } from "./store.ts";

export const personal: Personal = {
  processing: [
    { id: "digest", columns: { overview_digests: ["member"] }, retention: "person" },
    { id: "tour", columns: { overview_tours: ["member"] }, retention: "person" },
  ],
  export: async (db, org, { member }) => ({
    weeklyMail: await wantsDigest(db, org, member),
    tourTaken: await hasTakenTour(db, org, member),
  }),
  async erase(db, org, { member }) {
    await setDigest(db, org, member, true);
    await setTour(db, org, member, true);
  },
};
