import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const chatDeviceApproval: Starter = {
  number: 80,
  key: "chat-device-approval",
  channel: "chat",
  title: "A new device wants in",
  summary: "An alleged security app asks to confirm or stop a new device.",
  senderName: "Security desk",
  themes: ["it", "sign-in"],
  lesson: "mfa-prompt",
  alignment: [4, 6, 4, 6, 2],
  alignmentReason: "Warnings of new devices are known and right to take seriously; the fright is what is used here.",
  text: "New sign-in with your account: laptop, {{time}}, a place where you have never been. If it was not you, stop it within ten minutes with your code: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Security", "#9b2226"), {
      tab: "Security",
      title: "Stop the sign-in",
      lead: "Confirm that it is you.",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Code from your phone", type: "text" },
      ],
      button: "Stop",
      foot: "Opened from a chat message",
    }),
  },
  cues: [
    cue(
      "limited-time",
      "urgency",
      "within ten minutes",
      "A sign-in that can be stopped now can be stopped in an hour.",
    ),
    cue("inconsistency", "unusual-request", "a place where you have never been", "Which? A real notice names it."),
    cue("sensitive-information", "one-time-code", "with your code", "Your code lets somebody in. It stops nobody."),
    cue("url-hyperlink", "mfa-prompt", "{{link}}", "Open your account yourself and look at its devices there."),
  ],
};
