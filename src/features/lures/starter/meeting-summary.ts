import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Murmur",
  accent: "#176b5b",
  accentDark: "#8fdcc9",
  ground: "#eff5f3",
  font: "'Segoe UI',system-ui,Arial,sans-serif",
  sign: "M",
  mark: `<rect x="3" y="3" width="26" height="26" rx="8" fill="#176b5b"></rect><path d="M9 19v-6m5 10V9m5 12v-9m4 5v-2" stroke="#ffffff" stroke-width="2.5" stroke-linecap="round"></path>`,
  round: 12,
};

export const meetingSummary: Starter = {
  number: 60,
  key: "meeting-summary",
  title: "What you missed",
  summary: "The summary of a meeting that one did not attend, with tasks in one's own name.",
  subject: "Summary and 2 tasks for you: weekly {{department|team meeting}}",
  senderName: "Murmur Notes",
  senderLocal: "summaries",
  themes: ["meeting", "sign-in"],
  lesson: "link-host",
  alignment: [8, 6, 4, 4, 2],
  alignmentReason:
    "Summaries by machine are part of every larger meeting now, and a task in one's own name wants to be read.",
  html: notice(brand, {
    preview: "{{colleague}} has given you two tasks.",
    heading: "Weekly {{department|team meeting}}",
    lead: "You were not there. This is what was decided in 38 minutes, in short.",
    rows: [
      ["Decided", "3 points"],
      ["Open", "1 point"],
      ["Your tasks", "2, from {{colleague}}"],
    ],
    said: "1. Send the new figures round. 2. …",
    button: "Read summary and tasks",
    foot: "Murmur, murmur-notes.example",
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Murmur – summary",
      title: "Sign in to read on",
      lead: "Weekly · 38 minutes · 2 tasks for you",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Read on",
      foot: "Only those who were invited may read this.",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "summaries@{{sender_domain}}",
      "Notes come from the tool that we use, with its own domain.",
      { part: "sender" },
    ),
    cue("distracting-detail", "urgency", "2. …", "The second task is cut off: you are to press in order to see it."),
    cue("poses-as-known", "display-name", "2, from {{colleague}}", "A task from a colleague would be in our own list."),
    cue(
      "url-hyperlink",
      "link-host",
      "Read summary and tasks",
      "Open the meeting in your calendar: its notes are there.",
    ),
  ],
};
