import { template } from "../template.ts";

export const documentExpected = template({
  id: "document-expected",
  form: "mail",
  phish: false,
  class: "very",
  skills: ["shared-file", "link-host"],
  situation: "In this morning's meeting {{name}} promised to share {{what}} through Deskly, which Northquay uses.",
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
      says: "Read it from the right: it ends in deskly.example, Deskly's own address.",
    },
    { at: "sender", skill: "shared-file", says: "It comes from deskly.example, and you were told it was coming." },
  ],
  why: "It looks like a phish you may have seen, but you were expecting it, and both sender and link are Deskly's own.",
  variants: [
    { name: "Idris Vale", box: "i.vale", what: "the plan for the move", file: "Move to floor 3", code: "t5e8" },
    {
      name: "Maren Holt",
      box: "m.holt",
      what: "the quarterly figures",
      file: "Quarterly figures",
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
