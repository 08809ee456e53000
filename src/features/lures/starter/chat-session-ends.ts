import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const chatSessionEnds: Starter = {
  number: 77,
  key: "chat-session-ends",
  channel: "chat",
  title: "Your chat session ends",
  summary: "The chat itself seems to say that one has to sign in again.",
  senderName: "Session service",
  themes: ["it", "sign-in"],
  lesson: "credential-form",
  alignment: [6, 6, 2, 4, 2],
  alignmentReason: "Sessions do end, and without the chat nobody gets through the day.",
  text: "Your session in this workspace ends in 20 minutes. Unsent messages are lost then.\n\nStay signed in: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Workspace", "#2b2d42"), {
      tab: "Workspace",
      title: "Stay signed in",
      lead: "Your session ends soon.",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Sign in",
      foot: "Opened from a chat message",
    }),
  },
  cues: [
    cue(
      "poses-as-known",
      "chat",
      "Session service",
      "A chat program says such things in its own window, not as a message from an app.",
      { part: "sender" },
    ),
    cue("limited-time", "urgency", "in 20 minutes", "Too short to ask anybody."),
    cue("threatening-language", "urgency", "are lost then", "What you typed is kept by the program, session or not."),
    cue(
      "url-hyperlink",
      "credential-form",
      "{{link}}",
      "Sign in where you always do: sign out and in again, if you are unsure.",
    ),
  ],
};
