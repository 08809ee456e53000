import { template } from "../template.ts";

export const qrDevice = template({
  id: "qr-device",
  form: "mail",
  phish: true,
  class: "very",
  skills: ["qr", "credential-form"],
  situation: "You confirm your sign-ins with an app on your telephone.",
  message: {
    sender: {
      name: "Northquay IT desk",
      address: "it-desk@{{host}}",
    },
    time: "09:20",
    subject: "Register your telephone again by {{day}}",
    body: [
      "Our second sign-in step is being renewed.",
      "[Scan the code below with your telephone](scan) and sign in once.",
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
      says: "The picture holds an address: {{target}}. A telephone opens it before you can read it.",
    },
    {
      at: "span.scan",
      skill: "qr",
      says: "A code in a mail moves you from the protected computer to your telephone. Nobody needs that for a link.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "It comes from {{host}}, not from northquay.example.",
    },
  ],
  why: "It was after your password and your second step at once. IT registers devices in the settings, never by a picture in a mail.",
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
