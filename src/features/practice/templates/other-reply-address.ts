import { template } from "../template.ts";

export const otherReplyAddress = template({
  id: "other-reply-address",
  form: "mail",
  phish: true,
  class: "very",
  skills: ["display-name", "unusual-request"],
  situation: "You look after Northquay's list of suppliers.",
  message: {
    sender: {
      name: "{{name}}",
      address: "{{account}}@northquay.example",
    },
    time: "07:58",
    subject: "Our supplier list",
    body: [
      "Good morning,",
      "I need [the list of all our suppliers, with contacts and what we owe them](list) for {{purpose}}, before ten.",
      "Just reply to this email. Thank you!",
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
      says: "Your reply would go to {{host}}, not to the address shown as the sender.",
    },
    {
      at: "header.authentication",
      skill: "sender",
      says: "The checks failed: this email says it's from northquay.example, but it isn't.",
    },
    {
      at: "span.list",
      skill: "unusual-request",
      says: "A list like that makes the next fraud easy. Anyone who really needs it can get it from the system.",
    },
  ],
  why: "Even the address was forged, and your reply would have gone to a stranger. Before you send anything sensitive, ask the person another way.",
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
      purpose: "a meeting with the bank",
    },
  ],
  worded: ["purpose"],
});
