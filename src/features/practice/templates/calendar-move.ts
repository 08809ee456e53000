import { template } from "../template.ts";

export const calendarMove = template({
  id: "calendar-move",
  form: "mail",
  phish: true,
  class: "very",
  skills: ["calendar-invite", "link-host"],
  situation: "You have a meeting with {{name}} this week.",
  message: {
    sender: {
      name: "{{name}}",
      address: "calendar@{{host}}",
    },
    time: "08:52",
    subject: "Moved: {{meeting}}",
    body: [
      "{{name}} has moved {{meeting}} to today, {{hour}}.",
      "[Accept within the hour to keep your place.](hurry)",
      "[Open in calendar](open)",
    ],
    links: {
      open: "https://{{host}}/invite/{{code}}",
    },
  },
  cues: [
    {
      at: "sender",
      skill: "calendar-invite",
      says: "Invitations from colleagues come from northquay.example. This one comes from {{host}}.",
    },
    {
      at: "link.open",
      skill: "link-host",
      says: "You already have your calendar open. This button leads to {{host}} instead.",
    },
    {
      at: "span.hurry",
      skill: "urgency",
      says: "A meeting doesn't expire within the hour. The hurry is there to stop you from looking.",
    },
  ],
  why: "A fake sign-in page waits behind the button. If a meeting really has moved, your own calendar will show it.",
  variants: [
    {
      name: "Maren Holt",
      host: "meet-northquay.example",
      meeting: "the quarterly review",
      hour: "11:00",
      code: "7f2a",
    },
    {
      name: "Idris Vale",
      host: "northquay.example.invites.example",
      meeting: "the budget meeting",
      hour: "15:30",
      code: "c91d",
    },
    {
      name: "Tilda Brandt",
      host: "calendar-nq.example",
      meeting: "the team meeting",
      hour: "10:15",
      code: "20ke",
    },
  ],
  worded: ["meeting"],
});
