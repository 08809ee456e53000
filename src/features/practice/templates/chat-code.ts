import { template } from "../template.ts";

export const chatCode = template({
  id: "chat-code",
  form: "chat",
  phish: true,
  class: "very",
  skills: ["mfa-prompt", "authority"],
  situation: "Northquay is moving to a new sign-in this month; everyone was told in spring.",
  message: {
    sender: { name: "{{name}} | {{team}}", address: "{{account}}@{{host}}" },
    time: "15:17",
    body: [
      "Hi! {{name}} from the {{team}}. We're moving your account to the new sign-in.",
      "You'll get a code on your phone in a moment. [Send it to me here](code) and we're done.",
      "[If we don't finish by half past, you'll be locked out until tomorrow.](late)",
    ],
  },
  cues: [
    {
      at: "span.code",
      skill: "mfa-prompt",
      says: "A code is for the page you opened yourself, never for a person. With it, {{name}} could sign in as you.",
    },
    {
      at: "sender",
      skill: "authority",
      says: "The chat marks this account as external: {{host}}. Your own IT writes from northquay.example.",
    },
    {
      at: "span.late",
      skill: "authority",
      says: "Somebody official, and very little time: either is reason enough to call back.",
    },
  ],
  why: "Somebody already has your password and only needs the code. Report it, and change your password.",
  variants: [
    { name: "Leo", team: "IT support team", account: "leo.support", host: "northquay-help.example" },
    { name: "Nadia", team: "identity team", account: "nadia", host: "nq-identity.example" },
    { name: "Oskar", team: "helpdesk", account: "helpdesk2", host: "teamdesk.example" },
  ],
  worded: ["team"],
});
