import { template } from "../template.ts";

export const recordingReady = template({
  id: "recording-ready",
  form: "mail",
  phish: true,
  class: "very",
  skills: ["shared-file", "link-host"],
  situation: "Yesterday you were in a meeting that was recorded.",
  message: {
    sender: {
      name: "Deskly Meetings",
      address: "recordings@{{host}}",
    },
    time: "17:22",
    subject: "Recording ready: {{meeting}}",
    body: [
      "The recording of “{{meeting}}” is ready.",
      "[Watch the recording](watch)",
      "[You were mentioned {{times}} times.](mentioned)",
    ],
    links: {
      watch: "https://{{host}}/watch/{{code}}",
    },
  },
  cues: [
    {
      at: "link.watch",
      skill: "link-host",
      says: "Deskly keeps its recordings at deskly.example. This button opens {{host}}.",
    },
    {
      at: "span.mentioned",
      skill: "unusual-request",
      says: "We all want to know what was said about us. Curiosity is the bait.",
    },
  ],
  why: "It was after your password. You'll find recordings in the meeting itself, without an email.",
  variants: [
    {
      host: "deskly-meetings.example",
      meeting: "Planning",
      times: "3",
      code: "r-2201",
    },
    {
      host: "deskly.example.rec.example",
      meeting: "Open questions",
      times: "5",
      code: "r-7719",
    },
    {
      host: "desklly.example",
      meeting: "Weekly catch-up",
      times: "2",
      code: "r-0417",
    },
  ],
  worded: ["meeting"],
});
