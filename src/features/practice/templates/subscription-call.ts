import { template } from "../template.ts";

export const subscriptionCall = template({
  id: "subscription-call",
  form: "mail",
  phish: true,
  class: "moderate",
  skills: ["callback", "wording", "invoice"],
  situation: "You bought something at {{shop}} last year.",
  message: {
    sender: {
      name: "{{shop}} billing",
      address: "billing@{{host}}",
    },
    time: "10:11",
    subject: "Renewed: {{product}}, {{amount}}",
    body: [
      "[Dear customer](greeting),",
      "{{product}} has been renewed for three years. [{{amount}} will leave your account today.](sum)",
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
      says: "There is no link to check and no file: the number is the hook. Behind it somebody asks for your card or your screen.",
    },
    {
      at: "span.sum",
      skill: "urgency",
      says: "A large sum for something you never ordered: the fright is meant to make you ring.",
    },
    {
      at: "span.greeting",
      skill: "wording",
      says: "Whoever had sold you something would know your name.",
    },
  ],
  why: "Do not ring. Look at your bank's own page: nothing has left the account.",
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
