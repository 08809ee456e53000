import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const chatRecordingReady: Starter = {
  number: 81,
  key: "chat-recording-ready",
  channel: "chat",
  title: "A recording is ready",
  summary: "A meeting's recording waits behind a sign-in; which meeting is not said.",
  senderName: "Meeting notes",
  themes: ["meeting", "collaboration"],
  lesson: "shared-file",
  alignment: [2, 4, 2, 2, 2],
  alignmentReason: "There are recordings everywhere, but most people know which meetings were recorded.",
  text: "The recording of your meeting is ready (37 min, with a list of tasks). It is deleted after 24 hours.\n\nWatch with your work account: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Recording", "#3d5a80"), {
      tab: "Recording",
      title: "Watch the recording",
      lead: "37 minutes",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Watch",
      foot: "Opened from a chat message",
    }),
  },
  cues: [
    cue("generic-greeting", "generic-greeting", "your meeting", "Which one? Whoever recorded it knows its name."),
    cue("limited-time", "urgency", "after 24 hours", "Recordings are kept for months. The day is there to hurry you."),
    cue(
      "sensitive-information",
      "credential-form",
      "with your work account",
      "You are signed in already where your meetings are.",
    ),
    cue("url-hyperlink", "shared-file", "{{link}}", "Look at the calendar entry: recordings are attached there."),
  ],
};
