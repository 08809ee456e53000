import { template } from "../template.ts";

export const fileInStore = template({
  id: "file-in-store",
  form: "mail",
  phish: false,
  class: "very",
  skills: ["shared-file", "link-host"],
  situation: "{{name}} has just said on the telephone: “I am sharing {{file}} with you in Deskly.”",
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
      "You find it in Deskly under Shared with me, too.",
    ],
    links: {
      open: "https://deskly.example/d/{{code}}",
    },
  },
  cues: [
    {
      at: "link.open",
      skill: "link-host",
      says: "The link opens deskly.example, where your house keeps its documents.",
    },
    {
      at: "sender",
      skill: "shared-file",
      says: "It comes from deskly.example itself, and {{name}} announced it.",
    },
  ],
  why: "Announced by voice, sent by the real service, opened at the real place.",
  variants: [
    {
      name: "Jonas Ferro",
      file: "Price list",
      code: "u81m",
    },
    {
      name: "Nadia Lorn",
      file: "Plan for spring",
      code: "v30r",
    },
    {
      name: "Tilda Brandt",
      file: "Minutes of Monday",
      code: "e55z",
    },
  ],
  worded: ["file"],
});
