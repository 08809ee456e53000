import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { consent } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Quillmind",
  accent: "#3d348b",
  accentDark: "#bdb5ff",
  ground: "#f2f1f9",
  font: "system-ui,'Segoe UI',Arial,sans-serif",
  sign: "✎",
  mark: `<path d="M5 27C8 14 16 6 28 4c-1 10-7 18-17 19z" fill="#3d348b"></path><path d="M4 29l9-10" stroke="#3d348b" stroke-width="2.5"></path>`,
  round: 16,
};

export const assistantAccess: Starter = {
  number: 59,
  key: "assistant-access",
  title: "Access to the writing assistant",
  summary: "The organisation seems to open an assistant for writing to a first group of people.",
  subject: "Your access to the {{organisation}} assistant is ready",
  senderName: "Quillmind for {{organisation}}",
  senderLocal: "welcome",
  themes: ["software", "sign-in"],
  lesson: "credential-form",
  alignment: [6, 6, 6, 2, 2],
  alignmentReason:
    "New assistants are rolled out everywhere, many wait for theirs, and being among the first is pleasant.",
  html: notice(brand, {
    preview: "You are one of the first 50.",
    heading: "Welcome, {{first_name|colleague}}",
    lead: "{{organisation}} opens its writing assistant. You are in the first group of 50 people and can start at once.",
    rows: [
      ["Your place", "31 of 50"],
      ["Learns from", "your mails and documents"],
      ["Costs for you", "none"],
    ],
    button: "Activate my access",
    after: "Places that are not activated within 24 hours go to the next group.",
    foot: "Quillmind, quillmind.example, for {{organisation}}",
  }),
  landing: {
    kind: "form",
    html: consent(brand, {
      tab: "Quillmind – permissions",
      app: "Quillmind Assistant",
      by: "quillmind.example · publisher not verified",
      title: "Quillmind wants to",
      account: "Account of {{organisation}}",
      scopes: [
        ["Read all your mail", "So that it can answer in your words."],
        ["Read all files that you can open", "Also those of your colleagues."],
        ["Act for you while you are away", "Without asking again."],
      ],
      warning: "Allow this only if you trust Quillmind.",
      allow: "Allow",
      refuse: "Not now",
      foot: "{{organisation}} · sign-in service",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "welcome@{{sender_domain}}",
      "A program of ours is announced on our own pages, not by mail from this domain.",
      { part: "sender" },
    ),
    cue("you-are-special", "reward", "You are in the first group of 50 people", "The joy of being chosen."),
    cue("limited-time", "urgency", "within 24 hours", "Why should an access of your own run out?"),
    cue(
      "work-process",
      "oauth-consent",
      "your mails and documents",
      "Said in passing and decisive: who allows this hands over a whole mailbox, without any password.",
    ),
  ],
};
