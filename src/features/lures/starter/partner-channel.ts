import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Corral",
  accent: "#0f5f3d",
  accentDark: "#90dbb6",
  ground: "#eef6f1",
  font: "system-ui,'Segoe UI',Arial,sans-serif",
  sign: "#",
  mark: `<path d="M11 3L8 29M24 3l-3 26M3 11h26M3 21h26" stroke="#0f5f3d" stroke-width="3.5" stroke-linecap="round"></path>`,
  round: 10,
};

export const partnerChannel: Starter = {
  number: 54,
  key: "partner-channel",
  title: "A partner's channel",
  summary: "An outside partner invites to a shared chat channel for a project.",
  subject: "Invitation to #project-handover from Fairmile Trading",
  senderName: "Corral Chat",
  senderLocal: "invitations",
  themes: ["chat", "sign-in"],
  lesson: "link-host",
  alignment: [4, 2, 2, 2, 0],
  alignmentReason: "Shared channels with partners are usual in projects, and being left out of one is awkward.",
  html: notice(brand, {
    preview: "12 messages have been written already.",
    heading: "Join #project-handover",
    lead: "Fairmile Trading has invited {{email}} to a channel that both firms share.",
    said: "“{{first_name|Hello}}, I have put the open points here so that nobody has to search through mails.”",
    rows: [
      ["Members", "{{colleague}} and 6 others"],
      ["Messages", "12 new"],
    ],
    button: "Join the channel",
    foot: "The invitation ends in 7 days. Corral Chat, corral-chat.example",
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Corral – join",
      title: "Join #project-handover",
      lead: "with Fairmile Trading · 7 members",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Join",
      foot: "You join as a guest with the account of your firm.",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "invitations@{{sender_domain}}",
      "Invitations to a chat come out of the chat program itself.",
      { part: "sender" },
    ),
    cue("poses-as-known", "display-name", "{{colleague}} and 6 others", "One name you know, six you cannot check."),
    cue("distracting-detail", "urgency", "12 new", "Unread messages pull."),
    cue(
      "url-hyperlink",
      "link-host",
      "Join the channel",
      "Open the chat program: what you are invited to is shown there.",
    ),
  ],
};
