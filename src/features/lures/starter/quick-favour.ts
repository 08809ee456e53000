import type { Brand } from "./kit/brand.ts";
import { inline, thread } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Sheetwell",
  accent: "#1a6b3c",
  accentDark: "#8fdcae",
  ground: "#f0f6f2",
  font: "system-ui,'Segoe UI',Arial,sans-serif",
  sign: "S",
  mark: `<rect x="4" y="3" width="24" height="26" rx="4" fill="#1a6b3c"></rect><path d="M9 11h14M9 17h14M9 23h14M16 8v18" stroke="#ffffff" stroke-width="1.8"></path>`,
  round: 8,
};

export const quickFavour: Starter = {
  number: 58,
  key: "quick-favour",
  title: "Are you at your desk?",
  summary: "A very short mail in a colleague's name with a link to a list, written as from a telephone.",
  subject: "are you at your desk?",
  senderName: "{{colleague}}",
  senderLocal: "mobile",
  themes: ["favour", "shared file"],
  lesson: "unusual-request",
  alignment: [4, 2, 2, 4, 2],
  alignmentReason: "Short requests between doors are normal among colleagues; nothing about it is official.",
  html: thread({
    preview: "In a meeting, cannot talk.",
    paragraphs: [
      "Hi {{first_name|}},",
      "I am in a meeting and cannot talk. Could you quickly put the phone numbers of {{department|your team}} into this list? They need them in ten minutes.",
      inline("Contact list (sheet)"),
      "I owe you one. Please do not reply to all.",
    ],
    signature: ["{{colleague}}", "Sent from my phone"],
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Sheetwell",
      title: "Sign in to edit",
      lead: "Contact list · last change {{time}}",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Edit",
      foot: "{{colleague}} has given you the right to edit.",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "mobile@{{sender_domain}}",
      "Whoever writes from a phone writes from their own mailbox all the same. This is another address.",
      { part: "sender" },
    ),
    cue(
      "urgency",
      "urgency",
      "They need them in ten minutes.",
      "Ten minutes are too short to think: that is what they are for.",
    ),
    cue("poses-as-known", "secrecy", "Please do not reply to all.", "You are to ask nobody else."),
    cue(
      "inconsistency",
      "unusual-request",
      "I am in a meeting and cannot talk",
      "A reason why you cannot call back. Call all the same, or ask somebody who sits beside them.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Contact list (sheet)",
      "A list of colleagues' numbers belongs into no sheet behind a strange link.",
    ),
  ],
};
