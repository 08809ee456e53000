import { template } from "../template.ts";

export const bossText = template({
  id: "boss-text",
  form: "text",
  phish: true,
  class: "moderate",
  skills: ["authority", "secrecy", "unusual-request"],
  message: {
    sender: {
      name: "+44 7700 900{{number}}",
      address: "+44 7700 900{{number}}",
    },
    time: "12:58",
    body: [
      "{{name}} here, this is my private number. Are you free for [a confidential matter](secret)?",
      "Write to me here, [do not ring, I am with {{who}}](noring).",
    ],
  },
  cues: [
    {
      at: "sender",
      skill: "sender",
      says: "An unknown number with a known name. The name costs nothing.",
    },
    {
      at: "span.secret",
      skill: "secrecy",
      says: "First comes trust, later the wish: a transfer, a list, a code.",
    },
    {
      at: "span.noring",
      skill: "authority",
      says: "A voice would give it away, so you are not to ring.",
    },
  ],
  why: "The beginning of a longer story. Do not answer; ask on the number that you have of {{name}}.",
  variants: [
    {
      number: "127",
      name: "Ruth Aldous",
      who: "the lawyers",
    },
    {
      number: "653",
      name: "Emil Sandor",
      who: "the auditors",
    },
    {
      number: "889",
      name: "Ruth Aldous",
      who: "investors",
    },
  ],
  worded: ["who"],
});
