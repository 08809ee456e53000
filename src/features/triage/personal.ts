import { whenOlder } from "../../kit/personal.ts";
import type { Personal } from "../../kit/personal.ts";
import { eraseMember, forgetGroups, forgetReports, reportsOf } from "./store/personal.ts";

export const personal: Personal = {
  processing: [
    {
      id: "triage",
      columns: {
        triage_groups: ["subject", "sender_name", "sender_address", "link_hosts", "attachment_names"],
        triage_terms: ["term"],
        triage_reports: ["reporter", "member"],
        triage_reporters: ["reporter", "member"],
        triage_verdicts: ["decided_by"],
      },
      retention: "reported-mails",
    },
  ],
  // Who reported what is shown as the privacy mode has it.
  tells: "results",
  export: async (db, org, subject) => ({ reported: await reportsOf(db, org, subject) }),
  erase: eraseMember,
  retain: [whenOlder("reported-mails", forgetReports), whenOlder("reported-mails", forgetGroups)],
};
