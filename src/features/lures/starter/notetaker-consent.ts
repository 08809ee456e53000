import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { consent } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Murmur",
  accent: "#176b5b",
  accentDark: "#8fdcc9",
  ground: "#eff5f3",
  font: "'Segoe UI',system-ui,Arial,sans-serif",
  sign: "M",
  mark: `<rect x="3" y="3" width="26" height="26" rx="8" fill="#176b5b"></rect><path d="M9 19v-6m5 10V9m5 12v-9m4 5v-2" stroke="#ffffff" stroke-width="2.5" stroke-linecap="round"></path>`,
  round: 12,
};

export const notetakerConsent: Starter = {
  number: 37,
  key: "notetaker-consent",
  title: "An assistant that takes notes",
  summary:
    "A meeting assistant asks for access to calendar and mailbox; no password is wanted, a single press is enough.",
  subject: "Notes of your meetings: {{colleague}} has added you",
  senderName: "Murmur Notes",
  senderLocal: "hello",
  themes: ["consent", "app access"],
  lesson: "oauth-consent",
  alignment: [6, 6, 6, 2, 2],
  alignmentReason: "Assistants that write minutes are new in many teams, and a colleague seems to use it already.",
  html: notice(brand, {
    preview: "From the next meeting on, the minutes write themselves.",
    heading: "Your meetings, written down",
    lead: "Hi {{first_name|there}}, {{colleague}} has added you to the team {{department|of your colleagues}} in Murmur. From now on you get the minutes and your tasks after every meeting.",
    rows: [
      ["Minutes waiting for you", "2"],
      ["Team", "{{organisation}}"],
    ],
    button: "Connect your calendar",
    after: "It takes one press. You do not need a new password.",
    foot: "Murmur, murmur-notes.example. You get this because a colleague has entered {{email}}.",
  }),
  landing: {
    kind: "form",
    html: consent(brand, {
      tab: "Permissions requested",
      app: "Murmur Meeting Assistant",
      by: "murmur-notes.example · not verified",
      title: "Permissions requested",
      account: "Account of {{organisation}}",
      scopes: [
        ["Read your mail", "All messages in your mailbox, also older ones."],
        ["Send mail as you", "Messages to others in your name."],
        ["Read your contacts and calendar", "Everybody you know, and when you meet."],
        ["Keep this access", "Also while you do not use the app."],
      ],
      warning: "By allowing this you let the app use your data as its own terms say.",
      allow: "Allow",
      refuse: "Cancel",
      foot: "You can take this back in the settings of your account.",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "hello@{{sender_domain}}",
      "What is new in our team is announced by our own people, not by an outside service.",
      { part: "sender" },
    ),
    cue(
      "you-are-special",
      "oauth-consent",
      "has added you to the team",
      "You are said to be in already, so that going on feels like catching up.",
    ),
    cue(
      "work-process",
      "oauth-consent",
      "Connect your calendar",
      "A program that writes minutes needs no right to read and send your mail. Read the list before you allow anything.",
    ),
    cue(
      "distracting-detail",
      "oauth-consent",
      "You do not need a new password.",
      "That sounds safe and is the trick: access given this way stays, also after you change your password.",
    ),
  ],
};
