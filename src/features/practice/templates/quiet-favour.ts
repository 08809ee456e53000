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
      "I am in a meeting and [cannot take calls](calls).",
      "I need {{count}} gift cards of £100 for a customer today. Scratch them and [send me photographs of the codes](codes).",
      "[Please keep it between us](secret), it is a surprise. I will pay you back.",
      "{{name}}, managing director",
    ],
  },
  cues: [
    {
      at: "span.codes",
      skill: "unusual-request",
      says: "Codes of gift cards are money that nobody can call back. No firm pays customers with them.",
    },
    {
      at: "span.secret",
      skill: "secrecy",
      says: "Secrecy keeps you from asking the one person who would notice.",
    },
    {
      at: "sender",
      skill: "display-name",
      says: "The name is right, the address is not: {{host}} is no address of the house.",
    },
    {
      at: "span.calls",
      skill: "authority",
      says: "“Do not ring me” is part of the story. Ring anyway, on the number you know.",
    },
  ],
  why: "Somebody borrowed a name from the top of the house. One call to the real person ends it.",
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
