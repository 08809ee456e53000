import { template } from "../template.ts";

export const chatBadgePage = template({
  id: "chat-badge-page",
  form: "chat",
  phish: true,
  class: "moderate",
  skills: ["credential-form", "branding"],
  situation: "Northquay's people team often uses the chat.",
  message: {
    sender: {
      name: "People team",
      address: "people@{{host}}",
    },
    time: "09:33",
    body: [
      "Hello 👋 Please choose {{what}} by {{day}}. [Sign in with your work account](signin):",
      "[{{shown}}](page)",
    ],
    links: {
      page: "https://{{host}}/choose",
    },
  },
  cues: [
    {
      at: "link.page",
      skill: "link-host",
      says: "It shows {{shown}} but opens {{host}}.",
    },
    {
      at: "span.signin",
      skill: "credential-form",
      says: "Nobody needs your password for an everyday choice like this.",
    },
    {
      at: "sender",
      skill: "branding",
      says: "Anybody can call themselves “People team”. This account is from outside.",
    },
  ],
  why: "The reason is harmless, but the password is real. Check the address before you sign in anywhere.",
  variants: [
    {
      host: "nq-people.example",
      what: "the picture for your badge",
      day: "Friday",
      shown: "northquay.example/badge",
    },
    {
      host: "people-portal.example",
      what: "your shirt size for the summer party",
      day: "Wednesday",
      shown: "northquay.example/party",
    },
    {
      host: "northquay.example.team.example",
      what: "your desk for next year",
      day: "tomorrow",
      shown: "northquay.example/desks",
    },
  ],
  worded: ["what", "day"],
});
