import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const chatExportRequest: Starter = {
  number: 85,
  key: "chat-export-request",
  channel: "chat",
  title: "An urgent list from above",
  summary: "Somebody who seems to stand high asks for a look at a list during a meeting.",
  senderName: "Office of the management",
  themes: ["office", "request"],
  lesson: "authority",
  alignment: [6, 6, 4, 4, 0],
  alignmentReason: "A short request from above, for something that one really has, is done at once in most houses.",
  text: "{{first_name|Hello}}, we are in the meeting with the auditors and need your team’s figures confirmed in the next ten minutes. Just check the table and tick it, no call please, we cannot talk: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Figures", "#264653"), {
      tab: "Figures",
      title: "Confirm the table",
      lead: "Sign in to go on.",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Go on",
      foot: "Opened from a chat message",
    }),
  },
  cues: [
    cue(
      "poses-as-known",
      "authority",
      "Office of the management",
      "An office, no person. Ask the one you know there.",
      { part: "sender" },
    ),
    cue("limited-time", "urgency", "in the next ten minutes", "Figures that matter have more time."),
    cue(
      "inconsistency",
      "secrecy",
      "no call please",
      "Whoever rules out the one thing that would help does not want to be asked.",
    ),
    cue("url-hyperlink", "shared-file", "{{link}}", "Your organisation keeps its tables where you always open them."),
  ],
};
