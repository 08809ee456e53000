import { template } from "../template.ts";

export const paymentReminder = template({
  id: "payment-reminder",
  form: "mail",
  phish: false,
  class: "very",
  skills: ["invoice", "urgency"],
  situation: "Invoice {{number}} of {{firm}} really is open: it was left lying during the holidays.",
  message: {
    sender: {
      name: "{{firm}} accounts",
      address: "accounts@{{host}}",
    },
    time: "10:48",
    subject: "Reminder: invoice {{number}} was due last week",
    body: [
      "Good morning,",
      "perhaps it was overlooked: [invoice {{number}} over {{amount}}](invoice) was due on Friday.",
      "Please pay it soon, [to the account printed on the invoice that you have](account). Has it crossed? Then please forget this mail.",
      "{{firm}}",
    ],
  },
  cues: [
    {
      at: "span.invoice",
      skill: "invoice",
      says: "Number and sum are those of an invoice that is really lying with you.",
    },
    {
      at: "span.account",
      skill: "invoice",
      says: "No new account, no link: you pay as always.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "{{host}} is the supplier's own domain, and the checks passed.",
    },
  ],
  why: "A reminder may press a little. What matters: nothing about the way you pay is changed.",
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
