import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { portal } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Helmline",
  accent: "#9a2b1e",
  accentDark: "#ffb0a3",
  ground: "#f7f2f1",
  font: "'Segoe UI',system-ui,Arial,sans-serif",
  sign: "H",
  mark: `<circle cx="16" cy="16" r="12" fill="none" stroke="#9a2b1e" stroke-width="4"></circle><path d="M16 2v28M2 16h28" stroke="#9a2b1e" stroke-width="3"></path>`,
  round: 8,
};

export const customerEscalation: Starter = {
  number: 47,
  key: "customer-escalation",
  title: "A customer has written twice",
  summary: "A ticket system assigns a case with a customer's words and a clock that runs.",
  subject: "A customer waits: answer within 2 hours [88213]",
  senderName: "Helmline Customer Desk",
  senderLocal: "cases",
  themes: ["customer", "ticket"],
  lesson: "urgency",
  alignment: [8, 6, 4, 6, 2],
  alignmentReason:
    "Cases are assigned by such mails all day long, and nobody wants to be the one who let a customer wait.",
  html: notice(brand, {
    preview: "A customer waits for your call.",
    heading: "You have a new case",
    lead: "A customer has written for the second time. {{colleague}} has handed the case over to {{department|your department}}.",
    rows: [
      ["Customer", "Fairmile Trading"],
      ["Opened", "{{date}}, {{time}}"],
      ["Answer within", "2 hours"],
    ],
    said: "“I wrote to you last week and heard nothing. The order is wrong and I do not know whom to turn to. I am waiting for a call.”",
    button: "Open the case",
    foot: "Helmline Desk, helmline.example, for {{organisation}}",
  }),
  landing: {
    kind: "form",
    html: portal(brand, {
      tab: "Helmline – case 88213",
      links: ["Cases", "Customers", "Reports"],
      title: "Case 88213",
      lead: "Second mail · handed over by {{colleague}}",
      rows: [
        ["Customer", "Fairmile Trading"],
        ["Order", "FT-5520"],
        ["Answer within", "1 h 47 min"],
      ],
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Sign in and answer",
      foot: "Your session has ended.",
    }),
  },
  cues: [
    cue("sender-address", "sender", "cases@{{sender_domain}}", "Our own ticket system sends from our own domain.", {
      part: "sender",
    }),
    cue(
      "urgency",
      "urgency",
      "answer within 2 hours",
      "A clock in the subject, so that nobody asks whose case it is.",
      { part: "subject" },
    ),
    cue(
      "distracting-detail",
      "urgency",
      "I do not know whom to turn to",
      "An angry customer takes all your attention; the address of the mail gets none.",
    ),
    cue("url-hyperlink", "link-host", "Open the case", "A case that is yours is in your ticket system. Look there."),
  ],
};
