import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const chatStickerGiveaway: Starter = {
  number: 86,
  key: "chat-sticker-giveaway",
  channel: "chat",
  title: "Free stickers for everybody",
  summary: "An app that nobody installed gives stickers and more to the quickest.",
  senderName: "STICKER-CLUB",
  themes: ["giveaway", "fun"],
  lesson: "reward",
  alignment: [0, 2, 2, 0, 0],
  alignmentReason: "It is play, loud and from nobody: it hardly looks like work.",
  text: "Hey friend!! STICKER-CLUB gives 500 premium stickers to your whole team, FREE for ever!! You were choosen as ambassador. Only the first 20 clicks count. Allow the app to read all chats, add it to every channel and sign in with your work password here: {{link}} We are 100 % trusted",
  landing: {
    kind: "form",
    html: signIn(plainBrand("STICKER-CLUB", "#ff006e"), {
      tab: "STICKER-CLUB",
      title: "500 stickers",
      lead: "Sign in to get them.",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Get them",
      foot: "Opened from a chat message",
    }),
  },
  cues: [
    cue("unprofessional-design", "branding", "STICKER-CLUB", "Nobody in your organisation knows this app.", {
      part: "sender",
    }),
    cue("generic-greeting", "generic-greeting", "Hey friend", "A friend would know your name."),
    cue("spelling-grammar", "grammar", "!!", "Much noise, little substance."),
    cue("too-good-to-be-true", "reward", "FREE for ever", "Paid with something else."),
    cue("spelling-grammar", "grammar", "choosen", "A mistake in the one important word."),
    cue("you-are-special", "reward", "ambassador", "So is everybody else in this chat."),
    cue("limited-time", "urgency", "Only the first 20 clicks", "A race leaves no time to look."),
    cue("sensitive-information", "oauth-consent", "read all chats", "Stickers need no reading."),
    cue(
      "sensitive-information",
      "credential-form",
      "your work password",
      "It belongs on one page only: the one that you open yourself.",
    ),
    cue("url-hyperlink", "link-host", "{{link}}", "Apps are added in the chat's own directory."),
    cue("security-icons", "chat", "100 % trusted", "Trust is not claimed, it is shown."),
  ],
};
