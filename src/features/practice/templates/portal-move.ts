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
    subject: "Our customer portal is moving on {{day}}",
    body: [
      "We are moving our portal to a new home.",
      "[Confirm your access before {{day}}](confirm) so that [your open orders are not put on hold](stop).",
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
      says: "You know {{real}}. {{host}} belongs to somebody else, however similar it looks.",
    },
    {
      at: "span.stop",
      skill: "urgency",
      says: "Delayed orders would cost you, and one click promises to prevent it.",
    },
  ],
  why: "It was after your customer login. Open the portal from your own bookmark: if it really is moving, it will say so there.",
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
