import { template } from "../template.ts";

export const chatGuest = template({
  id: "chat-guest",
  form: "chat",
  phish: false,
  class: "very",
  skills: ["sender", "link-host"],
  situation: "{{name}} of {{firm}} has been working with you as a guest in this project for months.",
  message: {
    sender: {
      name: "{{name}}",
      address: "{{account}}@{{host}}",
      known: true,
    },
    time: "14:19",
    body: [
      "Hi! The samples are [on the way as agreed](agreed), they should be with you on Thursday.",
      "You can see where they are on our page, [with the number that you have](track).",
    ],
  },
  cues: [
    {
      at: "sender",
      skill: "sender",
      says: "From outside, yes, but the guest that you know, with the domain {{host}}.",
    },
    {
      at: "span.agreed",
      skill: "unusual-request",
      says: "It fits what you agreed.",
    },
    {
      at: "span.track",
      skill: "link-host",
      says: "No link: you are to go to the page that you use anyway.",
    },
  ],
  why: "Not everybody from outside is a stranger. A known guest with an everyday message is fine.",
  variants: [
    {
      name: "Petra Lund",
      firm: "Aldermill Paper",
      account: "p.lund",
      host: "aldermill.example",
    },
    {
      name: "Omar Deen",
      firm: "Kestrel Tools",
      account: "o.deen",
      host: "kestrel-tools.example",
    },
    {
      name: "Greta Moss",
      firm: "Oakline Chairs",
      account: "g.moss",
      host: "oakline.example",
    },
  ],
});
