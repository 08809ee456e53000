import { template } from "../template.ts";

export const replyThread = template({
  id: "reply-thread",
  form: "mail",
  phish: true,
  class: "very",
  skills: ["look-alike-domain", "invoice"],
  situation: "You and {{firm}} ({{real}}) have been emailing about delivery {{order}} all week.",
  message: {
    sender: {
      name: "{{name}}, {{firm}}",
      address: "{{account}}@{{host}}",
    },
    time: "13:48",
    subject: "Re: Re: Delivery {{order}}",
    body: [
      "Thanks, we're all set for Thursday.",
      "One more thing: [we're changing banks](bank), so please use the account in the attached letter from now on.",
      "> On Tuesday you wrote: “Thursday suits us, loading bay 2.”",
    ],
    attachments: {
      letter: {
        shown: "New-account.pdf",
        name: "New-account.pdf",
      },
    },
  },
  cues: [
    {
      at: "sender",
      skill: "look-alike-domain",
      says: "{{host}} is not {{real}}: read it letter by letter. The earlier messages were copied from a hacked mailbox.",
    },
    {
      at: "span.bank",
      skill: "invoice",
      says: "The new account is what the whole email is about. Always confirm it by calling a number you already have.",
    },
  ],
  why: "Somebody carried on a real conversation from a fake address. Quoted messages prove nothing, so always confirm a new account by phone.",
  variants: [
    {
      firm: "Aldermill Paper",
      real: "aldermill.example",
      host: "aldermiil.example",
      name: "Petra Lund",
      account: "p.lund",
      order: "A-5518",
    },
    {
      firm: "Kestrel Tools",
      real: "kestrel-tools.example",
      host: "kestrel-too1s.example",
      name: "Omar Deen",
      account: "o.deen",
      order: "40912",
    },
    {
      firm: "Oakline Chairs",
      real: "oakline.example",
      host: "oakline-chairs.example",
      name: "Greta Moss",
      account: "orders",
      order: "OC-207",
    },
  ],
});
