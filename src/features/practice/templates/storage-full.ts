import { template } from "../template.ts";

export const storageFull = template({
  id: "storage-full",
  form: "mail",
  phish: true,
  class: "moderate",
  skills: ["credential-form", "link-host", "urgency"],
  situation: "You have sent and received large files for days.",
  message: {
    sender: {
      name: "Mailbox",
      address: "quota@{{host}}",
    },
    time: "06:33",
    subject: "Your mailbox is {{share}} full",
    body: [
      "Your mailbox has reached {{share}} of its space.",
      "[From {{hour}} on, new mail will be returned.](loss)",
      "[Sign in for more space](more)",
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
      says: "Space is not given by a sign-in. The page at {{host}} only collects passwords.",
    },
    {
      at: "span.loss",
      skill: "urgency",
      says: "Losing mail within hours is meant to hurry you. Look at your mailbox: it tells how full it is.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "Nobody at Northquay writes from {{host}}.",
    },
  ],
  why: "It was after your password. How full your mailbox is, the mail program shows by itself.",
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
