import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const textCarPark: Starter = {
  number: 73,
  key: "text-car-park",
  channel: "text",
  title: "Your parking permit ends",
  summary: "The car park's operator seems to renew the permits of a company.",
  senderName: "Bayside Park",
  themes: ["office", "parking"],
  lesson: "credential-form",
  alignment: [4, 6, 4, 4, 2],
  alignmentReason: "Parking at work is scarce where it exists, and permits do end with a quarter.",
  text: "Bayside Park: your permit for the car park of {{organisation}} ends on {{date}}. Places are few. Renew it with your work account: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Bayside Park", "#3a5a40"), {
      tab: "Bayside Park",
      title: "Renew the permit",
      lead: "Car park {{organisation}}",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Renew",
      foot: "Opened from a text message",
    }),
  },
  cues: [
    cue("limited-time", "urgency", "Places are few", "What is scarce makes people hurry."),
    cue(
      "sensitive-information",
      "credential-form",
      "with your work account",
      "An outside firm has no business with your work password.",
    ),
    cue("url-hyperlink", "link-host", "{{link}}", "Neither the operator's address nor your organisation's."),
  ],
};
