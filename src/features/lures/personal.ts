import type { Personal } from "../../kit/personal.ts";
import { eraseAuthors } from "./store/lures.ts";

export const personal: Personal = {
  processing: [
    {
      id: "authors",
      holds: {
        lure_versions: ["author_id", "author_member"],
        lure_overrides: ["approver_id", "approver_member", "reason"],
      },
      kept: "person",
    },
  ],
  erase: eraseAuthors,
};
