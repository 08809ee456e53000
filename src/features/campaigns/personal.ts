import { storedWords } from "../../kit/stored-words.ts";
import { whenOlder } from "../../kit/personal.ts";
import type { Personal } from "../../kit/personal.ts";
import {
  addressesOf,
  deliveriesOf,
  eraseDeliveries,
  eraseFromCampaigns,
  eraseFromErrors,
  eraseFromProgrammes,
  eraseFromRequests,
  forgetLeftOut,
  forgetRecipients,
  leftOutOf,
} from "./store/personal.ts";
import { findSurprises, lastOver, removeSurprises } from "./store/surprises.ts";

export const personal: Personal = {
  periods: { recipients: { days: 730, least: 30, most: 730 } },
  processing: [
    {
      id: "deliveries",
      columns: { deliveries: ["member", "address", "error"], campaign_left_out: ["member"] },
      retention: "recipients",
    },
    {
      id: "campaigns",
      columns: {
        campaigns: ["audience", "created_by", "requested_by", "requested_member", "approved_by", "problem", "writers"],
        campaign_requests: ["audience", "asked_by", "asked_member", "decided_by"],
        campaign_request_people: ["member"],
      },
      retention: "person",
    },
    { id: "surprises", columns: { surprises: ["member", "problem"] }, retention: "person" },
    {
      id: "programmes",
      columns: { programmes: ["audience", "created_by", "requested_member", "problem", "writers"] },
      retention: "person",
    },
  ],
  nonPersonal: {
    "programmes.name": "what the organisation calls a programme",
    "campaign_requests.people": "a count",
    "campaign_left_out.reason": "one of a few words",
    "campaigns.name": "what the organisation calls a simulation",
    "deliveries.department_name": "a department",
  },
  tells: "results",
  async identify(db, org, member) {
    return { emails: await addressesOf(db, org, member) };
  },
  async export(db, org, { member }) {
    const found = await findSurprises(db, org, member);
    // When the next one comes, or the last one came that is not over, no answer tells.
    const surprises = found && { ...found, nextAt: undefined, lastAt: await lastOver(db, org, member) };
    return {
      deliveries: await deliveriesOf(db, org, member),
      leftOut: await leftOutOf(db, org, member),
      surprises,
    };
  },
  async erase(db, org, subject) {
    await eraseDeliveries(db, org, subject, storedWords("campaigns", "delivery.erased"));
    await eraseFromCampaigns(db, org, subject);
    await eraseFromProgrammes(db, org, subject);
    await eraseFromRequests(db, org, subject);
    await removeSurprises(db, org, subject.member);
  },
  eraseInBatches: { errors: eraseFromErrors },
  retain: [whenOlder("recipients", forgetRecipients), whenOlder("recipients", forgetLeftOut)],
};
