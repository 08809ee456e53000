import { template } from "../template.ts";

export const chatCode = template({
  id: "chat-code",
  form: "chat",
  phish: true,
  class: "very",
  skills: ["mfa-prompt", "authority"],
  situation: "Northquay moves to a new sign-in this month; the house was told of it in spring.",
  message: {
    sender: { name: "{{name}} | {{team}}", address: "{{account}}@{{host}}" },
    time: "15:17",
    body: [
      "Hi! {{name}} from {{team}}. We are moving your account to the new sign-in.",
      "You are getting a code on your phone just now. [Send it to me here](code) and it is done.",
      "[If we do not finish by half past, you are locked out until tomorrow.](late)",
    ],
  },
  cues: [
    {
      at: "span.code",
      skill: "mfa-prompt",
      says: "A code is for the page that you opened, never for a person. With it {{name}} would be signed in as you.",
    },
    {
      at: "sender",
      skill: "authority",
      says: "The chat marks it as somebody from outside: {{host}}. Your own IT writes from northquay.example.",
    },
    {
      at: "span.late",
      skill: "authority",
      says: "Somebody important, and little time: each would be reason enough to call back.",
    },
  ],
  why: "Somebody has your password already and needs the code. Report it, and change the password.",
  variants: [
    { name: "Leo", team: "IT support", account: "leo.support", host: "northquay-help.example" },
    { name: "Nadia", team: "identity team", account: "nadia", host: "nq-identity.example" },
    { name: "Oskar", team: "helpdesk", account: "helpdesk2", host: "teamdesk.example" },
  ],
  worded: ["team"],
});
