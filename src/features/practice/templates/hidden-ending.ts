import { template } from "../template.ts";

export const hiddenEnding = template({
  id: "hidden-ending",
  form: "mail",
  phish: true,
  class: "least",
  skills: ["attachment", "wording"],
  message: {
    sender: { name: "{{name}}", address: "{{box}}@{{host}}" },
    time: "sun 23:41",
    subject: "{{subject}}",
    body: [
      "[Dear Sir or Madam](greeting),",
      "attached you find {{what}}. Open the file and [confirm the receipt immediate](wording).",
      "Regards, {{name}}",
    ],
    attachments: { file: { shown: "{{file}}.pdf", name: "{{file}}.pdf.{{ending}}" } },
    authentication: { spf: "fail", dkim: "none", dmarc: "fail" },
  },
  cues: [
    {
      at: "attachment.file",
      skill: "attachment",
      says: "Its whole name ends in .{{ending}}: that is a program, and .pdf is only painted on.",
    },
    { at: "span.greeting", skill: "wording", says: "Whoever has business with you knows your name." },
    {
      at: "span.wording",
      skill: "wording",
      says: "Slips like this happen to anybody, but together with the rest they fit.",
    },
    {
      at: "header.authentication",
      skill: "attachment",
      says: "Every check of the sender failed: the mail does not come from where it says.",
    },
  ],
  why: "It wanted to run a program on your computer. Nothing happens as long as nobody opens it; a report takes it from everybody.",
  variants: [
    { name: "Debt Desk", box: "claims", host: "debt-desk.example", subject: "Last notice before court", what: "the claim against you", file: "Claim_7719", ending: "exe" }, // oxfmt-ignore
    { name: "Scan Station", box: "scan", host: "copyroom.example", subject: "Scanned document", what: "the scan of last night", file: "SCAN_0042", ending: "js" }, // oxfmt-ignore
    { name: "Purchase Desk", box: "orders", host: "global-orders.example", subject: "Urgent order", what: "our order", file: "Order_list", ending: "scr" }, // oxfmt-ignore
  ],
  worded: ["name", "subject", "what"],
});
