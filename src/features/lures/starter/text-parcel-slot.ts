import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const textParcelSlot: Starter = {
  number: 64,
  key: "text-parcel-slot",
  channel: "text",
  title: "A parcel needs a new time",
  summary: "A carrier could not deliver and lets you choose another time by a link.",
  senderName: "Fjordpost",
  themes: ["parcel", "private life"],
  lesson: "parcel",
  alignment: [2, 4, 4, 4, 0],
  alignmentReason: "Almost everybody expects a parcel, also at work, and choosing a time costs nothing.",
  text: "Fjordpost: parcel FP 608 114 could not be handed over today. Choose a new time by 20:00, or it goes back to the depot: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Fjordpost", "#c1121f"), {
      tab: "Fjordpost",
      title: "Choose a new time",
      lead: "Parcel FP 608 114",
      asked: [
        { label: "Full name", type: "text" },
        { label: "Phone number", type: "tel" },
      ],
      button: "Confirm the time",
      foot: "Opened from a text message",
    }),
  },
  cues: [
    cue(
      "inconsistency",
      "parcel",
      "parcel FP 608 114",
      "Compare the number with the one in your order. A made-up one is found nowhere.",
    ),
    cue(
      "limited-time",
      "urgency",
      "by 20:00",
      "A few hours are to make you act between two other things. Depots keep parcels for days.",
    ),
    cue(
      "url-hyperlink",
      "short-link",
      "{{link}}",
      "The link names no carrier. Open the carrier's app yourself and look there.",
    ),
    cue("no-signer-details", "sms", "Fjordpost:", "Anybody can write a name at the beginning of a text message."),
  ],
};
