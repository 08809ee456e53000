import { template } from "../template.ts";

export const signInCode = template({
  id: "sign-in-code",
  form: "text",
  phish: false,
  class: "moderate",
  skills: ["mfa-prompt"],
  situation: "You are signing in to {{service}}, and it says a code is on its way.",
  message: {
    sender: { name: "{{service}}", address: "{{short}}" },
    time: "09:03",
    body: ["{{code}} is your {{service}} code. [Nobody from {{service}} will ever ask you for it.](never)"],
  },
  cues: [
    {
      at: "span.never",
      skill: "mfa-prompt",
      says: "It asks for nothing and has no link. The code goes into the page you opened yourself.",
    },
  ],
  why: "You asked for this code a moment ago. If one ever comes out of the blue, somebody else has your password.",
  variants: [
    { service: "Deskly", short: "DESKLY", code: "481 906" },
    { service: "Northquay travel", short: "NQTRAVEL", code: "027 355" },
    { service: "Palebrook Bank", short: "PALEBROOK", code: "660 142" },
  ],
});
