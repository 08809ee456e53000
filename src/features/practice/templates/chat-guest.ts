import { template } from "../template.ts";

export const chatGuest = template({
  id: "chat-guest",
  form: "chat",
  phish: false,
  class: "very",
  skills: ["sender", "link-host"],
  situation: "{{name}} from {{firm}} has been working with you as a guest on this project for months.",
  message: {
    sender: {
      name: "{{name}}",
      address: "{{account}}@{{host}}",
      known: true,
    },
    time: "14:19",
    body: [
      "Hi! The samples are [on the way as agreed](agreed), they should reach you on Thursday.",
      "You can track them on our website [with the number you have](track).",
    ],
  },
  cues: [
    {
      at: "sender",
      skill: "sender",
      says: "From outside, yes, but it's the guest you know, writing from {{host}}.",
    },
    {
      at: "span.agreed",
      skill: "unusual-request",
      says: "It matches what you agreed.",
    },
    {
      at: "span.track",
      skill: "link-host",
      says: "No link: it points you to the page you use anyway.",
    },
  ],
  why: "Not everybody from outside is a stranger. A guest you know with an everyday message is fine.",
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
