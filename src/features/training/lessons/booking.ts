import { lesson } from "../lesson.ts";

export const booking = lesson({
  id: "booking",
  topic: "arrivals",
  title: "A problem with your booking",
  promise: "Sort out a booking where you made it.",
  blocks: [
    {
      kind: "phone",
      ask: "In the chat of the booking app, two days before your trip. What do you tap?",
      app: "Starling Stays, chat",
      from: "Hotel Seeblick",
      lines: [
        "We could not charge your card. Please confirm it within 12 hours, or the room is lost: stay-confirm.test/7741",
      ],
      actions: [
        {
          text: "Look at the booking, then call the hotel",
          outcome: "best",
          then: "It is paid and confirmed. Somebody had got into the hotel's account and wrote to all its guests.",
        },
        { text: "Ask in the chat", outcome: "fine", then: "Whoever wrote it will answer. The phone is better." },
        {
          text: "Confirm the card, the trip is in two days",
          outcome: "risky",
          then: "The page takes the card number, and the room was never in danger.",
        },
      ],
    },
    {
      kind: "sort",
      ask: "Where may you pay?",
      left: "Fine",
      right: "Stop",
      items: [
        { text: "In the app, under the booking itself", in: "left", because: "That is where you made it." },
        {
          text: "Through a link that came in a chat",
          in: "right",
          because: "Even in a genuine chat, a link is just a link.",
        },
        {
          text: "By transfer to “the hotel's new account”",
          in: "right",
          because: "Check a new account by phone, on a number you look up yourself.",
        },
      ],
    },
    {
      kind: "choose-one",
      ask: "The message came through the genuine app. Does that make it genuine?",
      choices: [
        {
          text: "No: somebody else may be using the hotel's account",
          right: true,
          because: "The app is genuine. Who is typing at the other end is another matter.",
        },
        { text: "Yes: only the hotel can write there", because: "So can anybody who has the hotel's password." },
      ],
    },
  ],
  takeaway: "Pay where you booked, never through a link in a chat.",
});
