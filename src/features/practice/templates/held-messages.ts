import { template } from "../template.ts";

export const heldMessages = template({
  id: "held-messages",
  form: "mail",
  phish: true,
  class: "moderate",
  skills: ["branding", "credential-form", "link-host"],
  situation: "An email you are waiting for hasn't arrived yet.",
  message: {
    sender: {
      name: "Mail protection",
      address: "digest@{{host}}",
    },
    time: "05:15",
    subject: "{{count}} messages are waiting for your release",
    body: [
      "Our filter is holding {{count}} messages for you, [the latest from {{from}}](bait).",
      "[Release all](release)",
      "NORTHQUAY · mail protection",
    ],
    links: {
      release: "https://{{host}}/release?box=you",
    },
  },
  cues: [
    {
      at: "link.release",
      skill: "credential-form",
      says: "The button leads to {{host}}, where a copy of your sign-in page is waiting.",
    },
    {
      at: "sender",
      skill: "branding",
      says: "Your company's name and colours are quick to copy. The address is still {{host}}.",
    },
    {
      at: "span.bait",
      skill: "unusual-request",
      says: "A name you know, so that you want to see the message.",
    },
  ],
  why: "If your company does hold messages back, you'll find them in your mail program or on a page you know.",
  variants: [
    {
      host: "mail-guard.example",
      count: "7",
      from: "Aldermill Paper",
    },
    {
      host: "quarantine-nq.example",
      count: "12",
      from: "Maren Holt",
    },
    {
      host: "northquay.example.filter.example",
      count: "4",
      from: "Kestrel Tools",
    },
  ],
});
