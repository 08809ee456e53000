import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Coursedock",
  accent: "#7a1f3d",
  accentDark: "#f5a8c0",
  ground: "#f8f1f3",
  font: "'Trebuchet MS','Segoe UI',Arial,sans-serif",
  sign: "C",
  mark: `<path d="M3 10l13-6 13 6-13 6z" fill="#7a1f3d"></path><path d="M8 15v7c4 4 12 4 16 0v-7l-8 4z" fill="#7a1f3d"></path>`,
  round: 8,
};

export const courseDue: Starter = {
  number: 45,
  key: "course-due",
  title: "A course is due",
  summary: "A learning platform reminds of a course that nobody has heard of.",
  subject: 'Your course "Working with partners" is due today',
  senderName: "Coursedock",
  senderLocal: "reminders",
  themes: ["training", "sign-in"],
  lesson: "credential-form",
  alignment: [8, 6, 4, 4, 2],
  alignmentReason: "Reminders of mandatory courses come from outside platforms in most organisations.",
  html: notice(brand, {
    preview: "15 minutes are left to do.",
    heading: "One course is due today",
    lead: "Hello {{first_name|there}}, you have not finished a course that {{organisation}} asks everybody to take.",
    rows: [
      ["Course", "Working with partners"],
      ["Done", "0 of 4 parts"],
      ["Time needed", "15 minutes"],
      ["Due", "{{date}}"],
    ],
    button: "Start the course",
    after: "After today it shows as open in the overview of your department.",
    foot: "Coursedock, coursedock.example",
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Coursedock – sign in",
      title: "Go on learning",
      lead: "Working with partners · 15 minutes",
      asked: [
        { label: "User name or e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Start",
      foot: "Sign in with the account of {{organisation}}.",
      aside: ["Learning in small steps.", "0 of 4 parts done. You can stop at any time."],
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "reminders@{{sender_domain}}",
      "Our learning platform writes from another address.",
      { part: "sender" },
    ),
    cue(
      "inconsistency",
      "credential-form",
      "0 of 4 parts",
      "A reminder without a first mail. Nobody has told you of this course.",
    ),
    cue("urgency", "urgency", "After today it shows as open", "Being seen as late is the pressure here."),
    cue(
      "url-hyperlink",
      "link-host",
      "Start the course",
      "Open the learning platform by yourself: a course that is yours is listed there.",
    ),
  ],
};
