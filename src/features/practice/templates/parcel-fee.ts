import { template } from "../template.ts";

export const parcelFee = template({
  id: "parcel-fee",
  form: "text",
  phish: true,
  class: "moderate",
  skills: ["parcel", "link-host", "urgency"],
  situation: "You ordered something last week, and a parcel is on its way.",
  message: {
    sender: { name: "{{carrier}}", address: "+44 7700 900{{number}}" },
    time: "07:42",
    body: [
      "{{carrier}}: your parcel {{parcel}} is on hold because of {{reason}}. [It will be returned today](today) unless you pay: [{{shown}}](pay)",
    ],
    links: { pay: "https://{{host}}/pay/{{parcel}}" },
  },
  cues: [
    {
      at: "link.pay",
      skill: "link-host",
      says: "The address belongs to {{host}}. {{carrier}} would use its own, {{own}}.",
    },
    {
      at: "sender",
      skill: "parcel",
      says: "A courier's text comes from its own short name or number, not from somebody's mobile.",
    },
    { at: "span.today", skill: "urgency", says: "Today or never: the hurry is there so that you don't look it up." },
  ],
  why: "It was after your card number. Track parcels on the courier's own website, with the number the shop gave you.",
  variants: [
    { carrier: "Swiftpost", own: "swiftpost.example", host: "swiftpost.parcel-desk.example", shown: "swiftpost.parcel-desk.example", parcel: "SP40718", number: "112", reason: "a fee of £1.99" }, // oxfmt-ignore
    { carrier: "Hopper Parcels", own: "hopper.example", host: "hopper-fees.example", shown: "hopper-fees.example", parcel: "HP2219", number: "347", reason: "unpaid duty of £2.45" }, // oxfmt-ignore
    { carrier: "Boxline", own: "boxline.example", host: "boxline.example.release.example", shown: "boxline.example", parcel: "BX90031", number: "580", reason: "a missing house number (£0.89)" }, // oxfmt-ignore
  ],
  worded: ["reason"],
});
