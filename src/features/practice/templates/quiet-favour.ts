import { template } from "../template.ts";

export const quietFavour = template({
  id: "quiet-favour",
  form: "mail",
  phish: true,
  class: "moderate",
  skills: ["authority", "secrecy", "unusual-request"],
  message: {
    sender: {
      name: "{{name}}",
      address: "{{account}}@{{host}}",
    },
    time: "17:05",
    subject: "Are you at your desk?",
    body: [
      "I'm in a meeting and [can't take calls](calls).",
      "I need {{count}} £100 gift cards for a customer today. Scratch them off and [send me photos of the codes](codes).",
      "[Please keep it between us](secret), it's a surprise. I'll pay you back.",
      "{{name}}, managing director",
    ],
  },
  cues: [
    {
      at: "span.codes",
      skill: "unusual-request",
      says: "Gift card codes are money that nobody can get back. No company pays its customers with them.",
    },
    {
      at: "span.secret",
      skill: "secrecy",
      says: "Secrecy keeps you from asking the one person who would notice.",
    },
    {
      at: "sender",
      skill: "display-name",
      says: "The name is right, but the address isn't: {{host}} is not your company's.",
    },
    {
      at: "span.calls",
      skill: "authority",
      says: "“I can't take calls” is part of the story. Ring anyway, on the number you know.",
    },
  ],
  why: "Somebody borrowed a name from the top of your company. One call to the real person puts an end to it.",
  variants: [
    {
      name: "Ruth Aldous",
      account: "ruth.aldous",
      host: "private-mail.example",
      count: "four",
    },
    {
      name: "Ruth Aldous",
      account: "director",
      host: "northquay-office.example",
      count: "six",
    },
    {
      name: "Emil Sandor",
      account: "e.sandor.ceo",
      host: "fastpost.example",
      count: "five",
    },
  ],
  worded: ["count"],
});
