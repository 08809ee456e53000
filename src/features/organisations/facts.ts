import * as z from "zod/mini";
import { fact } from "../../kit/ledger/fact.ts";

/** The facts that organisations write. */

export const organisationCreated = fact("organisation.created", {
  says: "An organisation was made.",
  unread: "An organisation's ledger begins with it.",
  payload: z.object({ plan: z.string() }),
});
export const organisationKilled = fact("organisation.killed", {
  says: "The whole organisation's kill switch was thrown; nothing is sent until it is released.",
  payload: z.object({}),
});
export const organisationRevived = fact("organisation.revived", {
  says: "The kill switch was released.",
  unread: "The end of what organisation.killed began, for whoever looks at the ledger.",
  payload: z.object({}),
});
export const noticeRecorded = fact("notice.recorded", {
  says: "The organisation wrote down that its people were told of simulations.",
  unread: "Evidence that people were told, beside the notice itself.",
  payload: z.object({ notice: z.uuid() }),
});
export const domainProven = fact("domain.proven", {
  says: "A mail domain was proven to be the organisation's.",
  unread: "Evidence of when simulations could be sent where, beside the audit log.",
  payload: z.object({ domain: z.uuid(), name: z.string() }),
});
export const domainLapsed = fact("domain.lapsed", {
  says: "The proof of a mail domain does not hold any more.",
  unread: "The end of what domain.proven began.",
  payload: z.object({ domain: z.uuid(), name: z.string(), why: z.nullable(z.string()) }),
});
