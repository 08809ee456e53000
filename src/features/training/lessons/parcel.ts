import { lesson } from "../lesson.ts";

export const parcel = lesson({
  id: "parcel",
  topic: "arrivals",
  title: "The parcel you may be waiting for",
  promise: "Check a delivery without touching the message.",
  blocks: [
    {
      kind: "spot-the-cue",
      ask: "What gives this parcel notice away?",
      mail: {
        from: "Swiftgull Parcels",
        address: "info@swiftgull-redelivery.test",
        subject: "Your parcel is at the depot",
        lines: [
          "We could not deliver: the address was incomplete.",
          "Please pay 1.79 for a second delivery.",
          "Parcels wait ten days at the depot.",
        ],
      },
      spots: [
        { quote: "swiftgull-redelivery.test", hook: true, because: "Swiftgull writes from `swiftgull.example`." },
        {
          quote: "pay 1.79",
          hook: true,
          because: "It's so little that you don't think twice. They are after your card number.",
        },
        { quote: "wait ten days", because: "Ordinary, and it even leaves you time to check." },
      ],
      done: "The address and the tiny fee.",
    },
    {
      kind: "choose-one",
      ask: "You really are waiting for a parcel. What now?",
      choices: [
        {
          text: "Open the shop's page and track the parcel there",
          right: true,
          because: "There you can see the courier, and where the parcel really is.",
        },
        {
          text: "Then this message must be genuine",
          because: "Plenty of people are always waiting for a parcel. That's the whole trick.",
        },
        { text: "Reply and ask which parcel", because: "It tells them that somebody reads this mailbox." },
      ],
    },
    {
      kind: "reveal",
      ask: "What does a real courier know?",
      cards: [
        { front: "Your name", back: "It is on the label. “Dear customer” is a bad sign." },
        { front: "The parcel number", back: "Copy it into the courier's own website. A fake one leads nowhere." },
      ],
    },
  ],
  takeaway: "Waiting for a parcel? Go to the shop, not to the message.",
});
