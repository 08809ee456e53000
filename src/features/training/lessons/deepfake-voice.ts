import { lesson } from "../lesson.ts";

export const deepfakeVoice = lesson({
  id: "deepfake-voice",
  topic: "channels",
  title: "A voice you know",
  promise: "Check a voice or a face the way you check an address.",
  blocks: [
    {
      kind: "choose-one",
      ask: "How much recording does a program need to imitate a voice?",
      choices: [
        {
          text: "Often less than a minute",
          right: true,
          because: "A video from a talk or a voice message can be enough.",
        },
        { text: "Many hours", because: "That was long ago." },
        { text: "It cannot be done well", because: "On the phone it is hard to tell." },
      ],
    },
    {
      kind: "decide",
      ask: "The finance director calls. It is her voice: a payment must go out now, the paperwork will follow.",
      actions: [
        {
          text: "Hang up and call her back on the known number",
          outcome: "best",
          then: "She is at lunch and has called nobody. Half a minute has saved a great deal.",
        },
        {
          text: "Ask for the usual approval in the system",
          outcome: "fine",
          then: "Good: a process does not hear voices. Then call her.",
        },
        { text: "Do it, I know her voice", outcome: "risky", then: "The voice was right. The person was not." },
      ],
    },
    {
      kind: "reveal",
      ask: "What works against a perfect imitation?",
      cards: [
        { front: "Call back", back: "Imitators can call you. They cannot answer when you call the right number." },
        { front: "A word you agreed on", back: "Families and teams can have one. Nobody says it unless it is needed." },
        { front: "A process with two people", back: "Then fooling one person is not enough." },
      ],
    },
  ],
  takeaway: "A voice proves nothing any more. Calling back does.",
});
