import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { portal } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Zonegate",
  accent: "#5a3b00",
  accentDark: "#f0c987",
  ground: "#f8f5ee",
  font: "Arial,Helvetica,sans-serif",
  sign: "Z",
  mark: `<path d="M5 5h22v5L13 22h14v5H5v-5l14-12H5z" fill="#5a3b00"></path>`,
  round: 4,
};

export const domainRenewal: Starter = {
  number: 52,
  key: "domain-renewal",
  title: "A domain runs out",
  summary: "A registrar warns that the organisation's domain runs out, with a price and a counter.",
  subject: "Final notice: domain expires in 24 hours",
  senderName: "Zonegate Registry",
  senderLocal: "renewals",
  themes: ["invoice", "domain"],
  lesson: "invoice",
  alignment: [4, 2, 2, 4, 2],
  alignmentReason:
    "Only a few look after domains; to all others a lost domain sounds like a catastrophe that somebody must prevent.",
  html: notice(brand, {
    preview: "Renew today to keep mail and website running.",
    heading: "Your domain expires in 24 hours",
    lead: "Dear domain holder, the registration of the domain of {{organisation}} ends tomorrow. After that mail and website stop and the domain is free for everybody.",
    rows: [
      ["Renewal, 2 years", "{{amount.89.00}}"],
      ["Protection of the name", "{{amount.29.00}}"],
      ["Sum", "{{amount.118.00}}"],
    ],
    button: "Renew now",
    after: "Restoring an expired domain costs {{amount.490.00}}.",
    foot: "Zonegate Registry, zonegate.example. This is not a bill but an offer of renewal.",
  }),
  landing: {
    kind: "form",
    html: portal(brand, {
      tab: "Zonegate – renewal",
      links: ["Renew", "Transfer", "Prices"],
      title: "Renew your domain",
      lead: "Offer for {{organisation}}",
      rows: [
        ["Renewal, 2 years", "{{amount.89.00}}"],
        ["Protection of the name", "{{amount.29.00}}"],
        ["Sum", "{{amount.118.00}}"],
      ],
      asked: [
        { label: "E-mail for the receipt", type: "email" },
        { label: "Card number", type: "text" },
        { label: "Security code", type: "password" },
      ],
      button: "Pay and renew",
      foot: "23 h 41 min left",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "renewals@{{sender_domain}}",
      "Our registrar is another firm, as whoever keeps the domain knows.",
      { part: "sender" },
    ),
    cue("urgency", "urgency", "Final notice: domain expires in 24 hours", "A last notice that was the first.", {
      part: "subject",
    }),
    cue("generic-greeting", "generic-greeting", "Dear domain holder", "That is not you."),
    cue("distracting-detail", "invoice", "mail and website stop", "A great damage stands beside a small sum."),
    cue("inconsistency", "invoice", "This is not a bill but an offer of renewal.", "The truth, in the smallest print."),
    cue("url-hyperlink", "link-host", "Renew now", "Hand it to whoever keeps the domain instead of paying."),
  ],
};
