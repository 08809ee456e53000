import { template } from "../template.ts";

export const numberMoves = template({
  id: "number-moves",
  form: "text",
  phish: true,
  class: "very",
  skills: ["urgency", "callback"],
  situation: "Your phone contract is with {{carrier}}.",
  message: {
    sender: {
      name: "{{carrier}}",
      address: "{{carrier}}",
    },
    time: "23:04",
    body: [
      "{{carrier}}: your number will move to a new SIM at {{hour}} as requested. [Not you? Stop it within 15 minutes](stop): [+44 7700 900{{number}}](call)",
    ],
    links: {
      call: "tel:+447700900{{number}}",
    },
  },
  cues: [
    {
      at: "link.call",
      skill: "callback",
      says: "The sender chose the number in this message. Your provider's is on your bill.",
    },
    {
      at: "span.stop",
      skill: "urgency",
      says: "Late at night, and fifteen minutes: little time, and nobody around to ask.",
    },
  ],
  why: "Numbers really do get stolen like that, which is why this works. Ring the number on your bill or check your provider's app.",
  variants: [
    {
      carrier: "TELVIA",
      hour: "23:30",
      number: "381",
    },
    {
      carrier: "Mobilis",
      hour: "23:45",
      number: "506",
    },
    {
      carrier: "LARKCALL",
      hour: "00:00",
      number: "729",
    },
  ],
});
