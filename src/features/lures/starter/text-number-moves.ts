import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const textNumberMoves: Starter = {
  number: 67,
  key: "text-number-moves",
  channel: "text",
  title: "Your number is being moved",
  summary: "A telephone company seems to move your number to another card and lets you stop it.",
  senderName: "Tideline",
  themes: ["telephone", "account"],
  lesson: "sms",
  alignment: [2, 4, 4, 6, 2],
  alignmentReason:
    "Whoever has heard of stolen numbers is alarmed at once, and stopping it seems the careful thing to do.",
  text: "Tideline: your number will be moved to a new SIM card in 30 minutes, as requested. Did you not ask for this? Stop it here: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Tideline", "#5a3fc0"), {
      tab: "Tideline",
      title: "Stop the move",
      lead: "Confirm that the number is yours.",
      asked: [
        { label: "Phone number", type: "tel" },
        { label: "Customer password", type: "password" },
      ],
      button: "Stop",
      foot: "Opened from a text message",
    }),
  },
  cues: [
    cue(
      "limited-time",
      "urgency",
      "in 30 minutes",
      "Half an hour is too short to call anybody: that is what it is for.",
    ),
    cue(
      "inconsistency",
      "sms",
      "Tideline:",
      "Is that your company at all? The name before a text message is put there by whoever sends it.",
    ),
    cue(
      "threatening-language",
      "callback",
      "Did you not ask for this?",
      "A fright with the way out right beside it. Call the number on your bill.",
    ),
    cue("url-hyperlink", "short-link", "{{link}}", "A company would name its own site. This address says nothing."),
  ],
};
