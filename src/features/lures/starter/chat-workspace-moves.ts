import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const chatWorkspaceMoves: Starter = {
  number: 84,
  key: "chat-workspace-moves",
  channel: "chat",
  title: "The workspace moves",
  summary: "The team's workspace seems to get a new address; one is to sign in there.",
  senderName: "Workspace admin",
  themes: ["it", "migration"],
  lesson: "look-alike-domain",
  alignment: [4, 4, 2, 2, 2],
  alignmentReason: "Moves happen, but rarely, and never without a word from somebody one knows.",
  text: "On Monday this workspace of {{organisation}} moves to a new address. Take your chats along by signing in there once before the weekend: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("New workspace", "#52489c"), {
      tab: "New workspace",
      title: "Welcome to the new address",
      lead: "Sign in to take your chats along.",
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
      "work-process",
      "unusual-request",
      "Take your chats along",
      "Whoever moves a workspace takes everything along; nobody has to do it alone.",
    ),
    cue("limited-time", "urgency", "before the weekend", "So that it is settled before anybody asks on Monday."),
    cue(
      "domain-spoofing",
      "look-alike-domain",
      "{{link}}",
      "A new address that nobody has announced is somebody else's.",
    ),
  ],
};
