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
      "Hello, {{boss}} here, from my new number. I am in a meeting and [cannot take calls](calls).",
      "Could you [buy {{gift}}](ask) for me? You get it back tomorrow. [Please keep it to yourself](secret), it is a surprise.",
    ],
  },
  cues: [
    {
      at: "sender",
      skill: "unusual-request",
      says: "A number that you do not know, and only the message says whose it is.",
    },
    {
      at: "span.calls",
      skill: "authority",
      says: "A chief who cannot be called: the one thing that would show it is somebody else.",
    },
    {
      at: "span.ask",
      skill: "unusual-request",
      says: "Vouchers are money that nobody can call back. No firm pays for anything with them.",
    },
    { at: "span.secret", skill: "secrecy", says: "Secrecy keeps you from asking the colleague who would know better." },
  ],
  why: "It was after the codes of the vouchers. Call {{boss}} on the number that you have had all along.",
  variants: [
    { boss: "Maren Holt", number: "631", gift: "five gift cards at £50" },
    { boss: "Idris Vale", number: "274", gift: "four game vouchers at £100" },
    { boss: "Tilda Brandt", number: "459", gift: "ten cinema vouchers at £25" },
  ],
  worded: ["gift"],
});
