import { lesson } from "../lesson.ts";

export const secrecy = lesson({
  id: "secrecy",
  topic: "pressure",
  title: "Keep this between us",
  promise: "Hear the alarm bell in “tell nobody”.",
  blocks: [
    {
      kind: "spot-the-cue",
      ask: "Where does this message cut you off from the others?",
      mail: {
        from: "Project Office",
        address: "office@north-project.test",
        subject: "Confidential",
        lines: [
          "You have been chosen to help with an acquisition.",
          "Don't speak to anybody about it, not even your manager.",
          "Only reply to this address, I can't be reached by phone.",
          "More details tomorrow.",
        ],
      },
      spots: [
        {
          quote: "not even your manager",
          hook: true,
          because: "A real secret has a circle of people who know, and your manager or a lawyer is one of them.",
        },
        {
          quote: "can't be reached by phone",
          hook: true,
          because: "There is only one way to reach them, and they control it.",
        },
        { quote: "More details tomorrow", because: "Harmless on its own." },
      ],
      done: "Alone and without a phone: that's how pressure works best.",
    },
    {
      kind: "choose-one",
      ask: "Is it all right to break a secret like this to check it?",
      choices: [
        {
          text: "Yes, always: with your manager or security",
          right: true,
          because: "Nobody here ever gets into trouble for asking.",
        },
        { text: "No, I promised", because: "A promise to a stranger doesn't count." },
        { text: "Only once the money is gone", because: "Asking before is much better." },
      ],
    },
    {
      kind: "pick-all",
      ask: "Who can you ask at any time?",
      choices: [
        { text: "Your manager", right: true, because: "That is what they are there for." },
        {
          text: "The security team",
          right: true,
          because: "They would rather hear ten questions too many than one too few.",
        },
        { text: "The sender, by replying", because: "They will only confirm their own story." },
      ],
      done: "Anybody you already know, in a way you already know.",
    },
  ],
  takeaway: "“Tell nobody” is a reason to tell somebody.",
});
