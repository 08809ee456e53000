import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Vectorly",
  accent: "#6a1b9a",
  accentDark: "#e0b3ff",
  ground: "#f6f0fa",
  font: "Avenir,'Segoe UI',Arial,sans-serif",
  sign: "V",
  mark: `<path d="M3 6h8l5 14 5-14h8L19 28h-6z" fill="#6a1b9a"></path>`,
  round: 18,
};

export const designLicence: Starter = {
  number: 53,
  key: "design-licence",
  title: "A seat of a drawing program",
  summary: "A program tells that a colleague has given one a licence that runs out tonight if it is not taken.",
  subject: "{{colleague}} gave you a seat in Vectorly",
  senderName: "Vectorly",
  senderLocal: "team",
  themes: ["software", "sign-in"],
  lesson: "credential-form",
  alignment: [4, 2, 2, 2, 2],
  alignmentReason: "Seats are given and taken in many programs; a colleague's name makes it plausible.",
  html: notice(brand, {
    preview: "Take it by tonight.",
    heading: "You have a seat",
    lead: "{{colleague}} gave you one of 10 seats of {{organisation}} in Vectorly Pro.",
    rows: [
      ["Plan", "Pro, 12 months"],
      ["Paid by", "{{organisation}}"],
      ["Held for you until", "tonight"],
    ],
    button: "Take my seat",
    foot: "Vectorly, vectorly.example",
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Vectorly – sign in",
      title: "Take your seat",
      lead: "Sign in with the account of {{organisation}}.",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Take my seat",
      foot: "By going on you agree to the terms.",
      aside: ["Draw what you mean.", "10 seats for {{organisation}}, paid for 12 months."],
    }),
  },
  cues: [
    cue("sender-address", "sender", "team@{{sender_domain}}", "Not the domain of the program's maker.", {
      part: "sender",
    }),
    cue(
      "poses-as-known",
      "display-name",
      "{{colleague}} gave you",
      "The name of a colleague is easily found. Ask the person.",
    ),
    cue("too-good-to-be-true", "reward", "Paid by", "Something useful, for nothing, that nobody has told you about."),
    cue("limited-time", "urgency", "Held for you until", "A seat that is paid for a year does not vanish tonight."),
  ],
};
