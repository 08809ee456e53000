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
      "A new version of {{app}} is ready. [Without it, your chat will stop working at noon.](stop)",
      "Download and open the file below.",
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
      says: "Its full name ends in .exe. That's a program, and you would be the one to start it.",
    },
    {
      at: "span.stop",
      skill: "urgency",
      says: "The noon deadline is there to make you open it now.",
    },
    {
      at: "sender",
      skill: "branding",
      says: "A name and a picture don't make it official. Anybody could own {{host}}.",
    },
  ],
  why: "Programs update themselves or come from your IT. Nobody sends them by chat.",
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
