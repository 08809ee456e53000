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
      "Hello! I'm {{name}} from {{firm}}. [You were recommended to us](flattery).",
      "[Rate hotels from home, {{pay}} a day](easy). Interested? [Message us here](write)",
    ],
    links: {
      write: "https://{{host}}/join",
    },
  },
  cues: [
    {
      at: "span.easy",
      skill: "reward",
      says: "A lot of money for little work. Sooner or later you'll be asked to pay something in first.",
    },
    {
      at: "link.write",
      skill: "link-host",
      says: "It takes you off to a chat at {{host}}, where nobody else can see what happens.",
    },
    {
      at: "span.flattery",
      skill: "unusual-request",
      says: "By whom? Nobody offers strangers a job on a Sunday.",
    },
  ],
  why: "At first it even pays a little, then it's you who pays. Report it and don't answer.",
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
