import { template } from "../template.ts";

export const fileInStore = template({
  id: "file-in-store",
  form: "mail",
  phish: false,
  class: "very",
  skills: ["shared-file", "link-host"],
  situation: "{{name}} has just told you on the phone: “I'm sharing a file with you in Deskly, {{file}}.”",
  message: {
    sender: {
      name: "{{name}} (via Deskly)",
      address: "share@deskly.example",
    },
    time: "15:36",
    subject: "{{name}} has shared “{{file}}”",
    body: [
      "{{name}} has shared a document with you:",
      "[{{file}}](open)",
      "You'll also find it in Deskly under “Shared with me”.",
    ],
    links: {
      open: "https://deskly.example/d/{{code}}",
    },
  },
  cues: [
    {
      at: "link.open",
      skill: "link-host",
      says: "The link opens deskly.example, where your company keeps its documents.",
    },
    {
      at: "sender",
      skill: "shared-file",
      says: "It comes from deskly.example itself, and {{name}} told you about it.",
    },
  ],
  why: "You heard about it by phone, the real service sent it, and it opens in the right place.",
  variants: [
    {
      name: "Jonas Ferro",
      file: "Price list",
      code: "u81m",
    },
    {
      name: "Nadia Lorn",
      file: "Spring plan",
      code: "v30r",
    },
    {
      name: "Tilda Brandt",
      file: "Monday's minutes",
      code: "e55z",
    },
  ],
  worded: ["file"],
});
