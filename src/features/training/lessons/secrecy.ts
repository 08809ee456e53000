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
          because: "Real secrets have a circle of people who know. Your manager or a lawyer is in it.",
        },
        { quote: "not reachable by telephone", hook: true, because: "One way only, and they hold its other end." },
        { quote: "More by tomorrow", because: "Harmless in itself." },
      ],
      done: "Alone and without a telephone: that is how pressure works best.",
    },
    {
      kind: "choose-one",
      ask: "May you break such a secret to check it?",
      choices: [
        {
          text: "Yes, always: with your manager or security",
          right: true,
          because: "Nobody here is ever in trouble for asking.",
        },
        { text: "No, I promised", because: "A promise that was asked for by a stranger binds nobody." },
        { text: "Only when money is already gone", because: "Before is much better." },
      ],
    },
    {
      kind: "pick-all",
      ask: "Whom can you ask at any time?",
      choices: [
        { text: "Your manager", right: true, because: "That is what they are there for." },
        { text: "The security team", right: true, because: "Better ten questions too many." },
        { text: "The person who wrote, by the same way", because: "They will only confirm themselves." },
      ],
      done: "Anybody you already know, by a way that you already know.",
    },
  ],
  takeaway: "“Tell nobody” is a reason to tell somebody.",
});
