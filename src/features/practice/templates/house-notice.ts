import { template } from "../template.ts";

export const houseNotice = template({
  id: "house-notice",
  form: "text",
  phish: false,
  class: "moderate",
  skills: ["sender", "urgency"],
  situation: "Notices about {{work}} have been up in the stairwell for a week.",
  message: {
    sender: {
      name: "{{name}}, caretaker",
      address: "+44 7700 900{{number}}",
      known: true,
    },
    time: "17:45",
    body: [
      "Good evening, a reminder: {{work}} tomorrow from {{hours}}. [You don't need to be at home.](free) Best, {{name}}",
    ],
  },
  cues: [
    {
      at: "sender",
      skill: "sender",
      says: "It's your caretaker's number, the same as in your contacts and on the notice.",
    },
    {
      at: "span.free",
      skill: "unusual-request",
      says: "It only reminds you of the notice in the stairwell, and asks for nothing.",
    },
  ],
  why: "It tells you what you had already read, from a number you know.",
  variants: [
    {
      name: "Mr Hale",
      number: "333",
      work: "work on the water pipes",
      hours: "8:00 to 12:00",
    },
    {
      name: "Mrs Ode",
      number: "704",
      work: "window cleaning",
      hours: "9:00 to 15:00",
    },
    {
      name: "Mr Fenn",
      number: "851",
      work: "a lift inspection",
      hours: "10:00 to 11:00",
    },
  ],
  worded: ["name", "work", "hours"],
});
