import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Shoebox",
  accent: "#a3245b",
  accentDark: "#ffa3c7",
  ground: "#fbf1f5",
  font: "'Trebuchet MS','Segoe UI',Arial,sans-serif",
  sign: "❀",
  mark: `<rect x="3" y="8" width="26" height="19" rx="4" fill="#a3245b"></rect><path d="M7 23l6-7 5 5 4-4 5 6z" fill="#ffffff"></path><circle cx="21" cy="13" r="2" fill="#ffffff"></circle>`,
  round: 18,
};

export const photoAlbum: Starter = {
  number: 62,
  key: "photo-album",
  title: "Pictures of the summer party",
  summary: "A colleague has put pictures of a party into an album.",
  subject: "{{colleague}} shared 48 pictures with you",
  senderName: "Shoebox Photos",
  senderLocal: "albums",
  themes: ["photos", "shared file"],
  lesson: "shared-file",
  alignment: [2, 2, 4, 2, 0],
  alignmentReason: "Pictures of colleagues make everybody curious; they are seldom part of the work.",
  html: notice(brand, {
    preview: "You are in 6 of them.",
    heading: "48 new pictures",
    lead: "{{colleague}} has added you to the album “Party {{organisation}}”. You were recognised in 6 pictures.",
    button: "Look at the pictures",
    after: "The album can be seen for 3 days, then it is deleted.",
    foot: "Shoebox Photos, shoebox-photos.example",
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Shoebox – album",
      title: "Party {{organisation}}",
      lead: "48 pictures, you are in 6 of them. Sign in with any mail account.",
      asked: [
        { label: "E-mail", type: "email" },
        { label: "Password of this mailbox", type: "password" },
      ],
      button: "Show pictures",
      foot: "Only for those who were invited.",
      aside: ["Moments worth keeping.", "Albums for teams, families and friends."],
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "albums@{{sender_domain}}",
      "Neither the colleague's address nor that of a photo service.",
      { part: "sender" },
    ),
    cue(
      "distracting-detail",
      "shared-file",
      "You were recognised in 6 pictures",
      "Who does not want to know how they look?",
    ),
    cue("limited-time", "urgency", "for 3 days, then it is deleted", "Why should pictures be gone by the weekend?"),
    cue(
      "url-hyperlink",
      "link-host",
      "Look at the pictures",
      "A real album opens without the password of your mailbox.",
    ),
  ],
};
