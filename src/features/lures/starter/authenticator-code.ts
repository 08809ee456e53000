import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Service Desk",
  accent: "#4a2f7a",
  accentDark: "#c9b3f5",
  ground: "#f3f1f7",
  font: "Calibri,'Segoe UI',Arial,sans-serif",
  sign: "?",
  mark: `<rect x="3" y="3" width="26" height="26" rx="7" fill="#4a2f7a"></rect><path d="M9 9h5v5H9zM18 9h5v5h-5zM9 18h5v5H9zM19 19h3v3h-3z" fill="#ffffff"></path>`,
  round: 6,
};

export const authenticatorCode: Starter = {
  number: 43,
  key: "authenticator-code",
  title: "Your authenticator moves",
  summary: "The service desk seems to ask everybody to register their authenticator again by a QR code.",
  subject: "Action needed: register your authenticator again",
  senderName: "Service Desk {{organisation}}",
  senderLocal: "servicedesk",
  themes: ["qr code", "second factor"],
  lesson: "qr",
  alignment: [6, 6, 4, 4, 4],
  alignmentReason:
    "Second factors are renewed from time to time, and a code to scan is how everybody registered the first time.",
  html: notice(brand, {
    preview: "Scan the code with your phone. It takes one minute.",
    heading: "Register your authenticator again",
    lead: "Dear {{first_name|colleague}}, sign-ins of {{organisation}} move to a new system on {{date}}. Please scan this code with the camera of your phone and follow the steps there.",
    said: '<img src="{{qr}}" width="168" height="168" alt="QR code" style="display:block;background:#ffffff;padding:10px">',
    button: "Register without a phone",
    after: "After that day codes of the old system are not accepted any more.",
    foot: "Service Desk {{organisation}} · internal",
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Service Desk – authenticator",
      title: "Register again",
      lead: "Step 1 of 2: who are you?",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
        { label: "Code that your app shows now", type: "text", hint: "000000" },
      ],
      button: "Next",
      foot: "Service Desk {{organisation}}",
    }),
  },
  cues: [
    cue("sender-address", "sender", "servicedesk@{{sender_domain}}", "Our service desk has one address. Compare.", {
      part: "sender",
    }),
    cue(
      "url-hyperlink",
      "qr",
      "scan this code",
      "A QR code is a link that nobody can read, and it takes you to your phone, past the protection of your computer.",
    ),
    cue(
      "urgency",
      "urgency",
      "After that day codes of the old system are not accepted any more.",
      "The fear of not being able to work.",
    ),
    cue(
      "sensitive-information",
      "mfa-prompt",
      "follow the steps there",
      "A second factor is registered while you are signed in, in the settings of your account; never the other way round.",
    ),
  ],
};
