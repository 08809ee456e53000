import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const textTrainRefund: Starter = {
  number: 72,
  key: "text-train-refund",
  channel: "text",
  title: "Money back for a late train",
  summary: "A railway seems to refund a ticket and needs only an account.",
  senderName: "Coastrail",
  themes: ["travel", "refund"],
  lesson: "reward",
  alignment: [2, 4, 2, 2, 0],
  alignmentReason: "Trains are late often, but few remember which; a gift that was not asked for is odd.",
  text: "Coastrail: for your delay on {{date}} you get {{amount.18.40}} back. Tell us by Sunday to which account: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Coastrail", "#005f73"), {
      tab: "Coastrail",
      title: "Your refund",
      lead: "{{amount.18.40}}",
      asked: [
        { label: "Full name", type: "text" },
        { label: "Account number", type: "text" },
      ],
      button: "Claim",
      foot: "Opened from a text message",
    }),
  },
  cues: [
    cue(
      "too-good-to-be-true",
      "reward",
      "you get {{amount.18.40}} back",
      "Refunds have to be asked for, and go back to the card that paid.",
    ),
    cue("limited-time", "urgency", "by Sunday", "Nobody gives money back under pressure of time."),
    cue(
      "sensitive-information",
      "personal-details",
      "to which account",
      "The account is the prize here, not the money.",
    ),
    cue("url-hyperlink", "short-link", "{{link}}", "Look into the app in which you bought the ticket."),
  ],
};
