import { template } from "../template.ts";

export const heldMessages = template({
  id: "held-messages",
  form: "mail",
  phish: true,
  class: "moderate",
  skills: ["branding", "credential-form", "link-host"],
  situation: "A mail that you are waiting for has not come yet.",
  message: {
    sender: {
      name: "Mail protection",
      address: "digest@{{host}}",
    },
    time: "05:15",
    subject: "{{count}} messages are waiting for your release",
    body: [
      "Our filter holds {{count}} messages for you, [the newest from {{from}}](bait).",
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
      says: "The button leads to {{host}} and to a copy of your sign-in page.",
    },
    {
      at: "sender",
      skill: "branding",
      says: "Name and colours of the house are quickly copied. The address stays {{host}}.",
    },
    {
      at: "span.bait",
      skill: "unusual-request",
      says: "A name that you know, so that you want to see the mail.",
    },
  ],
  why: "If your house holds mail back, you reach the list through the mail program or a page that you know.",
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
