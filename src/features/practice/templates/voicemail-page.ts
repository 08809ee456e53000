import { template } from "../template.ts";

export const voicemailPage = template({
  id: "voicemail-page",
  form: "mail",
  phish: true,
  class: "moderate",
  skills: ["voicemail", "attachment"],
  situation: "Your phone showed a missed call this morning.",
  message: {
    sender: {
      name: "Voice Service",
      address: "noreply@{{host}}",
    },
    time: "16:41",
    subject: "New voice message ({{length}})",
    body: [
      "[Dear user](greeting),",
      "A caller on extension {{extension}} has left you a message ({{length}}).",
      "Open the attachment to listen.",
    ],
    attachments: {
      audio: {
        shown: "Voice-{{extension}}.wav",
        name: "Voice-{{extension}}.wav.html",
      },
    },
    authentication: {
      spf: "fail",
      dkim: "none",
      dmarc: "fail",
    },
  },
  cues: [
    {
      at: "attachment.audio",
      skill: "attachment",
      says: "Its full name ends in .html. That's a web page that looks like a sign-in, not a recording.",
    },
    {
      at: "span.greeting",
      skill: "wording",
      says: "Your own phone system knows your name.",
    },
    {
      at: "header.authentication",
      skill: "sender",
      says: "The checks failed: whoever sent it had no right to write as {{host}}.",
    },
  ],
  why: "The page inside asks for your password “to play the message”. Listen to voicemail on the phone itself.",
  variants: [
    {
      host: "voice-desk.example",
      length: "0:42",
      extension: "4117",
    },
    {
      host: "pbx-message.example",
      length: "1:08",
      extension: "4032",
    },
    {
      host: "callcentre-nq.example",
      length: "0:19",
      extension: "4220",
    },
  ],
});
