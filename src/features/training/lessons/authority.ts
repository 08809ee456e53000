import { lesson } from "../lesson.ts";

export const authority = lesson({
  id: "authority",
  topic: "pressure",
  title: "A message from the top",
  promise: "Answer an order from the top with a calm check.",
  blocks: [
    {
      kind: "decide",
      ask: "The managing director writes to you for the first time. What do you do?",
      mail: {
        from: "Ada Reyes, Managing Director",
        address: "a.reyes.director@freepost.test",
        lines: [
          "I am in a meeting and cannot talk. Please prepare a transfer today, I will send the details. I'm counting on you.",
        ],
      },
      actions: [
        {
          text: "Ask your own manager, or call her office",
          outcome: "best",
          then: "Her office knows nothing about it. One minute has prevented a large loss.",
        },
        {
          text: "Wait for the details before deciding",
          outcome: "fine",
          then: "Nothing is lost yet, but the next message will push harder. Check now.",
        },
        {
          text: "Start: it is the director",
          outcome: "risky",
          then: "The details come with an account nobody knows. Her rank was the tool.",
        },
      ],
    },
    {
      kind: "pick-all",
      ask: "Which of these turn rank into a tool?",
      choices: [
        { text: "“I cannot talk now”", right: true, because: "It closes the simplest way to check." },
        { text: "“I'm counting on you”", right: true, because: "Trust and pride make it hard to ask." },
        { text: "Signing with a full name", because: "Everybody does that." },
        {
          text: "Writing from a private mailbox",
          right: true,
          because: "It explains away an address that does not fit.",
        },
      ],
      done: "No way to check, some flattery, and an excuse for the address.",
    },
    {
      kind: "reveal",
      ask: "What would a good director say about your check?",
      cards: [
        {
          front: "You called back, and it really was her.",
          back: "“Thank you for asking.” A check that takes a minute is part of the job, for directors too.",
        },
      ],
    },
  ],
  takeaway: "Rank never replaces a check. Good leaders are glad when you make one.",
});
