import type { Mark } from "./claims.ts";

export interface Feature {
  title: string;
  text: string;
  mark?: Mark;
}

/** One of the fourteen, in the part of the page that shows it. */
export interface ChapterFeature extends Feature {
  chapter: "send" | "teach" | "count" | "share";
}

/** The three of the first page. */
export const keyFeatures: Feature[] = [
  {
    title: "Real-time phishing simulations",
    text: "Customizable tests by email, spread over working hours in each person's own time zone, and yours to watch as they run.",
  },
  {
    title: "Game mechanics",
    text: "Points for reporting and practice, badges for skills, leaderboards that shame nobody. Points never go down.",
  },
  {
    title: "Analytics",
    text: "Vulnerability trends and behaviour beside the difficulty of each lure, with clicks by machines counted separately.",
  },
];

/** The fourteen of the features page. */
export const allFeatures: ChapterFeature[] = [
  {
    title: "Phishing simulations",
    chapter: "send",
    text: "Fair practice emails to your own people, each exactly once, on the days and in the working hours you choose.",
  },
  {
    title: "Email, SMS and chat",
    chapter: "send",
    text: "Lures wherever attacks come from. Email first; each channel has its own rules about who may be written to.",
  },
  {
    title: "Teachable moments",
    chapter: "teach",
    text: "Whoever bites sees the very same email again, with its cues marked, and one sentence to remember.",
  },
  {
    title: "Ninety-second lessons",
    chapter: "teach",
    text: "More than forty short exercises to play right where they are needed, by keyboard and without any script.",
  },
  {
    title: "Awareness scoring",
    chapter: "count",
    text: "A score whose formula is published, with its interval and a ledger that adds up, line by line.",
  },
  {
    title: "Leaderboards",
    chapter: "teach",
    text: "By team, showing only the top, and never what somebody did wrong.",
  },
  {
    title: "Automated remediation",
    chapter: "teach",
    text: "A click by a person brings one lesson with a due date. A click by a machine brings nothing.",
  },
  {
    title: "Analytics and reports",
    chapter: "count",
    text: "Opened, clicked, submitted, reported: by department and lure, exact to the last hit.",
  },
  {
    title: "Reporting",
    chapter: "count",
    text: "By button, mailbox or API. How soon the first report comes in is the best number on the page.",
  },
  {
    title: "Custom templates",
    chapter: "send",
    text: "Your own emails and landing pages, cleaned of anything that could collect what people type.",
  },
  {
    title: "Roles and departments",
    chapter: "share",
    text: "Who can create campaigns, view reports, manage departments: seven roles, and you decide what each may do.",
  },
  {
    title: "Approvals and kill switch",
    chapter: "send",
    text: "A second person checks before a launch. One click stops everything within five seconds.",
  },
  { title: "API and webhooks", chapter: "share", text: "Everything the product can do, documented and signed." },
  { title: "Audit log", chapter: "share", text: "Who changed what, in a chain that nobody can alter unnoticed." },
];

export const trustBadges: string[] = [
  "Domain ownership proven",
  "Nothing typed is kept",
  "Simulations always recognisable",
  "Open API",
  "Apache-2.0",
];

export const benefits: Feature[] = [
  { title: "Minutes, not days", text: "Set up in under 15 minutes; a first simulation in under 30." },
  {
    title: "People like it",
    text: "No blame, no trick questions, no lists of names. People come back on their own.",
  },
  {
    title: "Numbers you can defend",
    text: "Difficulty, intervals and machine clicks are on the page, not in a footnote.",
  },
];

export const compliance: string[] = [
  "Privacy modes for works councils: named, manager-blind, pseudonymous, aggregate only",
  "Departments under five people are never shown",
  "Retention that runs by itself: raw requests go after 90 days, addresses are shortened after a day",
  "An audit log that can be checked without us",
];

export const integrations: string[] = [
  "Any SMTP server, with DKIM, STARTTLS or implicit TLS, and XOAUTH2",
  "Mailboxes for reported emails and bounces, by IMAP or SMTP",
  "Webhooks signed as Standard Webhooks has it",
  "CSV from any directory; Gophish campaigns as they are",
  "Single sign-on with Google and any OpenID Connect provider",
];

export const security: string[] = [
  "Mail leaves only to domains that you have proven to be yours",
  "Forms on landing pages send nothing of what is typed",
  "Row-level security between organisations, secrets sealed outside the database",
  "Authenticator or passkey for everybody",
  "Each simulation signed, so that your security team can tell at once",
];
