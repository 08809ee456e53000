import { template } from "../template.ts";

export const workshopReady = template({
  id: "workshop-ready",
  form: "text",
  phish: false,
  class: "least",
  skills: ["sender", "callback"],
  situation: "Your {{thing}} has been at {{shop}} for repair since Monday.",
  message: {
    sender: {
      name: "{{shop}}",
      address: "+44 7700 900{{number}}",
      known: true,
    },
    time: "16:20",
    body: [
      "Hello, your {{thing}} is ready. [You can pick it up until 18:30 today, or any day this week.](any) {{shop}}",
    ],
  },
  cues: [
    {
      at: "sender",
      skill: "sender",
      says: "The number is in your contacts: it's the one you rang on Monday.",
    },
    {
      at: "span.any",
      skill: "urgency",
      says: "No link, no payment, no hurry.",
    },
  ],
  why: "You were expecting it, and it asks for nothing.",
  variants: [
    {
      shop: "Wheel & Chain",
      number: "140",
      thing: "bicycle",
    },
    {
      shop: "Old Mill Clocks",
      number: "377",
      thing: "watch",
    },
    {
      shop: "Sole Repair",
      number: "919",
      thing: "pair of boots",
    },
  ],
  worded: ["thing"],
});
