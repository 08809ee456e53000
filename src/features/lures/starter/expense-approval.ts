import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { portal } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Tabwise",
  accent: "#8a3d0c",
  accentDark: "#ffbd8f",
  ground: "#f8f3ef",
  font: "Verdana,Geneva,'Segoe UI',sans-serif",
  sign: "T",
  mark: `<path d="M7 3h18v26l-4-3-5 3-5-3-4 3z" fill="#8a3d0c"></path><path d="M11 11h10M11 16h10M11 21h6" stroke="#ffffff" stroke-width="2"></path>`,
  round: 6,
};

export const expenseApproval: Starter = {
  number: 38,
  key: "expense-approval",
  title: "A travel report waits for you",
  summary: "A travel tool asks for the approval of a colleague's report, with its sum and three lines.",
  subject: "For approval: travel report of {{colleague}}, {{amount.412.80}}",
  senderName: "Tabwise Travel",
  senderLocal: "approvals",
  themes: ["travel", "approval"],
  lesson: "unusual-request",
  alignment: [8, 4, 4, 4, 2],
  alignmentReason:
    "Approvals are a click among many for whoever leads a team; everybody else wonders why they were asked and looks.",
  html: notice(brand, {
    preview: "{{colleague}} has handed in a report of {{amount.412.80}}.",
    heading: "One report waits for your approval",
    lead: "{{colleague}} has named you as the one who approves.",
    rows: [
      ["Rail, second class", "{{amount.118.40}}"],
      ["Hotel, 2 nights", "{{amount.246.00}}"],
      ["Meals", "{{amount.48.40}}"],
      ["Total", "{{amount.412.80}}"],
    ],
    button: "Look and approve",
    after: "Reports that are not approved by tonight go into the next month.",
    foot: "Tabwise for {{organisation}}, tabwise.example. Please do not reply to this message.",
  }),
  landing: {
    kind: "form",
    html: portal(brand, {
      tab: "Tabwise – report",
      links: ["Approvals", "Reports", "Cards"],
      title: "Travel report TR-20417",
      lead: "Handed in by {{colleague}}, {{date}}",
      rows: [
        ["Rail, second class", "{{amount.118.40}}"],
        ["Hotel, 2 nights", "{{amount.246.00}}"],
        ["Meals", "{{amount.48.40}}"],
        ["Total", "{{amount.412.80}}"],
      ],
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Sign in and approve",
      foot: "Your session has ended. Please sign in again.",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "approvals@{{sender_domain}}",
      "Approvals wait in our own travel system; its mails come from there.",
      { part: "sender" },
    ),
    cue(
      "work-process",
      "unusual-request",
      "{{colleague}} has named you as the one who approves.",
      "Do you approve this person's travels? If not, somebody hopes that you will look all the same.",
    ),
    cue(
      "limited-time",
      "urgency",
      "Reports that are not approved by tonight go into the next month.",
      "A colleague would have to wait for the money because of you: pressure by politeness.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Look and approve",
      "Open the travel system the way you always do. What waits there is real.",
    ),
  ],
};
