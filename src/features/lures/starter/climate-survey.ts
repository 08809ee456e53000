import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Pollwright",
  accent: "#1d6a3a",
  accentDark: "#97dbae",
  ground: "#f0f6f1",
  font: "Georgia,'Times New Roman',serif",
  sign: "✓",
  mark: `<circle cx="16" cy="16" r="13" fill="none" stroke="#1d6a3a" stroke-width="3"></circle><path d="M10 16l4 5 8-10" fill="none" stroke="#1d6a3a" stroke-width="3"></path>`,
  round: 16,
};

export const climateSurvey: Starter = {
  number: 44,
  key: "climate-survey",
  title: "A survey about the office",
  summary: "A short anonymous survey, for which one signs in.",
  subject: "Three questions about our office, anonymous",
  senderName: "Pollwright for {{organisation}}",
  senderLocal: "surveys",
  themes: ["survey", "sign-in"],
  lesson: "credential-form",
  alignment: [4, 2, 2, 2, 0],
  alignmentReason: "Surveys are usual, short and feel harmless, and taking part is expected.",
  html: notice(brand, {
    preview: "It takes two minutes and is anonymous.",
    heading: "How do you like working here?",
    lead: "Hello {{first_name|there}}, three questions about rooms, noise and light. 64 % of {{department|your department}} have answered already.",
    button: "Answer three questions",
    after: "Your answers are anonymous. You sign in only so that nobody answers twice.",
    foot: "Pollwright, pollwright.example. The survey ends at midnight.",
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Pollwright – survey",
      title: "Three questions about our office",
      lead: "Sign in once, so that nobody answers twice. Your name is not kept.",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Begin",
      foot: "Anonymous · 2 minutes · {{organisation}}",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "surveys@{{sender_domain}}",
      "A survey of our own is announced in-house first, and its address is known.",
      { part: "sender" },
    ),
    cue(
      "inconsistency",
      "credential-form",
      "Your answers are anonymous. You sign in only",
      "Anonymous and signed in: only one of them can be true.",
    ),
    cue("limited-time", "urgency", "The survey ends at midnight.", "The last day, in the first mail."),
    cue(
      "work-process",
      "branding",
      "64 % of",
      "A number that shows you what the others do, and that nobody can check.",
    ),
  ],
};
