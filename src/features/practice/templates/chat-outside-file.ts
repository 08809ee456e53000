import { template } from "../template.ts";

export const chatOutsideFile = template({
  id: "chat-outside-file",
  form: "chat",
  phish: true,
  class: "very",
  skills: ["shared-file", "link-host"],
  situation: "Your next meeting begins in ten minutes.",
  message: {
    sender: {
      name: "{{name}}",
      address: "{{account}}@{{host}}",
    },
    time: "10:27",
    body: [
      "Hey, here is {{file}} for the meeting in ten minutes. [Have a quick look, please, before we start](hurry):",
      "[{{shown}}](file)",
    ],
    links: {
      file: "https://{{host}}/files/{{code}}",
    },
  },
  cues: [
    {
      at: "sender",
      skill: "sender",
      says: "A colleague's name, but the chat marks the account as somebody from outside: {{host}}.",
    },
    {
      at: "link.file",
      skill: "link-host",
      says: "The text shows a file of your house; it opens {{host}}.",
    },
    {
      at: "span.hurry",
      skill: "urgency",
      says: "Ten minutes are just enough to open it, and too few to ask.",
    },
  ],
  why: "Anybody may take a colleague's name in an outside account. Open files from the meeting itself.",
  variants: [
    {
      name: "Jonas Ferro",
      account: "jonas.ferro",
      host: "nq-collab.example",
      file: "the agenda",
      shown: "northquay.example/agenda.pdf",
      code: "1",
    },
    {
      name: "Maren Holt",
      account: "maren",
      host: "team-share.example",
      file: "the budget",
      shown: "deskly.example/budget",
      code: "b4",
    },
    {
      name: "Nadia Lorn",
      account: "n.lorn",
      host: "northquay-chat.example",
      file: "my notes",
      shown: "deskly.example/notes",
      code: "n9",
    },
  ],
  worded: ["file"],
});
