import { template } from "../template.ts";

export const paymentReminder = template({
  id: "payment-reminder",
  form: "mail",
  phish: false,
  class: "very",
  skills: ["invoice", "urgency"],
  situation: "Invoice {{number}} from {{firm}} really is unpaid: it was overlooked during the holidays.",
  message: {
    sender: {
      name: "{{firm}} accounts",
      address: "accounts@{{host}}",
    },
    time: "10:48",
    subject: "Reminder: invoice {{number}} was due last week",
    body: [
      "Good morning,",
      "This may have slipped through: [invoice {{number}} for {{amount}}](invoice) was due on Friday.",
      "Please pay it soon, [to the account printed on your invoice](account). If you have already paid, please ignore this email.",
      "{{firm}}",
    ],
  },
  cues: [
    {
      at: "span.invoice",
      skill: "invoice",
      says: "The number and the amount match an invoice that you really have.",
    },
    {
      at: "span.account",
      skill: "invoice",
      says: "No new account, no link: you pay the way you always do.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "{{host}} is the supplier's own domain, and the checks passed.",
    },
  ],
  why: "A reminder may push a little. What matters is that nothing changes about how you pay.",
  variants: [
    {
      firm: "Aldermill Paper",
      host: "aldermill.example",
      number: "2026-8841",
      amount: "£312.00",
    },
    {
      firm: "Kestrel Tools",
      host: "kestrel-tools.example",
      number: "K-7719",
      amount: "£1,096.40",
    },
    {
      firm: "Oakline Chairs",
      host: "oakline.example",
      number: "OC-301",
      amount: "£2,270.00",
    },
  ],
});
