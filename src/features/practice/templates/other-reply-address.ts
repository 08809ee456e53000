import { template } from "../template.ts";

export const otherReplyAddress = template({
  id: "other-reply-address",
  form: "mail",
  phish: true,
  class: "very",
  skills: ["display-name", "unusual-request"],
  situation: "You keep Northquay's list of suppliers.",
  message: {
    sender: {
      name: "{{name}}",
      address: "{{account}}@northquay.example",
    },
    time: "07:58",
    subject: "List of our suppliers",
    body: [
      "Good morning,",
      "for {{purpose}} I need [the list of all suppliers with contacts and open sums](list) before ten.",
      "Just answer this mail. Thank you!",
      "{{name}}",
    ],
    replyTo: "{{account}}@{{host}}",
    authentication: {
      spf: "fail",
      dkim: "none",
      dmarc: "fail",
    },
  },
  cues: [
    {
      at: "header.reply-to",
      skill: "display-name",
      says: "Your answer would go to {{host}}, not to the address above it.",
    },
    {
      at: "header.authentication",
      skill: "sender",
      says: "The checks failed: this mail was not sent by northquay.example, although it says so.",
    },
    {
      at: "span.list",
      skill: "unusual-request",
      says: "Such a list makes the next fraud easy. Who really needs it can get it from the system.",
    },
  ],
  why: "Even the address was forged, and only the answer would have left the house. What is sensitive goes to people whom you asked yourself.",
  variants: [
    {
      name: "Maren Holt",
      account: "m.holt",
      host: "mailbox-nq.example",
      purpose: "the audit",
    },
    {
      name: "Idris Vale",
      account: "i.vale",
      host: "northquay.post.example",
      purpose: "the board",
    },
    {
      name: "Ruth Aldous",
      account: "r.aldous",
      host: "office-reply.example",
      purpose: "a talk with the bank",
    },
  ],
  worded: ["purpose"],
});
