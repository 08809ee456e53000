import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const chatBoardComment: Starter = {
  number: 76,
  key: "chat-board-comment",
  channel: "chat",
  title: "A comment on your card",
  summary: "An app of the team's board reports a colleague's question on a card.",
  senderName: "Cardwall",
  themes: ["it", "collaboration"],
  lesson: "shared-file",
  alignment: [6, 6, 4, 4, 0],
  alignmentReason: "Apps report comments in chats all day; a colleague's question is answered at once.",
  text: "{{colleague}} mentioned you on the card “Open points for {{department|your team}}”:\n“Could you check the dates by noon? I show the plan to the others at one.”\n\nAnswer on the card: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Cardwall", "#4361ee"), {
      tab: "Cardwall",
      title: "Sign in to Cardwall",
      lead: "To answer on the card.",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Sign in",
      foot: "Opened from a chat message",
    }),
  },
  cues: [
    cue("inconsistency", "chat", "Cardwall", "Does your team use this app? Anybody can give an app a name.", {
      part: "sender",
    }),
    cue("limited-time", "urgency", "by noon", "A little hurry, and somebody who depends on you."),
    cue(
      "url-hyperlink",
      "shared-file",
      "{{link}}",
      "Open the board as always, not from a message. Whatever is there, you will find it without this link.",
    ),
  ],
};
