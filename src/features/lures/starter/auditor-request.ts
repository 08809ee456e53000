import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { portal } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Ledgerbridge",
  accent: "#1d2f4f",
  accentDark: "#a9c0e6",
  ground: "#f0f2f6",
  font: "Georgia,'Times New Roman',serif",
  sign: "L",
  mark: `<path d="M3 24c6-14 20-14 26 0M3 24h26M10 24v-8M22 24v-8M16 24V13" fill="none" stroke="#1d2f4f" stroke-width="3"></path>`,
  round: 2,
};

export const auditorRequest: Starter = {
  number: 57,
  key: "auditor-request",
  title: "The auditors ask for documents",
  summary: "An auditing firm asks for documents by a secure upload and hints that a manager has named the recipient.",
  subject: "Year-end documents {{organisation}}: request no. 14",
  senderName: "Ledgerbridge Assurance",
  senderLocal: "requests",
  themes: ["audit", "sign-in"],
  lesson: "authority",
  alignment: [6, 4, 4, 6, 2],
  alignmentReason:
    "Audits come every year, requests are passed on from desk to desk, and nobody wants to be the one who is missing.",
  html: notice(brand, {
    preview: "One request is open in your name.",
    heading: "We still need documents from you",
    lead: "Dear {{full_name|Sir or Madam}}, in the course of the audit of {{organisation}} you were named as the contact for the following request.",
    rows: [
      ["Request", "List of access rights {{department|}}"],
      ["Named by", "{{colleague}}"],
      ["Open since", "8 days"],
      ["Until", "{{date}}"],
    ],
    button: "Upload documents",
    after: "Open requests are reported to the board at the end of the day.",
    foot: "Ledgerbridge Assurance, ledgerbridge.example. This message is confidential; please do not discuss it with third persons.",
  }),
  landing: {
    kind: "form",
    html: portal(brand, {
      tab: "Ledgerbridge – request 14",
      links: ["Requests", "Documents", "Team"],
      title: "Request no. 14",
      lead: "Audit {{organisation}}",
      rows: [
        ["Subject", "List of access rights"],
        ["Named by", "{{colleague}}"],
        ["State", "open for 8 days"],
      ],
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Sign in and upload",
      foot: "Access for named contacts only.",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "requests@{{sender_domain}}",
      "Who our auditors are is known in finance, and so is their domain.",
      { part: "sender" },
    ),
    cue("poses-as-known", "authority", "you were named as the contact", "By whom, and why have they not told you?"),
    cue(
      "threatening-language",
      "authority",
      "are reported to the board",
      "Pressure from above replaces an explanation.",
    ),
    cue(
      "legal-language",
      "secrecy",
      "please do not discuss it with third persons",
      "Whoever wants you to ask nobody has a reason.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Upload documents",
      "Lists of rights are worth more than money to an attacker. Ask your manager first.",
    ),
  ],
};
