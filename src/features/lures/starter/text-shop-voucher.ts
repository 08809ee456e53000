import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const textShopVoucher: Starter = {
  number: 74,
  key: "text-shop-voucher",
  channel: "text",
  title: "A voucher from a shop",
  summary: "A shop's voucher in loud words, for whoever answers two questions.",
  senderName: "Tiltware",
  themes: ["shopping", "voucher"],
  lesson: "reward",
  alignment: [0, 2, 2, 2, 0],
  alignmentReason: "It is advertising, private and loud: few take it for anything of theirs.",
  text: "Dear customer! TILTWARE says thank you: your personal voucher of {{amount.150}} is ready!! Only today and only for the first 50. Answer 2 questions, pay 1.00 for shipping and forward this to three friends: {{link}}",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Voucher", "#d00000"), {
      tab: "Voucher",
      title: "Your voucher",
      lead: "Only the shipping is left.",
      asked: [
        { label: "Full name", type: "text" },
        { label: "Card number", type: "text" },
      ],
      button: "Get it",
      foot: "Opened from a text message",
    }),
  },
  cues: [
    cue(
      "generic-greeting",
      "generic-greeting",
      "Dear customer!",
      "A shop in which you bought something knows your name.",
    ),
    cue("unprofessional-design", "branding", "TILTWARE", "Capital letters in place of a logo."),
    cue("you-are-special", "reward", "your personal voucher", "Personal, and sent to everybody."),
    cue("too-good-to-be-true", "reward", "{{amount.150}}", "That much for two answers would ruin any shop."),
    cue("spelling-grammar", "grammar", "!!", "One would do, if it were meant."),
    cue("limited-time", "urgency", "Only today", "It is always only today."),
    cue("limited-time", "urgency", "only for the first 50", "A race against people who do not exist."),
    cue(
      "sensitive-information",
      "personal-details",
      "pay 1.00 for shipping",
      "A gift that costs something wants your card.",
    ),
    cue("humanitarian-appeal", "report", "forward this to three friends", "It spreads by you. Report it instead."),
    cue("url-hyperlink", "short-link", "{{link}}", "An address that says nothing of the shop."),
  ],
};
