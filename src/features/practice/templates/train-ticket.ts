import { template } from "../template.ts";

export const trainTicket = template({
  id: "train-ticket",
  form: "mail",
  phish: false,
  class: "least",
  skills: ["attachment", "sender"],
  situation: "Yesterday you booked a train to {{town}} in the travel portal.",
  message: {
    sender: {
      name: "Northquay travel",
      address: "bookings@travel.northquay.example",
    },
    time: "07:15",
    subject: "Your ticket to {{town}}, {{code}}",
    body: [
      "Good morning,",
      "attached is the ticket for [your trip to {{town}} on Tuesday](trip).",
      "Changes are possible in the travel portal until Monday evening.",
    ],
    attachments: {
      ticket: {
        shown: "Ticket-{{code}}.pdf",
        name: "Ticket-{{code}}.pdf",
      },
    },
  },
  cues: [
    {
      at: "span.trip",
      skill: "sender",
      says: "It belongs to a trip that you booked yourself.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "travel.northquay.example is a part of your own domain.",
    },
    {
      at: "attachment.ticket",
      skill: "attachment",
      says: "Expected, and its whole name ends in .pdf.",
    },
  ],
  why: "You were expecting it, and everything about it is as announced.",
  variants: [
    {
      town: "Marlby",
      code: "T4471",
    },
    {
      town: "Eastcliff",
      code: "T9020",
    },
    {
      town: "Port Arden",
      code: "T1138",
    },
  ],
});
