import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Inkwell Boards",
  accent: "#b0306a",
  accentDark: "#ffa6cd",
  ground: "#faf1f5",
  font: "Avenir,'Avenir Next','Segoe UI',Arial,sans-serif",
  sign: "i",
  mark: `<circle cx="16" cy="16" r="14" fill="#b0306a"></circle><path d="M9 20c4-10 6 4 14-8" fill="none" stroke="#ffffff" stroke-width="3" stroke-linecap="round"></path>`,
  round: 14,
};

export const whiteboardShare: Starter = {
  number: 36,
  key: "whiteboard-share",
  title: "A whiteboard for the workshop",
  summary: "A notice from a drawing tool: a colleague has opened a board for comments.",
  subject: '{{colleague}} invited you to "Team workshop – ideas"',
  senderName: "Inkwell Boards",
  senderLocal: "invites",
  themes: ["shared file", "sign-in"],
  lesson: "shared-file",
  alignment: [4, 2, 2, 2, 0],
  alignmentReason: "Boards are shared before and after every workshop, and it costs nothing to have a look.",
  html: notice(brand, {
    preview: "4 people are on the board right now.",
    heading: "Join the board",
    lead: "Hi {{first_name|there}}, {{colleague}} would like your comments on a board of {{organisation}}.",
    rows: [
      ["Board", "Team workshop – ideas"],
      ["Last change", "{{date}}, {{time}}"],
      ["On it now", "4 people"],
    ],
    said: "“Just put your notes on the right-hand side, we sort them afterwards.”",
    button: "Open the board",
    foot: "You can turn these mails off in your account. Inkwell Boards, inkwellboards.example",
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Inkwell Boards",
      title: "Welcome back",
      lead: "Sign in to open “Team workshop – ideas”.",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Continue to the board",
      foot: "New here? Use the password of your work account.",
      aside: ["Think together, out loud.", "4 people are on this board right now."],
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "invites@{{sender_domain}}",
      "A tool's notices come from the tool's own domain; this one does not.",
      { part: "sender" },
    ),
    cue(
      "poses-as-known",
      "shared-file",
      "{{colleague}} would like your comments",
      "The name is in the text only. Ask the person over another way before you open what they are said to share.",
    ),
    cue("distracting-detail", "branding", "4 people", "A number that nobody can check makes the page feel alive."),
    cue(
      "url-hyperlink",
      "link-host",
      "Open the board",
      "Press and hold, or hover: the address is not inkwellboards.example.",
    ),
  ],
};
