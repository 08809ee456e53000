import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { portal } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Deskmap",
  accent: "#135e75",
  accentDark: "#8fd3ea",
  ground: "#eef5f7",
  font: "system-ui,'Segoe UI',Arial,sans-serif",
  sign: "D",
  mark: `<rect x="3" y="10" width="26" height="5" rx="2" fill="#135e75"></rect><path d="M6 15v12M26 15v12M10 5h12v5H10z" stroke="#135e75" stroke-width="3" fill="none"></path>`,
  round: 12,
};

export const deskBooking: Starter = {
  number: 46,
  key: "desk-booking",
  title: "Your desk was given away",
  summary: "A desk-booking app says that the desk for tomorrow is not free any more.",
  subject: "Your desk for tomorrow was released",
  senderName: "Deskmap",
  senderLocal: "bookings",
  themes: ["office", "sign-in"],
  lesson: "link-host",
  alignment: [6, 6, 2, 4, 0],
  alignmentReason: "Desks are booked by app in many offices, and without one the day begins badly.",
  html: notice(brand, {
    preview: "Choose another one: 3 are left.",
    heading: "Your desk was released",
    lead: "Hi {{first_name|there}}, desk 2-114 was not confirmed in time and is free for others now. For tomorrow 3 desks are left in your area.",
    rows: [
      ["Day", "tomorrow"],
      ["Area", "{{department|2nd floor}}"],
      ["Left", "3 of 28"],
    ],
    button: "Choose a desk",
    foot: "Deskmap for {{organisation}}, deskmap.example",
  }),
  landing: {
    kind: "form",
    html: portal(brand, {
      tab: "Deskmap – choose a desk",
      links: ["Desks", "Rooms", "Colleagues"],
      title: "3 desks are left for tomorrow",
      lead: "Sign in to keep one for you.",
      rows: [
        ["2-107, window", "free"],
        ["2-119, near the kitchen", "free"],
        ["2-121, corridor", "free"],
      ],
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Keep a desk",
      foot: "{{organisation}} · 2nd floor",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "bookings@{{sender_domain}}",
      "Do you book your desk with a firm of this address?",
      { part: "sender" },
    ),
    cue("limited-time", "urgency", "Left", "Three of twenty-eight: scarcity makes quick fingers."),
    cue(
      "url-hyperlink",
      "link-host",
      "Choose a desk",
      "The app on your phone shows your booking. The link shows a page that looks like it.",
    ),
    cue(
      "no-signer-details",
      "link-host",
      "was not confirmed in time",
      "Confirmed where, and by when? Nobody had asked you.",
    ),
  ],
};
