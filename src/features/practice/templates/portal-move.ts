import { template } from "../template.ts";

export const portalMove = template({
  id: "portal-move",
  form: "mail",
  phish: true,
  class: "very",
  skills: ["look-alike-domain", "credential-form"],
  situation: "{{firm}} is a supplier of yours, and you use its customer portal.",
  message: {
    sender: {
      name: "{{firm}} customer portal",
      address: "portal@{{host}}",
    },
    time: "11:40",
    subject: "Our customer portal moves on {{day}}",
    body: [
      "We are moving our portal to a new home.",
      "[Confirm your access before {{day}}](confirm), so that [your open orders are not stopped](stop).",
      "{{firm}}, customer service",
    ],
    links: {
      confirm: "https://{{host}}/move",
    },
  },
  cues: [
    {
      at: "link.confirm",
      skill: "look-alike-domain",
      says: "You know {{real}}. {{host}} is somebody else's, however alike it looks.",
    },
    {
      at: "span.stop",
      skill: "urgency",
      says: "Stopped orders would cost you: the loss is to be avoided by a click.",
    },
  ],
  why: "It was after your access as a customer. Open the portal by your own bookmark: if it moves, it says so there.",
  variants: [
    {
      firm: "Aldermill Paper",
      real: "aldermill.example",
      host: "aldermill-portal.example",
      day: "Monday",
    },
    {
      firm: "Kestrel Tools",
      real: "kestrel-tools.example",
      host: "kestreltools.example",
      day: "1 December",
    },
    {
      firm: "Oakline Chairs",
      real: "oakline.example",
      host: "oak1ine.example",
      day: "Thursday",
    },
  ],
  worded: ["day"],
});
