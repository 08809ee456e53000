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
      "{{name}} here, this is my private number. Could you help me with [something confidential](secret)?",
      "Text me here, [don't ring, I'm with {{who}}](noring).",
    ],
  },
  cues: [
    {
      at: "sender",
      skill: "sender",
      says: "A number you don't know, with a name you do. Anybody can type a name.",
    },
    {
      at: "span.secret",
      skill: "secrecy",
      says: "First they win your trust. The request comes later: a transfer, a list, a code.",
    },
    {
      at: "span.noring",
      skill: "authority",
      says: "A voice would give them away, so they ask you not to ring.",
    },
  ],
  why: "This is how a longer story starts. Don't answer; ask {{name}} on the number you already have.",
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
