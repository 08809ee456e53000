import { template } from "../template.ts";

export const bankAlert = template({
  id: "bank-alert",
  form: "text",
  phish: true,
  class: "very",
  skills: ["callback", "urgency"],
  situation: "You have an account with {{bank}}, and you bought something online this morning.",
  message: {
    sender: { name: "{{bank}}", address: "{{short}}" },
    time: "19:26",
    body: [
      "{{bank}}: a payment of {{amount}} to {{shop}} is pending. [Not you? Call us within 10 minutes](hurry): [+44 7700 900{{number}}](call)",
    ],
    links: { call: "tel:+447700900{{number}}" },
  },
  cues: [
    {
      at: "link.call",
      skill: "callback",
      says: "This number came with the message. The right one is printed on your card.",
    },
    {
      at: "span.hurry",
      skill: "urgency",
      says: "A scare and ten minutes, so that you ring before you think. A real bank can wait while you look up its number.",
    },
  ],
  why: "Whoever answers will ask for your codes “to stop the payment”. A sender's name is easy to fake; the number on your card isn't.",
  variants: [
    { bank: "Palebrook Bank", short: "PALEBROOK", amount: "£489.00", shop: "Tiltware", number: "205" },
    { bank: "Union Quay Savings", short: "UNIONQUAY", amount: "£1,240.50", shop: "Velasound", number: "733" },
    { bank: "Fern Mutual", short: "FERNMUTUAL", amount: "£312.80", shop: "Cartero", number: "918" },
  ],
  worded: ["amount"],
});
