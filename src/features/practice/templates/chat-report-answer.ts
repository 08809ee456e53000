import { template } from "../template.ts";

export const chatReportAnswer = template({
  id: "chat-report-answer",
  form: "chat",
  phish: false,
  class: "moderate",
  skills: ["report", "sender"],
  situation: "This morning you reported a mail: {{mail}}.",
  message: {
    sender: {
      name: "Security team",
      address: "security@northquay.example",
      known: true,
    },
    time: "11:52",
    body: [
      "Thank you for reporting {{mail}}. [It was {{verdict}}.](verdict)",
      "Keep reporting whatever seems odd to you, better once too often.",
    ],
  },
  cues: [
    {
      at: "span.verdict",
      skill: "report",
      says: "The answer belongs to your own report.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "An account of the house, as the chat shows.",
    },
  ],
  why: "Whoever reports gets an answer. It asks for nothing.",
  variants: [
    {
      mail: "the invoice from nowhere",
      verdict: "a real attack, and you were the first",
    },
    {
      mail: "the newsletter",
      verdict: "harmless",
    },
    {
      mail: "the odd invitation",
      verdict: "spam",
    },
  ],
  worded: ["mail", "verdict"],
});
