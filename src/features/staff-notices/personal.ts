import type { Personal } from "../../kit/personal.ts";
import { forgetPerson, noticeOf, scrubTexts } from "./store.ts";

export const personal: Personal = {
  processing: [
    {
      id: "informed",
      columns: { staff_notice_people: ["person"], staff_notices: ["ordered_by"] },
      retention: "person",
    },
  ],
  nonPersonal: { "staff_notices.people": "how many" },
  export: async (db, org, { member }) => ({ notice: await noticeOf(db, org, member) }),
  async erase(db, org, { member, tombstone, needles }) {
    await forgetPerson(db, org, member, tombstone);
    await scrubTexts(db, org, needles);
  },
};
