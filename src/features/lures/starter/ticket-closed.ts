import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { portal } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Service Desk",
  accent: "#204e8a",
  accentDark: "#a3c7f7",
  ground: "#eef2f8",
  font: "Calibri,'Segoe UI',Arial,sans-serif",
  sign: "S",
  mark: `<path d="M4 8h24v12H16l-7 7v-7H4z" fill="#204e8a"></path>`,
  round: 6,
};

export const ticketClosed: Starter = {
  number: 61,
  key: "ticket-closed",
  title: "Your request was closed",
  summary: "The service desk seems to close a request that nobody has made.",
  subject: "[SD-30418] Your request was closed, please rate",
  senderName: "Service Desk",
  senderLocal: "tickets",
  themes: ["ticket", "sign-in"],
  lesson: "sender",
  alignment: [8, 6, 2, 2, 2],
  alignmentReason: "Tickets are opened and closed all day, and one that one does not remember makes curious.",
  html: notice(brand, {
    preview: "Mailbox forwarding was set up as you wished.",
    heading: "SD-30418 was closed",
    lead: "Hello {{first_name|there}}, your request was done and closed.",
    rows: [
      ["Request", "Forward my mail to an outside address"],
      ["Asked for", "{{date}}"],
      ["Done by", "{{colleague}}"],
    ],
    button: "This was not me, open again",
    after: "Did we help? Rate us in one press.",
    foot: "Service Desk {{organisation}} · servicedesk.example",
  }),
  landing: {
    kind: "form",
    html: portal(brand, {
      tab: "Service Desk – SD-30418",
      links: ["My requests", "Report a fault", "Knowledge"],
      title: "SD-30418",
      lead: "Forward my mail to an outside address",
      rows: [
        ["State", "closed"],
        ["Done by", "{{colleague}}"],
        ["Forwards to", "outside address"],
      ],
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Open again",
      foot: "Sign in to stop the forwarding.",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "tickets@{{sender_domain}}",
      "Our service desk has an address of its own. Compare letter by letter.",
      { part: "sender" },
    ),
    cue(
      "inconsistency",
      "unusual-request",
      "Forward my mail to an outside address",
      "You have not asked for that. The shock is the trick: you are to press at once.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "This was not me, open again",
      "Call the service desk, with the number that you know.",
    ),
    cue("no-signer-details", "sender", "servicedesk.example", "Not our domain either."),
  ],
};
