import { template } from "../template.ts";

export const signInCode = template({
  id: "sign-in-code",
  form: "text",
  phish: false,
  class: "moderate",
  skills: ["mfa-prompt"],
  situation: "You are just signing in to {{service}}, and it says that a code is on its way.",
  message: {
    sender: { name: "{{service}}", address: "{{short}}" },
    time: "09:03",
    body: ["{{code}} is your code for {{service}}. [Nobody from {{service}} will ever ask you for it.](never)"],
  },
  cues: [
    {
      at: "span.never",
      skill: "mfa-prompt",
      says: "It asks for nothing and holds no link. The code goes into the page that you opened yourself.",
    },
  ],
  why: "You asked for this code a moment ago. It would be another matter if it came by itself: then somebody else has your password.",
  variants: [
    { service: "Deskly", short: "DESKLY", code: "481 906" },
    { service: "Northquay travel", short: "NQTRAVEL", code: "027 355" },
    { service: "Palebrook Bank", short: "PALEBROOK", code: "660 142" },
  ],
});
