import { template } from "../template.ts";

export const forwardedCode = template({
  id: "forwarded-code",
  form: "text",
  phish: true,
  class: "very",
  skills: ["mfa-prompt", "unusual-request"],
  situation: "You know somebody called {{name}} a little.",
  message: {
    sender: {
      name: "{{name}}",
      address: "+44 7700 900{{number}}",
    },
    time: "20:31",
    body: [
      "Hi, {{name}} here, {{story}}. I typed your number by mistake and [the code has gone to you](mistake).",
      "[Could you send me the six digits?](code) It is only good for five minutes 🙏",
    ],
  },
  cues: [
    {
      at: "span.code",
      skill: "mfa-prompt",
      says: "The code opens your account, not theirs. Whoever has it is in.",
    },
    {
      at: "span.mistake",
      skill: "unusual-request",
      says: "Codes do not go astray: a code comes to you because somebody tries your number.",
    },
  ],
  why: "Somebody wanted to take over one of your accounts. Never hand on a code, not even to a friend.",
  variants: [
    {
      name: "Nils",
      number: "339",
      story: "from the running club",
    },
    {
      name: "Anja",
      number: "518",
      story: "the neighbour from number 12",
    },
    {
      name: "Karim",
      number: "940",
      story: "from the parents' group",
    },
  ],
  worded: ["story"],
});
