import { template } from "../template.ts";

export const newsletterSubscribed = template({
  id: "newsletter-subscribed",
  form: "mail",
  phish: false,
  class: "least",
  skills: ["link-host", "sender"],
  situation: "You subscribed to the newsletter of {{firm}} in spring.",
  message: {
    sender: {
      name: "{{firm}}",
      address: "news@news.{{host}}",
    },
    time: "thu 10:00",
    subject: "{{topic}}",
    body: ["This month: {{topic}}.", "[Read on our page](read)", "[Unsubscribe at any time.](stop)"],
    links: {
      read: "https://news.{{host}}/2026/11",
      stop: "https://news.{{host}}/leave",
    },
  },
  cues: [
    {
      at: "link.read",
      skill: "link-host",
      says: "What counts is the end of the host: news.{{host}} belongs to {{host}}.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "You subscribed to it, and the address belongs to the firm.",
    },
  ],
  why: "A part before the firm's own domain is usual for newsletters. Nothing is wanted of you.",
  variants: [
    {
      firm: "Kestrel Tools",
      host: "kestrel-tools.example",
      topic: "How to keep drills sharp",
    },
    {
      firm: "Aldermill Paper",
      host: "aldermill.example",
      topic: "Envelopes made of hemp",
    },
    {
      firm: "Deskly",
      host: "deskly.example",
      topic: "Five keys that save an hour",
    },
  ],
  worded: ["topic"],
});
