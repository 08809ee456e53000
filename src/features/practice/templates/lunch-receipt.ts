import { template } from "../template.ts";

export const lunchReceipt = template({
  id: "lunch-receipt",
  form: "mail",
  phish: false,
  class: "moderate",
  skills: ["invoice", "sender"],
  situation: "You ordered lunch for the team from {{shop}} at noon and paid for it there.",
  message: {
    sender: {
      name: "{{shop}}",
      address: "receipts@{{host}}",
    },
    time: "12:34",
    subject: "Your receipt, {{amount}}",
    body: [
      "Thank you for your order [{{order}}](order).",
      "Paid: {{amount}}, by the card that you used. [There is nothing left to do.](nothing)",
      "{{shop}}",
    ],
    attachments: {
      receipt: {
        shown: "Receipt-{{order}}.pdf",
        name: "Receipt-{{order}}.pdf",
      },
    },
  },
  cues: [
    {
      at: "span.order",
      skill: "invoice",
      says: "You remember the order, and the sum fits it.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "It comes from the shop's own domain, {{host}}.",
    },
    {
      at: "span.nothing",
      skill: "invoice",
      says: "It confirms and asks for nothing.",
    },
  ],
  why: "What you did yourself an hour ago is confirmed, from the right address.",
  variants: [
    {
      shop: "Bowl & Leaf",
      host: "bowlandleaf.example",
      amount: "£84.20",
      order: "BL-3310",
    },
    {
      shop: "Harbour Bakery",
      host: "harbour-bakery.example",
      amount: "£41.75",
      order: "7702",
    },
    {
      shop: "Noodle Quay",
      host: "noodlequay.example",
      amount: "£96.00",
      order: "NQ-118",
    },
  ],
});
