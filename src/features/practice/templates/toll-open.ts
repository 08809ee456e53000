import { template } from "../template.ts";

export const tollOpen = template({
  id: "toll-open",
  form: "text",
  phish: true,
  class: "moderate",
  skills: ["link-host", "urgency"],
  situation: "You were out and about by car last weekend.",
  message: {
    sender: {
      name: "{{agency}}",
      address: "+44 7700 900{{number}}",
    },
    time: "18:09",
    body: [
      "{{agency}}: your vehicle has an unpaid toll of {{amount}}. [Pay today to avoid a fee of £80](fee): [{{host}}](pay)",
    ],
    links: {
      pay: "https://{{host}}/p/{{code}}",
    },
  },
  cues: [
    {
      at: "link.pay",
      skill: "link-host",
      says: "Anybody could buy {{host}} for a few pounds. Find the road's own website instead.",
    },
    {
      at: "span.fee",
      skill: "urgency",
      says: "A small sum now or a large one tomorrow, so that paying seems the easy way out.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "No real authority writes from an ordinary mobile number.",
    },
  ],
  why: "It was after your card details. A real toll notice comes by letter, or you'll find it in your account there.",
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
