import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Bluepeak Mobile",
  accent: "#0a4fa3",
  accentDark: "#93c1ff",
  ground: "#edf3fb",
  font: "'Helvetica Neue',Arial,sans-serif",
  sign: "▲",
  mark: `<path d="M2 27L13 6l6 10 3-5 8 16z" fill="#0a4fa3"></path>`,
  round: 16,
};

export const phoneTariff: Starter = {
  number: 51,
  key: "phone-tariff",
  title: "Your tariff changes",
  summary: "A mobile operator announces a higher price unless one objects by a link.",
  subject: "Your tariff costs {{amount.9.99}} more from next month",
  senderName: "Bluepeak Mobile",
  senderLocal: "contract",
  themes: ["contract", "invoice"],
  lesson: "link-host",
  alignment: [2, 2, 4, 4, 2],
  alignmentReason: "Everybody has a mobile contract, hardly anybody has it by the address of the office.",
  html: notice(brand, {
    preview: "Object within 3 days and everything stays as it is.",
    heading: "We are improving your tariff",
    lead: "Dear customer, your tariff becomes faster and costs {{amount.9.99}} more a month. If you do not want that, object within 3 days.",
    rows: [
      ["Until now", "{{amount.24.99}}"],
      ["From next month", "{{amount.34.98}}"],
      ["Object until", "in 3 days"],
    ],
    button: "Object now",
    after: "Without an objection the new price counts as agreed.",
    foot: "Bluepeak Mobile, bluepeak-mobile.example · Section 14 of our terms",
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Bluepeak – my contract",
      title: "Object to the new price",
      lead: "Sign in to your contract. It takes a minute.",
      asked: [
        { label: "Mobile number", type: "tel" },
        { label: "Customer password", type: "password" },
      ],
      button: "Object",
      foot: "No fees. Your number stays the same.",
      aside: ["Faster, further, everywhere.", "All your contracts in one place."],
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "contract@{{sender_domain}}",
      "Your operator writes from its own domain, and to the address that you gave it.",
      { part: "sender" },
    ),
    cue("generic-greeting", "generic-greeting", "Dear customer", "Your operator knows your name and your number."),
    cue("limited-time", "urgency", "object within 3 days", "The law gives weeks."),
    cue("url-hyperlink", "link-host", "Object now", "Open your operator's app or type its address."),
    cue("legal-language", "authority", "Section 14 of our terms", "A number of a section that nobody looks up."),
  ],
};
