import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const textRoadToll: Starter = {
  number: 70,
  key: "text-road-toll",
  channel: "text",
  title: "A road toll is open",
  summary: "A toll office claims a small sum for a drive and threatens with a surcharge.",
  senderName: "Roadway",
  themes: ["travel", "private life"],
  lesson: "sms",
  alignment: [2, 2, 2, 4, 2],
  alignmentReason: "Only those with a car think of it, and it has nothing to do with work.",
  text: "Roadway: a toll of {{amount.4.80}} of {{date}} is open. Settle it within 24 hours to avoid a surcharge of {{amount.35}}: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Roadway", "#1f6f8b"), {
      tab: "Roadway",
      title: "Open toll",
      lead: "{{amount.4.80}}",
      asked: [
        { label: "Card number", type: "text" },
        { label: "Security code", type: "password" },
      ],
      button: "Settle",
      foot: "Opened from a text message",
    }),
  },
  cues: [
    cue(
      "generic-greeting",
      "sms",
      "a toll of {{amount.4.80}}",
      "No number plate, no road, no name: whoever has a car feels meant.",
    ),
    cue("limited-time", "urgency", "within 24 hours", "Toll offices write letters and wait for weeks."),
    cue(
      "threatening-language",
      "urgency",
      "a surcharge of {{amount.35}}",
      "The small sum looks cheap beside it. It is the card that is wanted.",
    ),
    cue("url-hyperlink", "short-link", "{{link}}", "An office has a site that you find by yourself."),
  ],
};
