import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const textVoiceMessage: Starter = {
  number: 69,
  key: "text-voice-message",
  channel: "text",
  title: "A voice message is waiting",
  summary: "A text says that somebody has left a voice message and where to hear it.",
  senderName: "Voicebox",
  themes: ["telephone", "voicemail"],
  lesson: "voicemail",
  alignment: [2, 2, 2, 2, 0],
  alignmentReason: "Most telephones show voice messages by themselves, so that a link is rather odd.",
  text: "You have 1 new voice message (0:42) from an unknown caller. It is kept for one day. Listen with your telephone number: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Voicebox", "#7a4f01"), {
      tab: "Voicebox",
      title: "Hear your message",
      lead: "1 new message, 0:42",
      asked: [
        { label: "Phone number", type: "tel" },
        { label: "Mailbox code", type: "password" },
      ],
      button: "Listen",
      foot: "Opened from a text message",
    }),
  },
  cues: [
    cue(
      "no-signer-details",
      "sms",
      "from an unknown caller",
      "Nobody is named, so that everybody may think of somebody.",
    ),
    cue("limited-time", "urgency", "kept for one day", "A real mailbox keeps messages for weeks."),
    cue(
      "sensitive-information",
      "personal-details",
      "with your telephone number",
      "Whoever texted you knows your number.",
    ),
    cue("url-hyperlink", "voicemail", "{{link}}", "Messages are heard in the telephone app, not on a page."),
  ],
};
