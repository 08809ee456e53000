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
      "{{what}} isn't working at the moment. We're on it. [There's nothing you need to do](nothing); we'll post here when it's back.",
    ],
  },
  cues: [
    {
      at: "sender",
      skill: "sender",
      says: "The chat shows it as one of your company's own accounts.",
    },
    {
      at: "span.nothing",
      skill: "credential-form",
      says: "Just news, no request: no link, no password.",
    },
  ],
  why: "It's your company's own account, telling you something and asking for nothing.",
  variants: [
    {
      what: "The printer on the third floor",
    },
    {
      what: "Room booking",
    },
    {
      what: "The shared drive",
    },
  ],
  worded: ["what"],
});
