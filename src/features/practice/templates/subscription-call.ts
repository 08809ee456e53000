import { template } from "../template.ts";

export const subscriptionCall = template({
  id: "subscription-call",
  form: "mail",
  phish: true,
  class: "moderate",
  skills: ["callback", "wording", "invoice"],
  situation: "You bought something from {{shop}} last year.",
  message: {
    sender: {
      name: "{{shop}} billing",
      address: "billing@{{host}}",
    },
    time: "10:11",
    subject: "Renewed: {{product}}, {{amount}}",
    body: [
      "[Dear customer](greeting),",
      "{{product}} has been renewed for three years. [{{amount}} will be taken from your account today.](sum)",
      "To cancel, call [+44 7700 900{{number}}](call) within 24 hours.",
    ],
    links: {
      call: "tel:+447700900{{number}}",
    },
  },
  cues: [
    {
      at: "link.call",
      skill: "callback",
      says: "There's no link to check and no file: the number is the hook. Whoever answers will want your card number or your screen.",
    },
    {
      at: "span.sum",
      skill: "urgency",
      says: "A large sum for something you never ordered: the shock is meant to make you ring.",
    },
    {
      at: "span.greeting",
      skill: "wording",
      says: "Anyone who had sold you something would know your name.",
    },
  ],
  why: "Don't ring. Check your account on your bank's own website: no money has gone.",
  variants: [
    {
      shop: "Tiltware",
      host: "tilt-billing.example",
      product: "Tiltware Shield",
      amount: "£389.00",
      number: "417",
    },
    {
      shop: "Velasound",
      host: "vela-renewal.example",
      product: "Velasound Premium",
      amount: "£274.99",
      number: "588",
    },
    {
      shop: "Deskly",
      host: "deskly-invoice.example",
      product: "Deskly Care",
      amount: "£512.40",
      number: "046",
    },
  ],
});
