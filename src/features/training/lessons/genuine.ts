import { lesson } from "../lesson.ts";

export const genuine = lesson({
  id: "genuine",
  topic: "reporting",
  title: "Most messages are fine",
  promise: "Recognise a good message, and let it pass with a clear conscience.",
  blocks: [
    {
      kind: "sort",
      ask: "Is there anything here to report?",
      left: "Fine",
      right: "Report",
      items: [
        {
          text: "`it@northquay.example`: “Email will be down for an hour from ten tonight. You don't need to do anything.”",
          in: "left",
          because: "Our own domain, and it asks you for nothing.",
        },
        {
          text: "A receipt for something you ordered this morning, from the shop's own address",
          in: "left",
          because: "You expected it, the address is right, and it asks for nothing.",
        },
        {
          text: "A receipt for something you didn't order, with a number to call",
          in: "right",
          because: "A surprise and a way out: that is how hooks are made.",
        },
      ],
    },
    {
      kind: "spot-the-cue",
      ask: "This one is genuine, but one line deserves a second look. Which?",
      mail: {
        from: "Lanternbox",
        address: "notice@lanternbox.example",
        subject: "Jonas shared “Plan 2027” with you",
        lines: [
          "Jonas wrote: as discussed at lunch.",
          "You'll find it under Shared with me.",
          "If you do not know Jonas, tell us.",
        ],
      },
      spots: [
        { quote: "lanternbox.example", because: "The service's own domain, to the very end." },
        { quote: "as discussed at lunch", hook: true, because: "Did you? If so, all is well. If not, ask Jonas." },
        { quote: "under Shared with me", because: "It sends you to a place you know, without a link." },
      ],
      done: "Ask yourself one question, then get on with your work.",
    },
    {
      kind: "choose-one",
      ask: "If you report every message, you are on the safe side. Right?",
      choices: [
        {
          text: "No: work stops, and real alarms get lost",
          right: true,
          because: "If in doubt, report it. If not, carry on.",
        },
        { text: "Yes: better too many", because: "When in doubt, yes. When you aren't, it helps nobody." },
      ],
    },
  ],
  takeaway: "The right address, expected, and asking for nothing odd? Then it's fine.",
});
