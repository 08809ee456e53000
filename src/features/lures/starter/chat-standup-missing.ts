import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const chatStandupMissing: Starter = {
  number: 79,
  key: "chat-standup-missing",
  channel: "chat",
  title: "Your answer is missing",
  summary: "A bot that gathers the team's answers says that one is missing.",
  senderName: "Daily round",
  themes: ["team", "process"],
  lesson: "chat",
  alignment: [6, 6, 4, 2, 0],
  alignmentReason: "Teams do this every day by bots, and nobody wants to be the one who is missing.",
  text: "Good morning {{first_name|everybody}}! 6 of 7 in {{department|your team}} have answered today’s three questions. Yours is missing.\n\nIt takes a minute: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Daily round", "#f3722c"), {
      tab: "Daily round",
      title: "Three questions",
      lead: "Sign in to answer.",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Go on",
      foot: "Opened from a chat message",
    }),
  },
  cues: [
    cue("work-process", "chat", "Daily round", "Is that a bot of your team? A new one would have been announced.", {
      part: "sender",
    }),
    cue("inconsistency", "unusual-request", "6 of 7", "How many are you? A guessed number gives it away."),
    cue("url-hyperlink", "link-host", "{{link}}", "A bot of the chat asks in the chat. It needs no page."),
  ],
};
