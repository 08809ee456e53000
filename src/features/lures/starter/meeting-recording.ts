import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Roundtable",
  accent: "#0b5cad",
  accentDark: "#8fc1ff",
  ground: "#eef3f9",
  font: "'Segoe UI',system-ui,Arial,sans-serif",
  sign: "▸",
  mark: `<rect x="2" y="7" width="20" height="18" rx="5" fill="#0b5cad"></rect><path d="M24 14l6-4v12l-6-4z" fill="#0b5cad"></path>`,
  round: 10,
};

export const meetingRecording: Starter = {
  number: 40,
  key: "meeting-recording",
  title: "The recording is ready",
  summary: "A video service says that the recording of yesterday's meeting can be watched for seven days.",
  subject: "Recording available: Department meeting",
  senderName: "Roundtable Video",
  senderLocal: "recordings",
  themes: ["meeting", "sign-in"],
  lesson: "credential-form",
  alignment: [8, 6, 4, 2, 2],
  alignmentReason: "Recordings are sent round after many meetings, above all to those who were not there.",
  html: notice(brand, {
    preview: "52 minutes · with transcript",
    heading: "Your recording is ready",
    lead: "Hi {{first_name|there}}, the recording of a meeting that you were invited to can be watched now.",
    rows: [
      ["Meeting", "Department meeting {{department|}}"],
      ["Host", "{{colleague}}"],
      ["Length", "52 minutes"],
      ["Kept for", "7 days"],
    ],
    button: "Watch recording",
    after: 'You were named at minute 31. <a href="{{link}}" class="brand" style="color:#0b5cad">Go there at once</a>',
    foot: "Roundtable, roundtable-video.example, for {{organisation}}",
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Roundtable – recording",
      title: "Sign in to watch",
      lead: "Department meeting · 52 minutes · with transcript",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Watch recording",
      foot: "Only people of {{organisation}} may watch this recording.",
      aside: ["Missed it? Watch it.", "Recordings, transcripts and tasks of your meetings."],
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "recordings@{{sender_domain}}",
      "The name of the service is in front, its domain is not behind it.",
      { part: "sender" },
    ),
    cue(
      "you-are-special",
      "credential-form",
      "You were named at minute 31.",
      "Who could resist? Curiosity is used here instead of fear.",
    ),
    cue(
      "no-signer-details",
      "credential-form",
      "a meeting that you were invited to",
      "Which one, and on which day? A real notice says so.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Watch recording",
      "You are signed in to our video service already. If a page asks for your password all the same, it is another page.",
    ),
  ],
};
