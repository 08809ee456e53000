import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const textSeriesStops: Starter = {
  number: 71,
  key: "text-series-stops",
  channel: "text",
  title: "Your series stop tonight",
  summary: "A streaming service could not renew a subscription and wants the card again.",
  senderName: "Velasound",
  themes: ["subscription", "private life"],
  lesson: "sms",
  alignment: [0, 2, 4, 2, 0],
  alignmentReason: "Private, and only for those who have that subscription; yet cards do expire.",
  text: "Velasound: we could not renew your subscription with the card on file. Update it today and nothing changes for you: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Velasound", "#8e2de2"), {
      tab: "Velasound",
      title: "Update your card",
      lead: "Your subscription goes on at once.",
      asked: [
        { label: "Card number", type: "text" },
        { label: "Security code", type: "password" },
      ],
      button: "Save",
      foot: "Opened from a text message",
    }),
  },
  cues: [
    cue("inconsistency", "sms", "Velasound:", "Do you have anything there? Services write in their app."),
    cue(
      "sensitive-information",
      "personal-details",
      "Update it today",
      "Card data is changed in the account that you opened yourself.",
    ),
    cue("url-hyperlink", "short-link", "{{link}}", "Not the service's address."),
  ],
};
