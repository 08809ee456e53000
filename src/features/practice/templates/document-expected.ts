import { template } from "../template.ts";

export const documentExpected = template({
  id: "document-expected",
  form: "mail",
  phish: false,
  class: "very",
  skills: ["shared-file", "link-host"],
  situation: "In this morning's meeting {{name}} promised to share {{what}} over Deskly, which Northquay uses.",
  message: {
    sender: { name: "{{name}} (via Deskly)", address: "share@deskly.example" },
    time: "11:38",
    subject: "{{name}} has shared “{{file}}” with you",
    body: [
      "{{name}} ({{box}}@northquay.example) has shared a document:",
      "[{{file}}](open)",
      "Deskly, documents for teams",
    ],
    links: { open: "https://northquay.deskly.example/d/{{code}}" },
  },
  cues: [
    {
      at: "link.open",
      skill: "link-host",
      says: "Read from the right it ends in deskly.example, the program's own address.",
    },
    { at: "sender", skill: "shared-file", says: "It comes from deskly.example, and you were told that it would." },
  ],
  why: "It looks like a lure that you may have met, but you expect it, and sender and link are Deskly's own.",
  variants: [
    { name: "Idris Vale", box: "i.vale", what: "the plan for the move", file: "Move, floor 3", code: "t5e8" },
    {
      name: "Maren Holt",
      box: "m.holt",
      what: "the figures of the quarter",
      file: "Figures of the quarter",
      code: "z0p4",
    },
    {
      name: "Jonas Ferro",
      box: "j.ferro",
      what: "the list of customers to call",
      file: "Calls this week",
      code: "h2w7",
    },
  ],
  worded: ["what", "file"],
});
