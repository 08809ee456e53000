import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const textAuthenticatorEnds: Starter = {
  number: 66,
  key: "text-authenticator-ends",
  channel: "text",
  title: "Your authenticator ends today",
  summary: "IT seems to say that the registration of your phone for sign-ins ends today.",
  senderName: "IT Service",
  themes: ["it", "sign-in"],
  lesson: "mfa-prompt",
  alignment: [6, 6, 4, 6, 2],
  alignmentReason:
    "Sign-ins with the phone are everyday work, and being locked out tomorrow costs more than a minute today.",
  text: "IT service: the registration of this phone for your sign-ins ends today at 18:00. Renew it now to be able to work tomorrow: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Sign-in", "#0b5cad"), {
      tab: "Sign-in",
      title: "Renew this phone",
      lead: "So that sign-ins keep coming to you.",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
        { label: "Code from your phone", type: "text" },
      ],
      button: "Renew",
      foot: "Opened from a text message",
    }),
  },
  cues: [
    cue(
      "limited-time",
      "urgency",
      "today at 18:00",
      "Real changes of a sign-in are announced weeks before, and where you can look them up.",
    ),
    cue(
      "threatening-language",
      "urgency",
      "to be able to work tomorrow",
      "Fear of being locked out replaces thinking. Ask the helpdesk.",
    ),
    cue(
      "sensitive-information",
      "mfa-prompt",
      "Renew it now",
      "Whoever gets your code renews their own phone, not yours. Registrations are renewed in the app.",
    ),
    cue("url-hyperlink", "link-host", "{{link}}", "Not the address at which you sign in. Type that one yourself."),
  ],
};
