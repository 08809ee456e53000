import { template } from "../template.ts";

export const invitationGenuine = template({
  id: "invitation-genuine",
  form: "mail",
  phish: false,
  class: "moderate",
  skills: ["calendar-invite", "sender"],
  situation: "{{name}} told you in the corridor to expect an invitation to {{meeting}}.",
  message: {
    sender: {
      name: "{{name}}",
      address: "{{account}}@northquay.example",
      known: true,
    },
    time: "09:12",
    subject: "Invitation: {{meeting}}, Thursday 14:00",
    body: [
      "Hi, here's [the invitation I mentioned](announced).",
      "Room Jetty, half an hour. If that doesn't suit you, suggest another time in the calendar.",
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
      says: "It's a colleague's address at northquay.example, and the checks passed.",
    },
    {
      at: "span.announced",
      skill: "calendar-invite",
      says: "You knew about it before it came.",
    },
    {
      at: "attachment.invite",
      skill: "attachment",
      says: "An .ics file is just a calendar entry. Nothing in it runs.",
    },
  ],
  why: "You were told in person, it was sent from inside, and nobody is hurrying you.",
  variants: [
    {
      name: "Tilda Brandt",
      account: "t.brandt",
      meeting: "the newsletter meeting",
    },
    {
      name: "Jonas Ferro",
      account: "j.ferro",
      meeting: "the customer review",
    },
    {
      name: "Nadia Lorn",
      account: "n.lorn",
      meeting: "the spring planning",
    },
  ],
  worded: ["meeting"],
});
