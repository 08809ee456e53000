import { whenOlder } from "../../kit/personal.ts";
import { retentionDays } from "../../kit/journal/files.ts";
import type { Personal } from "../../kit/personal.ts";
import { confirmedBy } from "./store/confirmed.ts";
import { forgetBounces, forgetInbound } from "./store/inbound.ts";
import { forgetCallbacks } from "./store/callbacks.ts";
import { forgetDone } from "./store/effects.ts";
import { forgetMessages } from "./store/messages.ts";
import { forgetReferences } from "./store/references.ts";
import { forgetMails } from "./store/outbox.ts";
import {
  eraseMails,
  eraseMember,
  eraseMessages,
  inboundOf,
  messagesOf,
  contactPreferencesOf,
} from "./store/personal.ts";
import { mailNames } from "./rules.ts";

export const personal: Personal = {
  periods: { notices: { days: 90, least: 7, most: 90 }, "reported-mails": { days: 90, least: 7, most: 365 } },
  processing: [
    { id: "notices", columns: { outbound_messages: ["member", "address", "vars", "error"] }, retention: "notices" },
    { id: "outbox", columns: { outbound_outbox: ["mail_to", "raw"] }, retention: 30 },
    {
      id: "reported",
      columns: {
        outbound_inbound: ["reporter", "member", "raw"],
        outbound_bounces: ["recipient", "text"],
        outbound_mailboxes: ["error"],
        sending_profiles: ["health_text"],
      },
      retention: "reported-mails",
    },
    { id: "confirmed", columns: { outbound_confirmed: ["address", "member"] }, retention: "person" },
    { id: "receipts", columns: { outbound_references: ["message_id", "text"] }, retention: 30 },
    {
      id: "stopped",
      columns: { outbound_stopped: ["address"], outbound_answers: ["address", "id"] },
      retention: "person",
    },
  ],
  nonPersonal: {
    "sending_profiles.name": "what the organisation calls its way of sending",
    "sending_profiles.from_name": "the sender of simulations",
    "sending_profiles.from_address": "the sender of simulations",
    "sending_profiles.secret_names": "names of settings",
    "outbound_mailboxes.address": "a mailbox of the organisation",
    "outbound_outbox.mail_from": "the sender of simulations",
  },
  tells: "results",
  // A number that a member had before and confirmed: nothing else tells whose it was.
  async identify(db, org, member) {
    return { phones: await confirmedBy(db, org, member) };
  },
  async export(db, org, subject) {
    return {
      messages: await messagesOf(db, org, subject),
      reportedMails: await inboundOf(db, org, subject),
      wishes: await contactPreferencesOf(db, org, subject),
    };
  },
  erase: eraseMember,
  eraseInBatches: {
    messages: eraseMessages,
    outbox: (db, org, { needles }, after, size) => eraseMails(db, org, (raw) => mailNames(raw, needles), after, size),
  },
  retain: [
    whenOlder(30, forgetMails),
    whenOlder(30, forgetReferences),
    whenOlder(retentionDays, forgetDone),
    whenOlder("notices", forgetMessages),
    whenOlder("reported-mails", forgetInbound),
    whenOlder("reported-mails", forgetBounces),
    whenOlder("reported-mails", forgetCallbacks),
  ],
};
