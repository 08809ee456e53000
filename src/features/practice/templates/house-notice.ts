import { template } from "../template.ts";

export const houseNotice = template({
  id: "house-notice",
  form: "text",
  phish: false,
  class: "moderate",
  skills: ["sender", "urgency"],
  situation: "Notices about {{work}} have been hanging in the stairwell for a week.",
  message: {
    sender: {
      name: "{{name}}, caretaker",
      address: "+44 7700 900{{number}}",
      known: true,
    },
    time: "17:45",
    body: [
      "Good evening, a reminder: {{work}} tomorrow from {{hours}}. [You need not be at home.](free) Best, {{name}}",
    ],
  },
  cues: [
    {
      at: "sender",
      skill: "sender",
      says: "Your caretaker's number, as it stands in your address book and on the notice.",
    },
    {
      at: "span.free",
      skill: "unusual-request",
      says: "It only reminds you of what hangs in the stairwell, and wants nothing.",
    },
  ],
  why: "It says what you had read already, on a number that you know.",
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
      work: "a test of the lift",
      hours: "10:00 to 11:00",
    },
  ],
  worded: ["name", "work", "hours"],
});
