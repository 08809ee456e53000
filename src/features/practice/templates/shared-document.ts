import { template } from "../template.ts";

export const sharedDocument = template({
  id: "shared-document",
  form: "mail",
  phish: true,
  class: "very",
  skills: ["shared-file", "link-host", "display-name"],
  situation: "You and {{name}} are working on several documents.",
  message: {
    sender: { name: "{{name}} (via Deskly)", address: "share@{{host}}" },
    time: "13:20",
    subject: "{{name}} has shared “{{file}}” with you",
    body: [
      "{{name}} has shared a document:",
      "[{{file}}](open)",
      "[You will need to sign in again to view it.](again)",
    ],
    links: { open: "https://{{host}}/d/{{code}}" },
  },
  cues: [
    { at: "link.open", skill: "link-host", says: "It opens {{host}}. Deskly keeps its documents at deskly.example." },
    {
      at: "sender",
      skill: "display-name",
      says: "Anybody can write a name. What counts comes after the @: {{host}}.",
    },
    {
      at: "span.again",
      skill: "shared-file",
      says: "You are already signed in. A page that asks you again is collecting passwords.",
    },
  ],
  why: "It was after your password for the document store. Open shared files from inside the program: if it really was shared, it's there.",
  variants: [
    { name: "Idris Vale", host: "deskly-share.example", file: "Budget for next year", code: "b7k2" },
    { name: "Maren Holt", host: "deskly.example.docs-view.example", file: "New team plan", code: "q90x" },
    { name: "Jonas Ferro", host: "deskiy.example", file: "Tuesday's minutes", code: "m31c" },
  ],
  worded: ["file"],
});
