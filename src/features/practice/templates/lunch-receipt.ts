import { template } from "../template.ts";

export const lunchReceipt = template({
  id: "lunch-receipt",
  form: "mail",
  phish: false,
  class: "moderate",
  skills: ["invoice", "sender"],
  situation: "At noon you ordered lunch for the team from {{shop}} and paid for it there.",
  message: {
    sender: {
      name: "{{shop}}",
      address: "receipts@{{host}}",
    },
    time: "12:34",
    subject: "Your receipt, {{amount}}",
    body: [
      "Thank you for your order [{{order}}](order).",
      "Paid: {{amount}}, with the card you used. [There's nothing left for you to do.](nothing)",
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
      says: "You remember the order, and the amount is right.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "It comes from the shop's own domain, {{host}}.",
    },
    {
      at: "span.nothing",
      skill: "invoice",
      says: "It's only a confirmation, and asks for nothing.",
    },
  ],
  why: "It confirms something you have just done yourself, and it comes from the right address.",
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
