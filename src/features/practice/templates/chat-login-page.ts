import { template } from "../template.ts";

export const chatLoginPage = template({
  id: "chat-login-page",
  form: "chat",
  phish: true,
  class: "moderate",
  skills: ["link-host", "branding", "unusual-request"],
  situation: "There was a party at Northquay recently, and people took photos.",
  message: {
    sender: { name: "{{name}}", address: "{{account}}@{{host}}" },
    time: "17:34",
    body: ["Hey, [is this you in the picture?](bait) 😄 From {{occasion}}:", "[{{shown}}](photos)"],
    links: { photos: "https://{{target}}/album" },
  },
  cues: [
    { at: "link.photos", skill: "link-host", says: "It says {{shown}} but opens {{target}}." },
    {
      at: "sender",
      skill: "unusual-request",
      says: "It's a name you know, but the account is from outside ({{host}}).",
    },
    {
      at: "span.bait",
      skill: "unusual-request",
      says: "Everybody would want to know. Curiosity is what makes people open the link.",
    },
  ],
  why: "A copy of your sign-in page waits behind it. Ask your colleague, in person or on the number you have.",
  variants: [
    { name: "Jonas Ferro", account: "jonas.ferro", host: "chat-guest.example", occasion: "the summer party", shown: "photos.northquay.example", target: "northquay-photos.example" }, // oxfmt-ignore
    { name: "Tilda Brandt", account: "t.brandt88", host: "freechat.example", occasion: "the trip to the coast", shown: "northquay.example/trip", target: "login.trip-album.example" }, // oxfmt-ignore
    { name: "Maren Holt", account: "maren", host: "holt-home.example", occasion: "Friday's leaving do", shown: "deskly.example/album", target: "deskly-album.example" }, // oxfmt-ignore
  ],
  worded: ["occasion"],
});
