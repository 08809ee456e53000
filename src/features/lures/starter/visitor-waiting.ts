import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Reception",
  accent: "#34495e",
  accentDark: "#b9cde0",
  ground: "#f1f3f5",
  font: "Calibri,'Segoe UI',Arial,sans-serif",
  sign: "R",
  mark: `<circle cx="16" cy="10" r="6" fill="#34495e"></circle><path d="M4 29c1-9 23-9 24 0z" fill="#34495e"></path>`,
  round: 6,
};

export const visitorWaiting: Starter = {
  number: 56,
  key: "visitor-waiting",
  title: "A visitor waits for you",
  summary: "Reception seems to report a visitor; the badge is released by a link.",
  subject: "Visitor for {{full_name|you}} at reception",
  senderName: "Reception {{organisation}}",
  senderLocal: "reception",
  themes: ["office", "visitor"],
  lesson: "unusual-request",
  alignment: [6, 6, 4, 4, 0],
  alignmentReason: "Visitors are announced by mail in many houses, and nobody lets a guest stand.",
  html: notice(brand, {
    preview: "Please release the badge.",
    heading: "A visitor waits for you",
    lead: "{{first_name|Hello}}, a visitor has been waiting at reception since {{time}} and names you as host.",
    rows: [
      ["Visitor", "M. Verne, Fairmile Trading"],
      ["Announced by", "{{colleague}}"],
      ["Badge", "waits for your release"],
    ],
    button: "Release the badge",
    foot: "Visitor system {{organisation}} · visitors.example",
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Visitors",
      title: "Release a badge",
      lead: "M. Verne, Fairmile Trading, host: you",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Release",
      foot: "Reception {{organisation}}",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "reception@{{sender_domain}}",
      "Reception calls, or writes from the house's own address.",
      { part: "sender" },
    ),
    cue("urgency", "urgency", "has been waiting at reception since", "Somebody stands there: politeness makes quick."),
    cue(
      "inconsistency",
      "unusual-request",
      "Announced by",
      "Do you expect anybody? A call to reception takes ten seconds.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Release the badge",
      "A door that a mail can open is a door for whoever writes the mail.",
    ),
  ],
};
