import { template } from "../template.ts";

export const sharedDocument = template({
  id: "shared-document",
  form: "mail",
  phish: true,
  class: "very",
  skills: ["shared-file", "link-host", "display-name"],
  situation: "You work with {{name}} on several documents.",
  message: {
    sender: { name: "{{name}} (via Deskly)", address: "share@{{host}}" },
    time: "13:20",
    subject: "{{name}} has shared “{{file}}” with you",
    body: [
      "{{name}} has shared a document:",
      "[{{file}}](open)",
      "[You are asked to sign in once more to see it.](again)",
    ],
    links: { open: "https://{{host}}/d/{{code}}" },
  },
  cues: [
    { at: "link.open", skill: "link-host", says: "It opens {{host}}. Deskly's documents lie at deskly.example." },
    {
      at: "sender",
      skill: "display-name",
      says: "The name can be written by anybody. What counts is what stands behind the @: {{host}}.",
    },
    {
      at: "span.again",
      skill: "shared-file",
      says: "You are signed in already. A page that wants it again collects passwords.",
    },
  ],
  why: "It was after your password for the document store. Open shared files from inside the program: what is really shared stands there.",
  variants: [
    { name: "Idris Vale", host: "deskly-share.example", file: "Budget for next year", code: "b7k2" },
    { name: "Maren Holt", host: "deskly.example.docs-view.example", file: "New team plan", code: "q90x" },
    { name: "Jonas Ferro", host: "deskiy.example", file: "Minutes of Tuesday", code: "m31c" },
  ],
  worded: ["file"],
});
