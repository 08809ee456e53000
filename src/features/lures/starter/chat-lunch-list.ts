import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const chatLunchList: Starter = {
  number: 82,
  key: "chat-lunch-list",
  channel: "chat",
  title: "The list for Friday's lunch",
  summary: "A friendly list for a lunch, kept somewhere where one has to sign in.",
  senderName: "Team kitchen",
  themes: ["office", "lunch"],
  lesson: "link-host",
  alignment: [2, 2, 4, 2, 0],
  alignmentReason: "Nothing depends on it, and whoever does not eat along does not look.",
  text: "Lunch together on Friday! Please enter by tomorrow what you would like, the kitchen has to order. Half of you are in already.\n\nThe list: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Lunch", "#bc6c25"), {
      tab: "Lunch",
      title: "Lunch on Friday",
      lead: "Sign in to see the list.",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "To the list",
      foot: "Opened from a chat message",
    }),
  },
  cues: [
    cue("no-signer-details", "chat", "Team kitchen", "Who is that? A lunch is organised by a person with a name.", {
      part: "sender",
    }),
    cue("limited-time", "urgency", "by tomorrow", "A gentle hurry is still a hurry."),
    cue(
      "you-are-special",
      "unusual-request",
      "Half of you are in already",
      "What others are said to have done is no reason.",
    ),
    cue("url-hyperlink", "link-host", "{{link}}", "A lunch list needs no password, least of all the one for work."),
  ],
};
