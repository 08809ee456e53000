import { template } from "../template.ts";

export const oddWording = template({
  id: "odd-wording",
  form: "mail",
  phish: true,
  class: "least",
  skills: ["wording", "link-host"],
  message: {
    sender: {
      name: "{{shop}} Support Team",
      address: "support@{{host}}",
    },
    time: "03:47",
    subject: "Important!! Your {{thing}} is on hold",
    body: [
      "[Esteemed valued user](greeting),",
      "[We are regretting that your {{thing}} was putted on hold by reason of security.](tone)",
      "[Kindly do the verify here](verify)",
    ],
    links: {
      verify: "https://{{host}}/verify",
    },
    authentication: {
      spf: "fail",
      dkim: "fail",
      dmarc: "fail",
    },
  },
  cues: [
    {
      at: "span.tone",
      skill: "wording",
      says: "No customer service team writes like that. It only works one way, though: good English proves nothing.",
    },
    {
      at: "link.verify",
      skill: "link-host",
      says: "The address is {{host}}, which has nothing to do with {{shop}}.",
    },
    {
      at: "span.greeting",
      skill: "wording",
      says: "It greets nobody in particular, because it went to everybody.",
    },
  ],
  why: "This one was clumsy. Most are better written these days, so look at the address first and the language last.",
  variants: [
    {
      shop: "Cartero",
      host: "cartero-help.example",
      thing: "parcel",
    },
    {
      shop: "Palebrook Bank",
      host: "palebrook.verify-user.example",
      thing: "account",
    },
    {
      shop: "Velasound",
      host: "vela-user.example",
      thing: "subscription",
    },
  ],
  worded: ["thing"],
});
