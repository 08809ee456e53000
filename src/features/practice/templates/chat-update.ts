import { template } from "../template.ts";

export const chatUpdate = template({
  id: "chat-update",
  form: "chat",
  phish: true,
  class: "moderate",
  skills: ["attachment", "branding"],
  message: {
    sender: {
      name: "{{app}} update",
      address: "bot@{{host}}",
    },
    time: "08:05",
    body: [
      "A new version of {{app}} is ready. [Without it the chat stops working at noon.](stop)",
      "Download and start the file below.",
    ],
    attachments: {
      setup: {
        shown: "{{app}}-update",
        name: "{{app}}-update.exe",
      },
    },
  },
  cues: [
    {
      at: "attachment.setup",
      skill: "attachment",
      says: "Its whole name ends in .exe: a program that you would start yourself.",
    },
    {
      at: "span.stop",
      skill: "urgency",
      says: "Noon is to make you start it now.",
    },
    {
      at: "sender",
      skill: "branding",
      says: "A name and a picture make no official account. {{host}} is somebody's.",
    },
  ],
  why: "Programs update themselves or come from your IT. Nobody sends them in a chat.",
  variants: [
    {
      app: "Deskly",
      host: "deskly-bot.example",
    },
    {
      app: "TeamTalk",
      host: "talk-update.example",
    },
    {
      app: "Inkwell",
      host: "ink-updates.example",
    },
  ],
});
