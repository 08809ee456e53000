import { template } from "../template.ts";

export const newsletterSubscribed = template({
  id: "newsletter-subscribed",
  form: "mail",
  phish: false,
  class: "least",
  skills: ["link-host", "sender"],
  situation: "You subscribed to {{firm}}'s newsletter in spring.",
  message: {
    sender: {
      name: "{{firm}}",
      address: "news@news.{{host}}",
    },
    time: "thu 10:00",
    subject: "{{topic}}",
    body: ["This month: {{topic}}.", "[Read it on our website](read)", "[Unsubscribe at any time.](stop)"],
    links: {
      read: "https://news.{{host}}/2026/11",
      stop: "https://news.{{host}}/leave",
    },
  },
  cues: [
    {
      at: "link.read",
      skill: "link-host",
      says: "It's the end of the address that counts: news.{{host}} belongs to {{host}}.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "You subscribed to it, and the address is the company's own.",
    },
  ],
  why: "Newsletters often put a word in front of the company's own domain. It asks for nothing.",
  variants: [
    {
      firm: "Kestrel Tools",
      host: "kestrel-tools.example",
      topic: "How to keep drills sharp",
    },
    {
      firm: "Aldermill Paper",
      host: "aldermill.example",
      topic: "Envelopes made from hemp",
    },
    {
      firm: "Deskly",
      host: "deskly.example",
      topic: "Five shortcuts that save an hour",
    },
  ],
  worded: ["topic"],
});
