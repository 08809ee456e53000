import { template } from "../template.ts";

export const chatLoginPage = template({
  id: "chat-login-page",
  form: "chat",
  phish: true,
  class: "moderate",
  skills: ["link-host", "branding", "unusual-request"],
  situation: "There was a party at Northquay lately, and people took photos.",
  message: {
    sender: { name: "{{name}}", address: "{{account}}@{{host}}" },
    time: "17:34",
    body: ["Look, [are you in this picture?](bait) 😄 From {{occasion}}:", "[{{shown}}](photos)"],
    links: { photos: "https://{{target}}/album" },
  },
  cues: [
    { at: "link.photos", skill: "link-host", says: "It says {{shown}} and opens {{target}}." },
    {
      at: "sender",
      skill: "unusual-request",
      says: "The account is from outside ({{host}}), under a name that you know.",
    },
    {
      at: "span.bait",
      skill: "unusual-request",
      says: "Everybody wants to know that. It is curiosity that opens the link.",
    },
  ],
  why: "Behind it waits a copy of your sign-in page. Ask the colleague, in person or on the number you have.",
  variants: [
    { name: "Jonas Ferro", account: "jonas.ferro", host: "chat-guest.example", occasion: "the summer party", shown: "photos.northquay.example", target: "northquay-photos.example" }, // oxfmt-ignore
    { name: "Tilda Brandt", account: "t.brandt88", host: "freechat.example", occasion: "the trip to the coast", shown: "northquay.example/trip", target: "login.trip-album.example" }, // oxfmt-ignore
    { name: "Maren Holt", account: "maren", host: "holt-home.example", occasion: "the farewell on Friday", shown: "deskly.example/album", target: "deskly-album.example" }, // oxfmt-ignore
  ],
  worded: ["occasion"],
});
