import { template } from "../template.ts";

export const signatureRequest = template({
  id: "signature-request",
  form: "mail",
  phish: true,
  class: "very",
  skills: ["shared-file", "look-alike-domain"],
  situation: "A contract you have worked on is due to be signed about now.",
  message: {
    sender: {
      name: "Inkwell Sign",
      address: "sign@{{host}}",
    },
    time: "15:02",
    subject: "{{name}} is waiting for your signature",
    body: [
      "{{name}} has sent you “{{paper}}” to sign.",
      "[Review and sign](sign)",
      "[This document expires at midnight.](expires)",
    ],
    links: {
      sign: "https://{{host}}/s/{{code}}",
    },
  },
  cues: [
    {
      at: "sender",
      skill: "look-alike-domain",
      says: "Inkwell's own domain is inkwell.example. {{host}} only looks like it.",
    },
    {
      at: "link.sign",
      skill: "link-host",
      says: "The button leads to {{host}}, too, where it asks for your email password.",
    },
    {
      at: "span.expires",
      skill: "urgency",
      says: "Anyone who really wants your signature will send it again.",
    },
  ],
  why: "A contract may well be due, but Inkwell doesn't write from there. Ask {{name}} in a way you know before you open it.",
  variants: [
    {
      host: "inkweII.example",
      name: "Greta Moss",
      paper: "Framework agreement",
      code: "a1x8",
    },
    {
      host: "inkwell-sign.example",
      name: "Omar Deen",
      paper: "Amendment 3",
      code: "pp42",
    },
    {
      host: "inkwell.example.esign.example",
      name: "Petra Lund",
      paper: "Confidentiality agreement",
      code: "k7wq",
    },
  ],
  worded: ["paper"],
});
