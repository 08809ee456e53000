import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Forgepad",
  accent: "#24292f",
  accentDark: "#d0d7de",
  ground: "#f3f4f6",
  font: "-apple-system,'Segoe UI',Helvetica,Arial,sans-serif",
  sign: "f",
  mark: `<path d="M4 8h24v4H14v4h10v4H14v8H8V12H4z" fill="#24292f"></path>`,
  round: 6,
};

export const codeReview: Starter = {
  number: 48,
  key: "code-review",
  title: "A review is asked for",
  summary: "A code-hosting service mentions you in a change that is to go out today.",
  subject: "[{{organisation}}/platform] Fix session timeout (#1482): review requested",
  senderName: "{{colleague}} via Forgepad",
  senderLocal: "notifications",
  themes: ["software", "sign-in"],
  lesson: "look-alike-domain",
  alignment: [4, 2, 2, 2, 0],
  alignmentReason: "For those who write software this is an hourly mail; for all others it is plainly a mistake.",
  html: notice(brand, {
    preview: "@{{first_name|you}} could you have a look? It is two lines.",
    heading: "Fix session timeout",
    lead: "{{colleague}} wants to merge 1 commit into <strong>main</strong> and asks for your review.",
    said: "@{{first_name|you}} could you have a look? It is two lines, and it should go out before the window closes at five.",
    rows: [
      ["Changed", "+2 −2 in 1 file"],
      ["Checks", "8 of 8 passed"],
    ],
    button: "Review the change",
    foot: "You get this because your review was requested. forgepad.example · forgepad-login.example",
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Sign in to Forgepad",
      title: "Sign in to Forgepad",
      lead: "{{organisation}}/platform is private.",
      asked: [
        { label: "User name or e-mail", type: "email" },
        { label: "Password", type: "password" },
        { label: "Authentication code", type: "text", hint: "6 digits" },
      ],
      button: "Sign in",
      foot: "New to Forgepad? Ask whoever administers {{organisation}}.",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "notifications@{{sender_domain}}",
      "“via Forgepad” is only a name; the domain is not Forgepad's.",
      { part: "sender" },
    ),
    cue(
      "domain-spoofing",
      "look-alike-domain",
      "forgepad-login.example",
      "Two domains in one footer. What has a hyphen and “login” in it is usually somebody else's.",
    ),
    cue(
      "urgency",
      "urgency",
      "before the window closes at five",
      "Two lines, passed checks, little time: all reasons to look only briefly.",
    ),
    cue(
      "sensitive-information",
      "mfa-prompt",
      "Review the change",
      "You are signed in to where you keep your code. A page that wants the code of your app as well wants to be you.",
    ),
  ],
};
