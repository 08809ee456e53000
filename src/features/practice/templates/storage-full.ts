import { template } from "../template.ts";

export const storageFull = template({
  id: "storage-full",
  form: "mail",
  phish: true,
  class: "moderate",
  skills: ["credential-form", "link-host", "urgency"],
  situation: "You have been sending and receiving large files for days.",
  message: {
    sender: {
      name: "Mailbox",
      address: "quota@{{host}}",
    },
    time: "06:33",
    subject: "Your mailbox is {{share}} full",
    body: [
      "Your mailbox has reached {{share}} of its space.",
      "[From {{hour}}, new mail will be returned to the sender.](loss)",
      "[Sign in to get more space](more)",
    ],
    links: {
      more: "https://{{host}}/quota?u=you",
    },
    authentication: {
      spf: "pass",
      dkim: "pass",
      dmarc: "none",
    },
  },
  cues: [
    {
      at: "link.more",
      skill: "credential-form",
      says: "Signing in doesn't give you more space. The page at {{host}} only collects passwords.",
    },
    {
      at: "span.loss",
      skill: "urgency",
      says: "The threat of losing mail within hours is there to hurry you. Your mailbox itself shows how full it is.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "Nobody at Northquay writes from {{host}}.",
    },
  ],
  why: "It was after your password. Your mail program shows you how full your mailbox is.",
  variants: [
    {
      host: "mail-quota.example",
      share: "98%",
      hour: "12:00",
    },
    {
      host: "northquay.example.storage.example",
      share: "99%",
      hour: "09:00",
    },
    {
      host: "postbox-admin.example",
      share: "97%",
      hour: "18:00",
    },
  ],
});
