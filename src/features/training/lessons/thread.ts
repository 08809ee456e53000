import { lesson } from "../lesson.ts";

export const thread = lesson({
  id: "thread",
  topic: "arrivals",
  title: "A reply in a real conversation",
  promise: "Stay alert, even in a conversation you know.",
  blocks: [
    {
      kind: "spot-the-cue",
      ask: "A reply in a conversation you really had. What doesn't belong?",
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
        { quote: "See you on Thursday", because: "True, but it's in the mailbox that somebody else is reading." },
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
          because: "Whoever is inside can reply to every conversation in his name.",
        },
        {
          text: "It cannot be one",
          because: "The address only says which mailbox it came from, not who was using it.",
        },
        { text: "Your computer is infected", because: "It doesn't have to be. The stranger is in his mailbox." },
      ],
    },
    {
      kind: "order",
      ask: "What do you do, and in what order?",
      steps: [
        { text: "Leave the link alone", because: "Nothing has happened yet, and this way it stays like that." },
        { text: "Call Tomas", because: "Not by email: the stranger would answer." },
        { text: "Report the message", because: "Others are in the same conversation." },
      ],
    },
  ],
  takeaway: "You can trust what was said before. A new link has to earn your trust itself.",
});
