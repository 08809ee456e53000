import type { Brand } from "./kit/brand.ts";
import { notice } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Latchkey",
  accent: "#3a3f47",
  accentDark: "#d4dae2",
  ground: "#f0f1f3",
  font: "system-ui,'Segoe UI',Arial,sans-serif",
  sign: "L",
  mark: `<circle cx="16" cy="16" r="14" fill="#3a3f47"></circle><circle cx="16" cy="13" r="4" fill="#ffffff"></circle><path d="M14.5 16h3l1.5 9h-6z" fill="#ffffff"></path>`,
  round: 12,
};

export const vaultShare: Starter = {
  number: 41,
  key: "vault-share",
  title: "A shared entry in the password vault",
  summary: "A notice that a colleague has shared access data; to open them, the vault's master password is wanted.",
  subject: '{{colleague}} shared an entry with you: "Supplier portal"',
  senderName: "Latchkey Vault",
  senderLocal: "sharing",
  themes: ["credentials", "shared file"],
  lesson: "credential-form",
  alignment: [4, 4, 2, 4, 4],
  alignmentReason: "Teams share access data by vaults, and whoever needs the portal is glad to get it.",
  html: notice(brand, {
    preview: "Open it within 48 hours.",
    heading: "An entry was shared with you",
    lead: "{{colleague}} gives you access to an entry of the team {{department|}}.",
    rows: [
      ["Entry", "Supplier portal"],
      ["You may", "see and use"],
      ["Open until", "48 hours from now"],
    ],
    button: "Open entry",
    after: "For your safety the entry can be opened once.",
    foot: "Latchkey keeps what is secret to you. Nobody at Latchkey will ever ask for your master password by mail. latchkey-vault.example",
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Latchkey – unlock",
      title: "Unlock your vault",
      lead: "to open “Supplier portal”",
      asked: [
        { label: "E-mail", type: "email" },
        { label: "Master password", type: "password" },
      ],
      button: "Unlock",
      foot: "Locked after 10 minutes. End-to-end encrypted.",
    }),
  },
  cues: [
    cue("sender-address", "sender", "sharing@{{sender_domain}}", "Not the domain of the vault's maker.", {
      part: "sender",
    }),
    cue(
      "limited-time",
      "urgency",
      "Open until",
      "A limit of time on something that a colleague could share again at any moment.",
    ),
    cue(
      "inconsistency",
      "credential-form",
      "Nobody at Latchkey will ever ask for your master password by mail.",
      "True sentences make false mails look honest. The page behind the button asks for exactly that.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Open entry",
      "Open your vault the way you always do. What was shared with you is in there.",
    ),
  ],
};
