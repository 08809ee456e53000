import { lesson } from "../lesson.ts";

export const thread = lesson({
  id: "thread",
  topic: "arrivals",
  title: "A reply in a real conversation",
  promise: "Stay awake in a conversation that you know.",
  blocks: [
    {
      kind: "spot-the-cue",
      ask: "An answer in a conversation that you really had. What is new in it?",
      mail: {
        from: "Tomas Lind",
        address: "tomas.lind@coppermill.example",
        subject: "Re: Re: Plan for the new hall",
        lines: [
          "Thanks, that works for us.",
          "The plan is too large for email, so it is here: plan-hall.test",
          "Sign in with your mail account to see it.",
          "See you on Thursday, Tomas",
        ],
      },
      spots: [
        { quote: "plan-hall.test", hook: true, because: "Neither his company's site nor the one you share files on." },
        { quote: "Sign in with your mail account", hook: true, because: "No plan needs your mail password." },
        { quote: "See you on Thursday", because: "True, and it stands in the mailbox that somebody is reading." },
      ],
      done: "The conversation is genuine. The last message is not.",
    },
    {
      kind: "choose-one",
      ask: "The address is right, the history is right. How can it be a trap?",
      choices: [
        {
          text: "His mailbox was taken over",
          right: true,
          because: "Whoever is in it can answer every conversation, in his name.",
        },
        {
          text: "It cannot be one",
          because: "The address only says which mailbox it came from, not who sat before it.",
        },
        { text: "Your computer is infected", because: "It need not be. The stranger sits in his mailbox." },
      ],
    },
    {
      kind: "order",
      ask: "What do you do, and in which order?",
      steps: [
        { text: "Leave the link alone", because: "Nothing has happened yet, and that is how it stays." },
        { text: "Call Tomas", because: "Not by email: the stranger would answer." },
        { text: "Report the message", because: "Others are in the same conversation." },
      ],
    },
  ],
  takeaway: "A known thread earns trust for what it was. A new link has to earn its own.",
});
