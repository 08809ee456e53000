import { template } from "../template.ts";

export const parcelArrives = template({
  id: "parcel-arrives",
  form: "text",
  phish: false,
  class: "moderate",
  skills: ["parcel", "link-host"],
  situation: "You ordered {{thing}} on Monday; the shop told you that {{carrier}} will deliver it.",
  message: {
    sender: { name: "{{carrier}}", address: "{{short}}" },
    time: "08:15",
    body: [
      "Your parcel {{parcel}} is coming today, {{hours}}. No need to do anything. Want it left with a neighbour? [{{host}}/{{parcel}}](track)",
    ],
    links: { track: "https://{{host}}/{{parcel}}" },
  },
  cues: [
    {
      at: "link.track",
      skill: "link-host",
      says: "The link goes where it says, to {{host}}, the courier's own address.",
    },
    { at: "sender", skill: "parcel", says: "It comes under the courier's name, about a parcel you are expecting." },
  ],
  why: "You are expecting it, it asks for nothing, and the link is the courier's own.",
  variants: [
    { carrier: "Swiftpost", short: "SWIFTPOST", host: "swiftpost.example", parcel: "SP51220", hours: "10:00–12:00", thing: "a desk lamp" }, // oxfmt-ignore
    { carrier: "Hopper Parcels", short: "HOPPER", host: "hopper.example", parcel: "HP7714", hours: "13:30–15:30", thing: "running shoes" }, // oxfmt-ignore
    { carrier: "Boxline", short: "BOXLINE", host: "boxline.example", parcel: "BX11802", hours: "16:00–18:00", thing: "a tea kettle" }, // oxfmt-ignore
  ],
  worded: ["thing"],
});
