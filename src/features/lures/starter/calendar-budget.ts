import type { Brand } from "./kit/brand.ts";
import { invitation } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Slotwell",
  accent: "#5b3fa6",
  accentDark: "#c3b2ff",
  ground: "#f4f2f9",
  font: "'Helvetica Neue',Helvetica,Arial,sans-serif",
  sign: "S",
  mark: `<rect x="3" y="5" width="26" height="24" rx="6" fill="#5b3fa6"></rect><path d="M3 12h26" stroke="#ffffff" stroke-width="2"></path><path d="M11 21l4 4 7-8" fill="none" stroke="#ffffff" stroke-width="2.5"></path>`,
  round: 10,
};

export const calendarBudget: Starter = {
  number: 35,
  key: "calendar-budget",
  title: "A quick sync about the budget",
  summary: "A calendar invitation in a colleague's name, for the same day; every answer leads to a sign-in.",
  subject: "Invitation: Quick sync – budget {{department|}} @ 15:30",
  senderName: "{{colleague}}",
  senderLocal: "calendar",
  themes: ["calendar", "sign-in"],
  lesson: "calendar-invite",
  alignment: [8, 6, 4, 4, 2],
  alignmentReason: "Short meetings are called every day, and declining one about the own budget is hard.",
  html: invitation(brand, {
    preview: "Today at 15:30, 20 minutes.",
    eyebrow: "Invitation",
    title: "Quick sync – budget {{department|}}",
    day: "{{date}}",
    hour: "15:30",
    rows: [
      ["When", "today, 15:30 to 15:50"],
      ["Where", "online, the link follows your answer"],
      ["From", "{{colleague}}"],
      ["Guests", "{{email}} and 2 others"],
    ],
    note: "Two figures do not match and I have to hand it in tonight. The sheet is in the invitation, please have a look before.",
    answers: ["Accept", "Tentative", "Decline"],
    foot: "Sent by Slotwell, slotwell.example, on behalf of {{organisation}}.",
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Slotwell – your answer",
      title: "Confirm that it is you",
      lead: "Quick sync – budget, today at 15:30",
      asked: [
        { label: "E-mail", type: "email" },
        { label: "Password of your calendar", type: "password" },
      ],
      button: "Send my answer",
      foot: "3 guests · 1 sheet attached",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "calendar@{{sender_domain}}",
      "Invitations from colleagues come out of our own calendar, with their own address.",
      { part: "sender" },
    ),
    cue(
      "inconsistency",
      "calendar-invite",
      "the link follows your answer",
      "An invitation to a call carries its link. Here you are to sign in first.",
    ),
    cue(
      "urgency",
      "urgency",
      "I have to hand it in tonight",
      "Time is short so that you answer before you look into your calendar.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Accept",
      "You answer invitations in your calendar program. A page that wants a password for it is not your calendar.",
    ),
    cue(
      "no-signer-details",
      "calendar-invite",
      "and 2 others",
      "Who else comes is not told; a real invitation names them.",
    ),
  ],
};
