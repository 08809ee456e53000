import { template } from "../template.ts";

export const chatOutsideFile = template({
  id: "chat-outside-file",
  form: "chat",
  phish: true,
  class: "very",
  skills: ["shared-file", "link-host"],
  situation: "Your next meeting starts in ten minutes.",
  message: {
    sender: {
      name: "{{name}}",
      address: "{{account}}@{{host}}",
    },
    time: "10:27",
    body: [
      "Hey, here's {{file}} for our meeting in ten minutes. [Please have a quick look before we start](hurry):",
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
      says: "A colleague's name, but the chat marks the account as external: {{host}}.",
    },
    {
      at: "link.file",
      skill: "link-host",
      says: "It looks like one of your company's files, but it opens {{host}}.",
    },
    {
      at: "span.hurry",
      skill: "urgency",
      says: "Ten minutes is just long enough to open it, and too short to ask.",
    },
  ],
  why: "Anybody can put a colleague's name on an outside account. Open files from the meeting itself.",
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
      file: "the draft",
      shown: "deskly.example/notes",
      code: "n9",
    },
  ],
  worded: ["file"],
});
