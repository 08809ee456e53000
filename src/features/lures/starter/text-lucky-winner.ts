import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const textLuckyWinner: Starter = {
  number: 75,
  key: "text-lucky-winner",
  channel: "text",
  title: "The winner of a draw",
  summary: "A prize in a draw in which nobody took part, in bad language.",
  senderName: "LUCKY-DRAW",
  themes: ["prize", "private life"],
  lesson: "reward",
  alignment: [0, 0, 2, 2, 0],
  alignmentReason: "It shows nearly everything that a false message can show, and fits nobody's day.",
  text: "CONGRATULATION dear user!!! You number was choosed from 2.000.000 peoples in our International Lucky Draw and you WON a new telephone and {{amount.5000}}. This is no spam and 100 % secure. Dont tell anybody before the payout! Confirm in 15 minutes or an other winner take it, we warn you last time. Send name, birthday and card number for the small fee: {{link}} Your friendly team",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Lucky Draw", "#b5179e"), {
      tab: "Lucky Draw",
      title: "Your new telephone",
      lead: "15 minutes left",
      asked: [
        { label: "Full name", type: "text" },
        { label: "Card number", type: "text" },
      ],
      button: "Claim",
      foot: "Opened from a text message",
    }),
  },
  cues: [
    cue("unprofessional-design", "branding", "CONGRATULATION", "Capital letters are no letterhead."),
    cue("generic-greeting", "generic-greeting", "dear user", "A winner has a name."),
    cue("spelling-grammar", "grammar", "!!!", "Three exclamation marks for one sentence."),
    cue("spelling-grammar", "grammar", "You number was choosed", "Two mistakes in four words."),
    cue(
      "spelling-grammar",
      "grammar",
      "2.000.000 peoples",
      "Whoever pays out that much has somebody read the text first.",
    ),
    cue("no-branding", "sms", "International Lucky Draw", "No firm, no place, nothing to look up."),
    cue("too-good-to-be-true", "reward", "a new telephone and {{amount.5000}}", "You took part in nothing."),
    cue("you-are-special", "reward", "you WON", "So did everybody who got this."),
    cue("security-icons", "sms", "100 % secure", "What is safe need not say so."),
    cue("legal-language", "sms", "This is no spam", "Only spam says that."),
    cue("you-are-special", "secrecy", "Dont tell anybody", "Secrecy keeps away whoever would warn you."),
    cue("limited-time", "urgency", "in 15 minutes", "A quarter of an hour, so that you do not think."),
    cue("threatening-language", "urgency", "we warn you last time", "A gift that threatens is none."),
    cue(
      "sensitive-information",
      "personal-details",
      "name, birthday and card number",
      "All that is needed to shop in your name.",
    ),
    cue("inconsistency", "reward", "the small fee", "Winners do not pay."),
    cue("no-signer-details", "sms", "Your friendly team", "Nobody signs."),
    cue("url-hyperlink", "short-link", "{{link}}", "The last of many signs: an address that nobody knows."),
  ],
};
