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
      "Do you have a moment? I am stuck in a meeting.",
      "I need vouchers of {{shop}} for {{sum}}, for the team. [Send me the codes here](codes), and [not a word to anybody](secret) 🤫",
    ],
  },
  cues: [
    {
      at: "span.codes",
      skill: "unusual-request",
      says: "Codes are money that nobody gets back.",
    },
    {
      at: "span.secret",
      skill: "secrecy",
      says: "Secrets with you alone: so that nobody says “that is not how we do it”.",
    },
    {
      at: "sender",
      skill: "authority",
      says: "A boss's name in an account from outside: {{host}}.",
    },
  ],
  why: "The same trick as by mail, only faster. Ask the person in a way that you know.",
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
