import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const chatGuestFile: Starter = {
  number: 78,
  key: "chat-guest-file",
  channel: "chat",
  title: "A guest shares an offer",
  summary: "Somebody from outside has been let into the chat and shares a file.",
  senderName: "M. Verne (guest, Fairmile)",
  themes: ["partner", "collaboration"],
  lesson: "chat",
  alignment: [4, 6, 4, 4, 2],
  alignmentReason: "Guests are in many chats, and whoever let them in seems to have checked them.",
  text: "Hello {{first_name|there}}, {{colleague}} gave me access to your chat. Here is our revised offer for {{organisation}}; the prices hold until tomorrow.\n\nOffer with conditions: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Fairmile", "#6c584c"), {
      tab: "Fairmile",
      title: "Offer for {{organisation}}",
      lead: "Please sign in to see it.",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Open",
      foot: "Opened from a chat message",
    }),
  },
  cues: [
    cue("inconsistency", "chat", "guest", "A guest is as unknown as the sender of an email. Ask whoever let them in.", {
      part: "sender",
    }),
    cue(
      "poses-as-known",
      "authority",
      "{{colleague}} gave me access",
      "A borrowed name opens doors. One question to the colleague settles it.",
    ),
    cue("limited-time", "urgency", "until tomorrow", "Prices that run out are an old way to make somebody click."),
    cue("url-hyperlink", "link-host", "{{link}}", "It leads to no place where your organisation keeps files."),
  ],
};
