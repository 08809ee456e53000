import { template } from "../template.ts";

export const invitationGenuine = template({
  id: "invitation-genuine",
  form: "mail",
  phish: false,
  class: "moderate",
  skills: ["calendar-invite", "sender"],
  situation: "{{name}} said in the corridor that there would be an invitation for {{meeting}}.",
  message: {
    sender: {
      name: "{{name}}",
      address: "{{account}}@northquay.example",
      known: true,
    },
    time: "09:12",
    subject: "Invitation: {{meeting}}, Thursday 14:00",
    body: [
      "Hi, here is [the invitation that I spoke of](announced).",
      "Room Jetty, half an hour. If it does not suit, propose another time in the calendar.",
      "{{name}}",
    ],
    attachments: {
      invite: {
        shown: "invite.ics",
        name: "invite.ics",
      },
    },
  },
  cues: [
    {
      at: "sender",
      skill: "sender",
      says: "The address is a colleague's at northquay.example, and the checks passed.",
    },
    {
      at: "span.announced",
      skill: "calendar-invite",
      says: "You knew of it before it came.",
    },
    {
      at: "attachment.invite",
      skill: "attachment",
      says: "A file .ics is an entry for the calendar, and nothing runs in it.",
    },
  ],
  why: "Announced in person, sent from inside, and nobody hurries you.",
  variants: [
    {
      name: "Tilda Brandt",
      account: "t.brandt",
      meeting: "the newsletter round",
    },
    {
      name: "Jonas Ferro",
      account: "j.ferro",
      meeting: "the customer review",
    },
    {
      name: "Nadia Lorn",
      account: "n.lorn",
      meeting: "the plan for spring",
    },
  ],
  worded: ["meeting"],
});
