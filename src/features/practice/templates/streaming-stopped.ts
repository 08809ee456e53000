import { template } from "../template.ts";

export const streamingStopped = template({
  id: "streaming-stopped",
  form: "text",
  phish: true,
  class: "least",
  skills: ["link-host", "credential-form"],
  situation: "You subscribe to {{service}}.",
  message: {
    sender: {
      name: "{{short}}",
      address: "{{short}}",
    },
    time: "22:16",
    body: [
      "Your {{service}} subscription is paused: your last payment failed. [Update your details here](renew): [{{host}}](link)",
    ],
    links: {
      link: "https://{{host}}",
    },
  },
  cues: [
    {
      at: "link.link",
      skill: "link-host",
      says: "{{host}} is not {{real}}, where your subscription is.",
    },
    {
      at: "span.renew",
      skill: "credential-form",
      says: "“Update your details” means typing in your card number and password.",
    },
  ],
  why: "It goes out to thousands, and some of them do subscribe. Open the app itself: it will tell you if a payment failed.",
  variants: [
    {
      short: "VELASOUND",
      service: "Velasound",
      real: "velasound.example",
      host: "velasound-renew.example",
    },
    {
      short: "CINELAKE",
      service: "Cinelake",
      real: "cinelake.example",
      host: "cinelake.billing-fix.example",
    },
    {
      short: "PAGETURN",
      service: "Pageturn",
      real: "pageturn.example",
      host: "pageturn-account.example",
    },
  ],
});
