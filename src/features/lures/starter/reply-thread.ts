import type { Brand } from "./kit/brand.ts";
import { inline, thread } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Paperlane",
  accent: "#1f4e8c",
  accentDark: "#93bdf2",
  ground: "#f1f4f8",
  font: "'Segoe UI',system-ui,Arial,sans-serif",
  sign: "P",
  mark: `<path d="M6 5h13l7 7v15H6z" fill="#1f4e8c"></path><path d="M10 16h12M10 21h8" stroke="#ffffff" stroke-width="2"></path>`,
  round: 8,
};

export const replyThread: Starter = {
  number: 34,
  key: "reply-thread",
  title: "A reply in a thread that never was",
  summary:
    'A colleague answers "again" with the final version of a contract; what stands below makes it look like an old conversation.',
  subject: "RE: Framework agreement – final version",
  senderName: "{{colleague}}",
  senderLocal: "office",
  themes: ["reply thread", "shared file", "sign-in"],
  lesson: "unusual-request",
  alignment: [8, 6, 6, 4, 2],
  alignmentReason:
    "Answering within a thread is most of everybody's mail, and the quoted history makes the request look agreed.",
  html: thread({
    preview: "As discussed, here is the version with everybody's changes.",
    paragraphs: [
      "Hi {{first_name|all}},",
      `sorry for the delay. Here is the version with everybody's changes, only your approval is missing now: ${inline("Framework agreement_v7_final")}`,
      "The other side is waiting, so it would be great to have it back before three.",
      "Thanks!",
    ],
    signature: ["{{colleague}}", "Contracts · {{organisation}}"],
    before: [
      {
        head: "On {{date}}, {{full_name|you}} wrote:",
        paragraphs: ["Fine with me. Send me the final version when it is there."],
      },
      {
        head: "Earlier, {{colleague}} wrote:",
        paragraphs: ["Can you have a look at sections 4 and 6? I would like to close this in the week."],
      },
    ],
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Paperlane – sign in",
      title: "Sign in to view the document",
      lead: "Framework agreement_v7_final · 14 pages",
      asked: [
        { label: "Work e-mail", type: "email", hint: "you@company" },
        { label: "Password", type: "password" },
      ],
      button: "View document",
      foot: "Shared by a member of {{organisation}}. The link ends in 24 hours.",
      aside: ["One place for every agreement.", "Drafts, comments and signatures of a whole team, in order."],
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "office@{{sender_domain}}",
      "A colleague's name is shown, the address behind it is not a colleague's.",
      { part: "sender" },
    ),
    cue(
      "inconsistency",
      "unusual-request",
      "Fine with me. Send me the final version when it is there.",
      "You never wrote this. A quoted history is only text: whoever writes the mail can write that, too.",
    ),
    cue(
      "urgency",
      "urgency",
      "it would be great to have it back before three",
      "A friendly deadline is a deadline all the same.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Framework agreement_v7_final",
      "It looks like an attached file and is a link to a page elsewhere.",
    ),
  ],
};
