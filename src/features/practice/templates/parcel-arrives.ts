import { template } from "../template.ts";

export const parcelArrives = template({
  id: "parcel-arrives",
  form: "text",
  phish: false,
  class: "moderate",
  skills: ["parcel", "link-host"],
  situation: "You ordered {{thing}} on Monday; the shop wrote that the parcel comes by {{carrier}}.",
  message: {
    sender: { name: "{{carrier}}", address: "{{short}}" },
    time: "08:15",
    body: [
      "Your parcel {{parcel}} comes today between {{hours}}. Nothing to do. Want it at a neighbour's? [{{host}}/{{parcel}}](track)",
    ],
    links: { track: "https://{{host}}/{{parcel}}" },
  },
  cues: [
    {
      at: "link.track",
      skill: "link-host",
      says: "The link leads where it says, to {{host}}, the carrier's own address.",
    },
    { at: "sender", skill: "parcel", says: "It comes under the carrier's name, about a parcel that you expect." },
  ],
  why: "You expect it, it asks for nothing, and the link is the carrier's own.",
  variants: [
    { carrier: "Swiftpost", short: "SWIFTPOST", host: "swiftpost.example", parcel: "SP51220", hours: "10:00–12:00", thing: "a desk lamp" }, // oxfmt-ignore
    { carrier: "Hopper Parcels", short: "HOPPER", host: "hopper.example", parcel: "HP7714", hours: "13:30–15:30", thing: "running shoes" }, // oxfmt-ignore
    { carrier: "Boxline", short: "BOXLINE", host: "boxline.example", parcel: "BX11802", hours: "16:00–18:00", thing: "a tea kettle" }, // oxfmt-ignore
  ],
  worded: ["thing"],
});
