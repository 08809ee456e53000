import { template } from "../template.ts";

export const trainTicket = template({
  id: "train-ticket",
  form: "mail",
  phish: false,
  class: "least",
  skills: ["attachment", "sender"],
  situation: "Yesterday you booked a train to {{town}} through the travel portal.",
  message: {
    sender: {
      name: "Northquay travel",
      address: "bookings@travel.northquay.example",
    },
    time: "07:15",
    subject: "Your ticket to {{town}}, {{code}}",
    body: [
      "Good morning,",
      "Please find attached the ticket for [your trip to {{town}} on Tuesday](trip).",
      "You can make changes in the travel portal until Monday evening.",
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
      says: "It's for a trip you booked yourself.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "travel.northquay.example is part of your own domain.",
    },
    {
      at: "attachment.ticket",
      skill: "attachment",
      says: "You expected it, and its full name ends in .pdf.",
    },
  ],
  why: "You were expecting it, and everything about it is as it should be.",
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
