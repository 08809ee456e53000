import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { portal } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Tenderline",
  accent: "#1b4d4a",
  accentDark: "#8fd0cb",
  ground: "#eff4f3",
  font: "Georgia,'Times New Roman',serif",
  sign: "T",
  mark: `<path d="M5 6h22v5H5zM9 14h14v4H9zM13 21h6v6h-6z" fill="#1b4d4a"></path>`,
  round: 2,
};

export const tenderInvitation: Starter = {
  number: 49,
  key: "tender-invitation",
  title: "An invitation to tender",
  summary: "A buyer's portal invites to hand in an offer; the papers are behind a sign-in.",
  subject: "Invitation to tender 2207-B: papers available until {{date}}",
  senderName: "Tenderline Procurement",
  senderLocal: "tenders",
  themes: ["tender", "sign-in"],
  lesson: "credential-form",
  alignment: [4, 2, 2, 2, 2],
  alignmentReason: "Whoever sells knows such invitations; for most others they have little to do with their work.",
  html: notice(brand, {
    preview: "You have been chosen as one of five bidders.",
    heading: "Invitation to tender 2207-B",
    lead: "Dear {{organisation}}, you have been chosen as one of five firms that may hand in an offer.",
    rows: [
      ["Subject", "Frame contract, 24 months"],
      ["Estimated sum", "{{amount.186000}}"],
      ["Questions until", "{{date}}"],
    ],
    button: "Download the papers",
    after: "Without a download by today your place goes to the next firm on the list.",
    foot: "Tenderline, tenderline.example · This message was made by a machine.",
  }),
  landing: {
    kind: "form",
    html: portal(brand, {
      tab: "Tenderline – papers",
      links: ["Tenders", "My offers", "Help"],
      title: "Tender 2207-B",
      lead: "4 files, 11 MB. Sign in to download them.",
      rows: [
        ["Terms.pdf", "1.2 MB"],
        ["List of services.xlsx", "0.4 MB"],
        ["Plans.zip", "9.1 MB"],
        ["Form of offer.pdf", "0.3 MB"],
      ],
      asked: [
        { label: "Business e-mail", type: "email" },
        { label: "Password of this mailbox", type: "password" },
      ],
      button: "Download all",
      foot: "Access is checked by your mail provider.",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "tenders@{{sender_domain}}",
      "A buyer that invites you can be looked up; this address leads nowhere.",
      { part: "sender" },
    ),
    cue("generic-greeting", "generic-greeting", "Dear {{organisation}}", "Written to a firm, sent to a person."),
    cue("you-are-special", "reward", "one of five firms", "Being chosen is pleasant, and a reason to look twice."),
    cue(
      "limited-time",
      "urgency",
      "Without a download by today",
      "A tender runs for weeks. A place that is lost by tonight is made of air.",
    ),
    cue("url-hyperlink", "link-host", "Download the papers", "The button does not lead to tenderline.example."),
  ],
};
