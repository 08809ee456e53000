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
      "Please find attached {{what}}. Open the file and [confirm the receipt immediate](wording).",
      "Regards, {{name}}",
    ],
    attachments: { file: { shown: "{{file}}.pdf", name: "{{file}}.pdf.{{ending}}" } },
    authentication: { spf: "fail", dkim: "none", dmarc: "fail" },
  },
  cues: [
    {
      at: "attachment.file",
      skill: "attachment",
      says: "Its full name ends in .{{ending}}. That's a program; the .pdf is only for show.",
    },
    { at: "span.greeting", skill: "wording", says: "Anyone who has business with you knows your name." },
    {
      at: "span.wording",
      skill: "wording",
      says: "Anybody can make a slip like this, but it fits with everything else here.",
    },
    {
      at: "header.authentication",
      skill: "attachment",
      says: "Every check on the sender failed: the email didn't come from where it says.",
    },
  ],
  why: "It wanted to run a program on your computer. Nothing happens unless somebody opens it, and your report gets it removed for everybody.",
  variants: [
    { name: "Debt Desk", box: "claims", host: "debt-desk.example", subject: "Last notice before court", what: "the claim against you", file: "Claim_7719", ending: "exe" }, // oxfmt-ignore
    { name: "Scan Station", box: "scan", host: "copyroom.example", subject: "Scanned document", what: "last night's scan", file: "SCAN_0042", ending: "js" }, // oxfmt-ignore
    { name: "Purchase Desk", box: "orders", host: "global-orders.example", subject: "Urgent order", what: "our order", file: "Order_list", ending: "scr" }, // oxfmt-ignore
  ],
  worded: ["name", "subject", "what"],
});
