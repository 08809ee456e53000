import { template } from "../template.ts";

export const replyThread = template({
  id: "reply-thread",
  form: "mail",
  phish: true,
  class: "very",
  skills: ["look-alike-domain", "invoice"],
  situation: "You have been writing with {{firm}} ({{real}}) about delivery {{order}} all week.",
  message: {
    sender: {
      name: "{{name}}, {{firm}}",
      address: "{{account}}@{{host}}",
    },
    time: "13:48",
    subject: "Re: Re: Delivery {{order}}",
    body: [
      "Thanks, all clear for Thursday.",
      "One more thing: [our bank is changing](bank), so please use the account in the attached letter from now on.",
      "> On Tuesday you wrote: “Thursday suits us, ramp 2.”",
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
      says: "{{host}} is not {{real}}: read it letter by letter. The old mails below are copied from a stolen mailbox.",
    },
    {
      at: "span.bank",
      skill: "invoice",
      says: "A new account is the point of the whole mail. It is confirmed by a call to a number you already have, always.",
    },
  ],
  why: "A real conversation was continued from a false address. What is quoted proves nothing; a changed account is always confirmed by telephone.",
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
