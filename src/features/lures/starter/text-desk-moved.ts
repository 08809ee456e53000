import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const textDeskMoved: Starter = {
  number: 65,
  key: "text-desk-moved",
  channel: "text",
  title: "Your desk has moved",
  summary: "The building's service seems to have moved your desk for tomorrow and wants it confirmed.",
  senderName: "Facilities",
  themes: ["office", "desk"],
  lesson: "unusual-request",
  alignment: [6, 6, 4, 4, 0],
  alignmentReason: "Where desks are booked, such messages come every week, and nobody wants to stand without one.",
  text: "{{organisation}} building service: works on your floor tomorrow, your desk is now 4.217. Please confirm so that your badge opens the door: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Desk booking", "#34495e"), {
      tab: "Desk booking",
      title: "Confirm desk 4.217",
      lead: "Sign in as at work.",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Confirm",
      foot: "Opened from a text message",
    }),
  },
  cues: [
    cue(
      "work-process",
      "unusual-request",
      "Please confirm",
      "The desk system shows bookings by itself. It needs no confirmation from a text message.",
    ),
    cue(
      "poses-as-known",
      "sms",
      "{{organisation}} building service",
      "Your own organisation's name is no proof: anybody can read it on your website.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "{{link}}",
      "It leads outside your organisation. No link makes a badge open a door.",
    ),
  ],
};
