import { template } from "../template.ts";

export const tollOpen = template({
  id: "toll-open",
  form: "text",
  phish: true,
  class: "moderate",
  skills: ["link-host", "urgency"],
  situation: "You were away by car last weekend.",
  message: {
    sender: {
      name: "{{agency}}",
      address: "+44 7700 900{{number}}",
    },
    time: "18:09",
    body: [
      "{{agency}}: a toll of {{amount}} is open for your vehicle. [Pay today to avoid a fee of £80](fee): [{{host}}](pay)",
    ],
    links: {
      pay: "https://{{host}}/p/{{code}}",
    },
  },
  cues: [
    {
      at: "link.pay",
      skill: "link-host",
      says: "{{host}} can be bought by anybody for a few pounds. Look for the road's own page instead.",
    },
    {
      at: "span.fee",
      skill: "urgency",
      says: "A small sum now, a large one tomorrow: so that paying seems the easy way.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "An authority that writes from an ordinary mobile number is none.",
    },
  ],
  why: "It was after your card. A real toll notice comes by letter or stands in your account there.",
  variants: [
    {
      agency: "Estuary Toll",
      number: "611",
      amount: "£3.20",
      host: "estuary-toll.example",
      code: "9k2",
    },
    {
      agency: "Link Road",
      number: "274",
      amount: "£2.50",
      host: "linkroad-pay.example",
      code: "x07",
    },
    {
      agency: "Bay Bridge",
      number: "802",
      amount: "£4.10",
      host: "bay-bridge.example.pay.example",
      code: "bb1",
    },
  ],
});
