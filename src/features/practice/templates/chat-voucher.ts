import { template } from "../template.ts";

export const chatVoucher = template({
  id: "chat-voucher",
  form: "chat",
  phish: true,
  class: "least",
  skills: ["authority", "unusual-request", "secrecy"],
  message: {
    sender: {
      name: "{{name}}",
      address: "{{account}}@{{host}}",
    },
    time: "16:48",
    body: [
      "Do you have a moment? I'm stuck in a meeting.",
      "I need {{shop}} vouchers worth {{sum}} for the team. [Send me the codes here](codes), and [not a word to anybody](secret) 🤫",
    ],
  },
  cues: [
    {
      at: "span.codes",
      skill: "unusual-request",
      says: "Codes are money: once sent, nobody gets it back.",
    },
    {
      at: "span.secret",
      skill: "secrecy",
      says: "A secret just for you, so that nobody can say “that's not how we do things”.",
    },
    {
      at: "sender",
      skill: "authority",
      says: "The boss's name, but on an outside account: {{host}}.",
    },
  ],
  why: "The same trick as by email, only faster. Ask the person in a way you know.",
  variants: [
    {
      name: "Ruth Aldous",
      account: "ruth.a",
      host: "guest-chat.example",
      shop: "Cartero",
      sum: "£400",
    },
    {
      name: "Emil Sandor",
      account: "emil",
      host: "exec-chat.example",
      shop: "Velasound",
      sum: "£250",
    },
    {
      name: "Ruth Aldous",
      account: "r.aldous.private",
      host: "mychat.example",
      shop: "Harbour Bakery",
      sum: "£300",
    },
  ],
});
