import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const chatClientUpdate: Starter = {
  number: 83,
  key: "chat-client-update",
  channel: "chat",
  title: "This program is too old",
  summary: "A message says that the chat program must be updated by a page.",
  senderName: "Update service",
  themes: ["it", "update"],
  lesson: "paste-command",
  alignment: [4, 4, 2, 2, 2],
  alignmentReason: "Updates are everyday, but programs at work renew themselves.",
  text: "Your chat program (build 4.1) is no longer supported and stops this evening. Get the new one now; it takes two minutes and needs your sign-in once: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Update", "#118ab2"), {
      tab: "Update",
      title: "Get the new version",
      lead: "Sign in once to begin.",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Begin",
      foot: "Opened from a chat message",
    }),
  },
  cues: [
    cue("inconsistency", "chat", "build 4.1", "Look it up under “About”: the number is made up."),
    cue("limited-time", "urgency", "this evening", "Old programs are retired with months of notice."),
    cue(
      "sensitive-information",
      "credential-form",
      "needs your sign-in once",
      "An update needs no password on a page.",
    ),
    cue(
      "url-hyperlink",
      "paste-command",
      "{{link}}",
      "Programs come from where your IT offers them, never from a message.",
    ),
  ],
};
