import type { Personal } from "../../kit/personal.ts";
import { eraseFromOrganisation } from "./store/personal.ts";

export const personal: Personal = {
  processing: [
    {
      id: "settings",
      columns: {
        organisations: ["name", "security_address", "report_address", "killed_by"],
        organisation_notices: ["recorded_by", "told_by", "note"],
        organisation_proposals: ["proposed_by"],
      },
      retention: "person",
    },
  ],
  nonPersonal: {
    "organisations.report_address": "a mailbox of the organisation",
    "organisation_retention.period": "a name of the trade",
  },
  erase: eraseFromOrganisation,
};
