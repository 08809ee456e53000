import { template } from "../template.ts";

export const forwardedCode = template({
  id: "forwarded-code",
  form: "text",
  phish: true,
  class: "very",
  skills: ["mfa-prompt", "unusual-request"],
  situation: "You vaguely know somebody called {{name}}.",
  message: {
    sender: {
      name: "{{name}}",
      address: "+44 7700 900{{number}}",
    },
    time: "20:31",
    body: [
      "Hi, {{name}} here, {{story}}. I typed in your number by mistake and [the code has gone to you](mistake).",
      "[Could you send me the six digits?](code) It's only valid for five minutes 🙏",
    ],
  },
  cues: [
    {
      at: "span.code",
      skill: "mfa-prompt",
      says: "The code opens your account, not theirs. Anyone who has it is in.",
    },
    {
      at: "span.mistake",
      skill: "unusual-request",
      says: "Codes don't go astray. One comes to you because somebody is trying to sign in as you.",
    },
  ],
  why: "Somebody wanted to take over one of your accounts. Never pass on a code, not even to a friend.",
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
