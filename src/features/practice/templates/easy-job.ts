import { template } from "../template.ts";

export const easyJob = template({
  id: "easy-job",
  form: "text",
  phish: true,
  class: "least",
  skills: ["reward", "unusual-request"],
  message: {
    sender: {
      name: "{{name}}, {{firm}}",
      address: "+44 7700 900{{number}}",
    },
    time: "sun 09:02",
    body: [
      "Hello! I am {{name}} from {{firm}}. [You were recommended to us](flattery).",
      "[Rate hotels from home, {{pay}} a day](easy). Interested? [Write here](write)",
    ],
    links: {
      write: "https://{{host}}/join",
    },
  },
  cues: [
    {
      at: "span.easy",
      skill: "reward",
      says: "Much money for little work. Later you are to pay something in first.",
    },
    {
      at: "link.write",
      skill: "link-host",
      says: "It leads away into a chat at {{host}}, where nobody can see along.",
    },
    {
      at: "span.flattery",
      skill: "unusual-request",
      says: "By whom? Nobody asks strangers on a Sunday whether they want a job.",
    },
  ],
  why: "At first it even pays a little, then you pay. Report it and do not answer.",
  variants: [
    {
      name: "Mia",
      firm: "Bright Recruit",
      number: "212",
      pay: "£150",
      host: "bright-chat.example",
    },
    {
      name: "Ellen",
      firm: "HomeHire",
      number: "475",
      pay: "£220",
      host: "homehire.example",
    },
    {
      name: "Paul",
      firm: "Starline Talent",
      number: "630",
      pay: "£95",
      host: "starline-join.example",
    },
  ],
});
