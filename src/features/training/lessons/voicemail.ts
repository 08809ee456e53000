import { lesson } from "../lesson.ts";

export const voicemail = lesson({
  id: "voicemail",
  topic: "arrivals",
  title: "You have a new voice message",
  promise: "Listen to messages only where they really arrive.",
  blocks: [
    {
      kind: "spot-the-cue",
      ask: "A voice message by email. What does not fit?",
      mail: {
        from: "Voice Service",
        address: "no-reply@vm-inbox.test",
        subject: "New message, 0:48",
        lines: ["Caller: unknown number.", "Listen to it: message.html", "The recording is kept for 30 days."],
      },
      spots: [
        { quote: "vm-inbox.test", hook: true, because: "Our phone system does not write from there." },
        {
          quote: "message.html",
          hook: true,
          because: "A sound file ends in .mp3 or .wav. This one is a web page that asks you to sign in.",
        },
        { quote: "kept for 30 days", because: "Ordinary. Phone systems do that." },
      ],
      done: "A strange address, and a recording that isn't one.",
    },
    {
      kind: "choose-one",
      ask: "How do you find out whether somebody really called?",
      choices: [
        {
          text: "Look at your phone or the calling app",
          right: true,
          because: "A real message will be waiting there.",
        },
        { text: "Open it, it's only a sound file", because: "It is a page that looks like a player." },
        { text: "Call the number in the email", because: "Every address and number in it comes from the same person." },
      ],
    },
    {
      kind: "reveal",
      ask: "Why a voice message?",
      cards: [
        {
          front: "What makes us curious here?",
          back: "Somebody wanted something, and you don't know who. Curiosity is the bait, 48 seconds of it.",
        },
      ],
    },
  ],
  takeaway: "A real message is waiting on your phone. Look there.",
});
