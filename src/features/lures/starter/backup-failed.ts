import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Snapstore",
  accent: "#8a2c0f",
  accentDark: "#ffb59c",
  ground: "#f8f2ef",
  font: "'Segoe UI',system-ui,Arial,sans-serif",
  sign: "↻",
  mark: `<path d="M27 16a11 11 0 1 1-4-8.5M24 2v6h-6" fill="none" stroke="#8a2c0f" stroke-width="3.5" stroke-linecap="round"></path>`,
  round: 10,
};

export const backupFailed: Starter = {
  number: 55,
  key: "backup-failed",
  title: "A backup has failed",
  summary: "A backup service reports that files of the last nine days are not saved.",
  subject: "Backup of your computer failed 3 times",
  senderName: "Snapstore Backup",
  senderLocal: "status",
  themes: ["technology", "sign-in"],
  lesson: "urgency",
  alignment: [6, 6, 2, 4, 2],
  alignmentReason: "Such messages are usual, and losing a week's work is a real worry.",
  html: notice(brand, {
    preview: "142 files of the last 9 days are not saved.",
    heading: "Your files are not saved",
    lead: "Hello {{first_name|there}}, the backup of your computer failed three times. The connection has to be made again.",
    rows: [
      ["Last backup", "9 days ago"],
      ["Not saved", "142 files"],
      ["Reason", "The password has changed"],
    ],
    button: "Connect again",
    after: "After 10 days without a backup older states are removed.",
    foot: "Snapstore for {{organisation}}, snapstore.example",
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Snapstore – connect",
      title: "Connect again",
      lead: "142 files wait to be saved.",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Present password", type: "password" },
      ],
      button: "Connect",
      foot: "The backup begins at once and runs in the background.",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "status@{{sender_domain}}",
      "Ask yourself which firm makes our backups. It is not this domain.",
      { part: "sender" },
    ),
    cue("no-signer-details", "urgency", "your computer", "Which one? A real message names the device."),
    cue("urgency", "urgency", "After 10 days without a backup", "Nine of ten days have passed: today, of all days."),
    cue("sensitive-information", "credential-form", "The password has changed", "A reason to ask for the new one."),
  ],
};
