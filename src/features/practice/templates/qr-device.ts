import { template } from "../template.ts";

export const qrDevice = template({
  id: "qr-device",
  form: "mail",
  phish: true,
  class: "very",
  skills: ["qr", "credential-form"],
  situation: "You confirm your sign-ins with an app on your phone.",
  message: {
    sender: {
      name: "Northquay IT desk",
      address: "it-desk@{{host}}",
    },
    time: "09:20",
    subject: "Register your phone again by {{day}}",
    body: [
      "We are renewing our second sign-in step.",
      "[Scan the code below with your phone](scan) and sign in once.",
      "[▚▞▚ code ▞▚▞](code)",
    ],
    links: {
      code: "https://{{target}}/enrol",
    },
  },
  cues: [
    {
      at: "link.code",
      skill: "qr",
      says: "The picture hides an address: {{target}}. Your phone may open it before you can read it.",
    },
    {
      at: "span.scan",
      skill: "qr",
      says: "A code in an email moves you from your protected computer to your phone. A normal link wouldn't need that.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "It comes from {{host}}, not from northquay.example.",
    },
  ],
  why: "It was after your password and your second step at once. You register devices in the settings, never through a picture in an email.",
  variants: [
    {
      host: "northquay-it.example",
      target: "enrol-nq.example",
      day: "Friday",
    },
    {
      host: "nq-servicedesk.example",
      target: "northquay.example.mfa-setup.example",
      day: "Wednesday",
    },
    {
      host: "it-northquay.example",
      target: "secure-step.example",
      day: "tomorrow",
    },
  ],
  worded: ["day"],
});
