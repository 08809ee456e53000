import type { Personal } from "../../kit/personal.ts";
import { eraseAuthors } from "./store/authors.ts";
import { eraseDrafts } from "./store/drafts.ts";

export const personal: Personal = {
  processing: [
    {
      id: "authors",
      columns: {
        lure_versions: ["author_id", "author_member"],
        lure_overrides: ["approver_id", "approver_member", "reason"],
        lure_drafts: ["author_id", "author_member", "fields"],
      },
      retention: "person",
    },
  ],
  async erase(db, org, subject) {
    await eraseDrafts(db, org, subject);
    await eraseAuthors(db, org, subject);
  },
};
