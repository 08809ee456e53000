import { template } from "../template.ts";

export const cardPayment = template({
  id: "card-payment",
  form: "text",
  phish: false,
  class: "very",
  skills: ["callback", "urgency"],
  situation: "You have just paid {{amount}} at {{shop}} with your card.",
  message: {
    sender: {
      name: "{{bank}}",
      address: "{{short}}",
    },
    time: "13:11",
    body: [
      "{{bank}}: {{amount}} at {{shop}} with the card ending in {{digits}}. [Not you? Call the number on the back of your card.](card)",
    ],
  },
  cues: [
    {
      at: "span.card",
      skill: "callback",
      says: "It gives no phone number and no link. It sends you to the back of your card.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "The amount, the shop and the card's last digits match what you did a minute ago.",
    },
  ],
  why: "This is how a bank should tell you something: it matches what you did, and you already have the number to call.",
  variants: [
    {
      bank: "Palebrook Bank",
      short: "PALEBROOK",
      amount: "£23.60",
      shop: "Harbour Bakery",
      digits: "4471",
    },
    {
      bank: "Fern Mutual",
      short: "FERNMUTUAL",
      amount: "£112.00",
      shop: "Wheel & Chain",
      digits: "0936",
    },
    {
      bank: "Union Quay Savings",
      short: "UNIONQUAY",
      amount: "£7.80",
      shop: "Noodle Quay",
      digits: "2208",
    },
  ],
});
