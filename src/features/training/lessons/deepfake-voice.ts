import { lesson } from "../lesson.ts";

export const deepfakeVoice = lesson({
  id: "deepfake-voice",
  topic: "channels",
  title: "A voice you know",
  promise: "Check a voice or a face the way you check an address.",
  blocks: [
    {
      kind: "choose-one",
      ask: "How long a recording does a program need to imitate a voice?",
      choices: [
        {
          text: "Often less than a minute",
          right: true,
          because: "A video from a talk or a voice message can be enough.",
        },
        { text: "Many hours", because: "That was a long time ago." },
        { text: "It cannot be done well", because: "It can. On the phone, it's hard to tell." },
      ],
    },
    {
      kind: "decide",
      ask: "The finance director calls. It's her voice: a payment has to go out now, the paperwork will follow.",
      actions: [
        {
          text: "Hang up and call her back on the known number",
          outcome: "best",
          then: "She is at lunch and hasn't called anybody. Half a minute has saved a great deal of money.",
        },
        {
          text: "Ask for the usual approval in the system",
          outcome: "fine",
          then: "Good: a process isn't swayed by a voice. Now call her.",
        },
        { text: "Do it, I know her voice", outcome: "risky", then: "The voice was right. The person was not." },
      ],
    },
    {
      kind: "reveal",
      ask: "What works against a perfect imitation?",
      cards: [
        { front: "Call back", back: "An imitator can call you, but can't answer when you call the right number." },
        { front: "A word you agreed on", back: "Families and teams can have one. Only say it when it's needed." },
        { front: "A process with two people", back: "Then fooling one person is not enough." },
      ],
    },
  ],
  takeaway: "A voice no longer proves anything. Calling back does.",
});
