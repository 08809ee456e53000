import { template } from "../template.ts";

export const chatOutage = template({
  id: "chat-outage",
  form: "chat",
  phish: false,
  class: "least",
  skills: ["sender", "credential-form"],
  message: {
    sender: {
      name: "IT desk",
      address: "it-desk@northquay.example",
      known: true,
    },
    time: "09:41",
    body: [
      "{{what}} is not working at the moment. We are on it. [You need not do anything](nothing); we will write here when it runs again.",
    ],
  },
  cues: [
    {
      at: "sender",
      skill: "sender",
      says: "The chat shows it as an account of the house.",
    },
    {
      at: "span.nothing",
      skill: "credential-form",
      says: "News without a wish: no link, no password.",
    },
  ],
  why: "The house's own account tells you something and wants nothing.",
  variants: [
    {
      what: "The printer on the third floor",
    },
    {
      what: "The booking of rooms",
    },
    {
      what: "The file store",
    },
  ],
  worded: ["what"],
});
