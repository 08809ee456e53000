import { lesson } from "../lesson.ts";

export const secrecy = lesson({
  id: "secrecy",
  topic: "pressure",
  title: "Keep this between us",
  promise: "Hear the alarm in “tell nobody”.",
  blocks: [
    {
      kind: "spot-the-cue",
      ask: "Where does this message cut you off from the others?",
      mail: {
        from: "Project Office",
        address: "office@north-project.test",
        subject: "Confidential",
        lines: [
          "You were chosen to help with a purchase.",
          "Speak to nobody about it, not even your manager.",
          "Answer only to this address, I am not reachable by telephone.",
          "More by tomorrow.",
        ],
      },
      spots: [
        {
          quote: "not even your manager",
          hook: true,
          because: "Real secrets have a circle of people who know, and your manager or a lawyer is in it.",
        },
        {
          quote: "not reachable by telephone",
          hook: true,
          because: "There is only one way to reach them, and they control it.",
        },
        { quote: "More by tomorrow", because: "Harmless in itself." },
      ],
      done: "Alone and without a phone: that is how pressure works best.",
    },
    {
      kind: "choose-one",
      ask: "May you break such a secret to check it?",
      choices: [
        {
          text: "Yes, always: with your manager or security",
          right: true,
          because: "Nobody here ever gets into trouble for asking.",
        },
        { text: "No, I promised", because: "A promise to a stranger binds nobody." },
        { text: "Only when money is already gone", because: "Before is much better." },
      ],
    },
    {
      kind: "pick-all",
      ask: "Whom can you ask at any time?",
      choices: [
        { text: "Your manager", right: true, because: "That is what they are there for." },
        { text: "The security team", right: true, because: "They would rather have ten questions too many." },
        { text: "The person who wrote, the same way", because: "They will only confirm themselves." },
      ],
      done: "Anybody you already know, in a way you already know.",
    },
  ],
  takeaway: "“Tell nobody” is a reason to tell somebody.",
});
