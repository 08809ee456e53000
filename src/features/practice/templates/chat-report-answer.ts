import { template } from "../template.ts";

export const chatReportAnswer = template({
  id: "chat-report-answer",
  form: "chat",
  phish: false,
  class: "moderate",
  skills: ["report", "sender"],
  situation: "This morning you reported an email: {{mail}}.",
  message: {
    sender: {
      name: "Security team",
      address: "security@northquay.example",
      known: true,
    },
    time: "11:52",
    body: [
      "Thank you for reporting {{mail}}. [It was {{verdict}}.](verdict)",
      "Keep reporting anything that seems odd. Better one too many than one too few.",
    ],
  },
  cues: [
    {
      at: "span.verdict",
      skill: "report",
      says: "It answers your own report.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "One of your company's own accounts, as the chat shows.",
    },
  ],
  why: "You reported something and got an answer. It asks for nothing.",
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
