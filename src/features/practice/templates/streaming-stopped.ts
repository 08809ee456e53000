import { template } from "../template.ts";

export const streamingStopped = template({
  id: "streaming-stopped",
  form: "text",
  phish: true,
  class: "least",
  skills: ["link-host", "credential-form"],
  situation: "You have a subscription to {{service}}.",
  message: {
    sender: {
      name: "{{short}}",
      address: "{{short}}",
    },
    time: "22:16",
    body: [
      "Your {{service}} has been paused: the last payment failed. [Renew your details here](renew): [{{host}}](link)",
    ],
    links: {
      link: "https://{{host}}",
    },
  },
  cues: [
    {
      at: "link.link",
      skill: "link-host",
      says: "{{host}} is not {{real}}, where your subscription lives.",
    },
    {
      at: "span.renew",
      skill: "credential-form",
      says: "“Renew your details” means: type your card and your password.",
    },
  ],
  why: "Sent to thousands, and some of them have that service. Open it by its app: it tells whether a payment failed.",
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
