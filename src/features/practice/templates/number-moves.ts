import { template } from "../template.ts";

export const numberMoves = template({
  id: "number-moves",
  form: "text",
  phish: true,
  class: "very",
  skills: ["urgency", "callback"],
  situation: "Your telephone contract is with {{carrier}}.",
  message: {
    sender: {
      name: "{{carrier}}",
      address: "{{carrier}}",
    },
    time: "23:04",
    body: [
      "{{carrier}}: your number moves to a new SIM at {{hour}} as you asked. [Not you? Stop it within 15 minutes](stop): [+44 7700 900{{number}}](call)",
    ],
    links: {
      call: "tel:+447700900{{number}}",
    },
  },
  cues: [
    {
      at: "link.call",
      skill: "callback",
      says: "The number in a message is the sender's choice. Your carrier's is on your bill.",
    },
    {
      at: "span.stop",
      skill: "urgency",
      says: "Late in the evening, fifteen minutes: little time, and nobody there to ask.",
    },
  ],
  why: "It really happens, and that is why it works. Ring the number on your bill or look into the carrier's app.",
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
