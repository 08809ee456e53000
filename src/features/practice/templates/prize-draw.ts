import { template } from "../template.ts";

export const prizeDraw = template({
  id: "prize-draw",
  form: "mail",
  phish: true,
  class: "least",
  skills: ["reward", "link-host", "wording"],
  situation: "You buy something from {{shop}} now and then.",
  message: {
    sender: { name: "{{shop}} {{club}}", address: "win@{{host}}" },
    time: "12:02",
    subject: "You have won: {{prize}}",
    body: [
      "Congratulations, [dear customer](greeting)!",
      "You are one of three winners of [{{prize}}](prize). You only pay the postage of {{fee}}.",
      "[Claim it now](claim)",
    ],
    links: { claim: "https://{{host}}/claim?w=3" },
    authentication: { spf: "pass", dkim: "none", dmarc: "none" },
  },
  cues: [
    {
      at: "span.prize",
      skill: "reward",
      says: "A prize from a draw you never entered, for a small fee. The fee is the whole point.",
    },
    { at: "link.claim", skill: "link-host", says: "The page belongs to {{host}}, whatever the email says." },
    { at: "span.greeting", skill: "wording", says: "They would know a real winner's name." },
  ],
  why: "It was after your card details. Joy rushes us just as fear does, and either is a good moment to stop.",
  variants: [
    { shop: "Velasound", club: "club", host: "velasound-winners.example", prize: "a pair of headphones", fee: "£2.00" },
    { shop: "Cartero", club: "friends", host: "cartero.prize-post.example", prize: "a coffee machine", fee: "£4.95" },
    { shop: "Tiltware", club: "rewards", host: "tilt-rewards.example", prize: "a new phone", fee: "£1.50" },
  ],
  worded: ["club", "prize", "fee"],
});
