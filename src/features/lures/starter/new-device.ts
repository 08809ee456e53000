import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Anchor ID",
  accent: "#14365c",
  accentDark: "#a5c8f0",
  ground: "#eff2f6",
  font: "'Segoe UI',system-ui,Arial,sans-serif",
  sign: "⚓",
  mark: `<path d="M16 2l12 5v9c0 7-5 12-12 14C9 28 4 23 4 16V7z" fill="#14365c"></path><path d="M11 16l4 4 7-8" fill="none" stroke="#ffffff" stroke-width="2.5"></path>`,
  round: 10,
};

export const newDevice: Starter = {
  number: 42,
  key: "new-device",
  title: "A sign-in from a new device",
  summary: 'A security notice about a sign-in from another country, with a button for "this was not me".',
  subject: "A new device uses your sign-in",
  senderName: "Anchor ID",
  senderLocal: "security",
  themes: ["sign-in", "security notice"],
  lesson: "urgency",
  alignment: [6, 8, 4, 6, 4],
  alignmentReason: "Such notices are real and frequent, and whoever takes security seriously wants to act at once.",
  html: notice(brand, {
    preview: "If this was you, you need not do anything.",
    heading: "Was this you?",
    lead: "Somebody has signed in as {{email}} from a device that we do not know.",
    rows: [
      ["When", "{{date}}, {{time}}"],
      ["Device", "Desktop, unknown browser"],
      ["Location", "about 1,900 km from your last one"],
    ],
    button: "This was not me",
    after: "If it was you, you need not do anything. Without an answer the sign-in counts as yours.",
    foot: "Anchor ID, anchor-id.example",
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Anchor ID – secure your sign-in",
      title: "Secure your sign-in",
      lead: "To end the other session we have to know that it is you.",
      asked: [
        { label: "Account", type: "email" },
        { label: "Present password", type: "password" },
        { label: "Six-digit code of your app", type: "text", hint: "000000" },
      ],
      button: "End the other session",
      foot: "The unknown device stays signed in until you finish.",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "security@{{sender_domain}}",
      "Look at the domain: it is not the one from which your account writes.",
      { part: "sender" },
    ),
    cue(
      "no-signer-details",
      "urgency",
      "a device that we do not know",
      "No name of the device, no city, no address that could be checked.",
    ),
    cue(
      "urgency",
      "urgency",
      "Without an answer the sign-in counts as yours.",
      "Doing nothing is made to look dangerous.",
    ),
    cue(
      "sensitive-information",
      "mfa-prompt",
      "This was not me",
      "Behind it a page wants password and code: with both, somebody could sign in as you at that very moment. Go to your account by yourself instead.",
    ),
  ],
};
