import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const chatAccountBlocked: Starter = {
  number: 87,
  key: "chat-account-blocked",
  channel: "chat",
  title: "Your account is BLOCKED",
  summary: "A rude warning of a blocked account, full of mistakes.",
  senderName: "ADMIN-OFFICE-24",
  themes: ["account", "threat"],
  lesson: "urgency",
  alignment: [2, 2, 0, 4, 2],
  alignmentReason: "It shows nearly every sign at once; it is made for practising to see them.",
  text: "ATTENTION dear member!!! You chat acount was BLOCKED because of suspicous activitys (Case #88-192/B, §14). This is the LAST notice of the Global Admin Office. All your datas will be delete in 30 minutes and you telephone too is block. Only you get this chance, do not ask you helpdesk. 100 % official. Verify with password and code, also for your colleague: {{link}} Thank for understanding",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Verify", "#c1121f"), {
      tab: "Verify",
      title: "Verify your account",
      lead: "30 minutes left",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
        { label: "Code from your phone", type: "text" },
      ],
      button: "Verify",
      foot: "Opened from a chat message",
    }),
  },
  cues: [
    cue("poses-as-known", "chat", "ADMIN-OFFICE-24", "An office and no person.", { part: "sender" }),
    cue("unprofessional-design", "branding", "ATTENTION", "Real notices do not shout."),
    cue("generic-greeting", "generic-greeting", "dear member", "Your own chat knows who you are."),
    cue("spelling-grammar", "grammar", "!!!", "One would do, none would be better."),
    cue("spelling-grammar", "grammar", "You chat acount", "A mistake that a program would not make."),
    cue("spelling-grammar", "grammar", "suspicous activitys", "And the next one right away."),
    cue("legal-language", "authority", "§14", "A section of which law?"),
    cue("distracting-detail", "authority", "Case #88-192/B", "A number that looks official and is found nowhere."),
    cue("threatening-language", "urgency", "the LAST notice", "It is the first one that you have seen."),
    cue("no-branding", "chat", "Global Admin Office", "There is none."),
    cue("limited-time", "urgency", "in 30 minutes", "So that you do not ask."),
    cue("threatening-language", "authority", "you telephone too is block", "A chat blocks no telephone."),
    cue("you-are-special", "secrecy", "Only you get this chance", "A favour that nobody may know of is none."),
    cue("inconsistency", "secrecy", "do not ask you helpdesk", "Exactly whom you should ask."),
    cue("security-icons", "chat", "100 % official", "Nobody official says so."),
    cue(
      "sensitive-information",
      "one-time-code",
      "with password and code",
      "Only the page at which you sign in ever needs both.",
    ),
    cue("url-hyperlink", "link-host", "{{link}}", "And here it all leads: to an unknown address."),
  ],
};
