import { template } from "../template.ts";

export const newNumber = template({
  id: "new-number",
  form: "text",
  phish: true,
  class: "moderate",
  skills: ["unusual-request", "secrecy", "authority"],
  situation: "{{boss}} leads your department and is travelling this week.",
  message: {
    sender: { name: "+44 7700 900{{number}}", address: "+44 7700 900{{number}}" },
    time: "16:48",
    body: [
      "Hello, {{boss}} here, on my new number. I'm in a meeting and [can't take calls](calls).",
      "Could you [buy {{gift}}](ask) for me? I'll pay you back tomorrow. [Please keep it to yourself](secret), it's a surprise.",
    ],
  },
  cues: [
    {
      at: "sender",
      skill: "unusual-request",
      says: "You don't know this number, and only the message says whose it is.",
    },
    {
      at: "span.calls",
      skill: "authority",
      says: "A boss you can't call. A call is the one thing that would show it's somebody else.",
    },
    {
      at: "span.ask",
      skill: "unusual-request",
      says: "Vouchers are money that nobody can get back. No company pays for anything with them.",
    },
    { at: "span.secret", skill: "secrecy", says: "Secrecy keeps you from asking the colleague who would know better." },
  ],
  why: "It was after the voucher codes. Call {{boss}} on the number you have always had.",
  variants: [
    { boss: "Maren Holt", number: "631", gift: "five £50 gift cards" },
    { boss: "Idris Vale", number: "274", gift: "four £100 game vouchers" },
    { boss: "Tilda Brandt", number: "459", gift: "ten £25 cinema vouchers" },
  ],
  worded: ["gift"],
});
