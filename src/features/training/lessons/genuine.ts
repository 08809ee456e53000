import { lesson } from "../lesson.ts";

export const genuine = lesson({
  id: "genuine",
  topic: "reporting",
  title: "Most messages are fine",
  promise: "Recognise a good message, and let it pass with a good conscience.",
  blocks: [
    {
      kind: "sort",
      ask: "Is there anything here to report?",
      left: "Fine",
      right: "Report",
      items: [
        {
          text: "`it@northquay.example`: “Tonight from ten the mail is down for an hour. There is nothing to do.”",
          in: "left",
          because: "Our own domain, and it asks nothing of you.",
        },
        {
          text: "A receipt for what you ordered this morning, from the shop's own address",
          in: "left",
          because: "Expected, right address, no request.",
        },
        {
          text: "A receipt for what you did not order, with a number to call",
          in: "right",
          because: "A surprise and a way out: that is how hooks are made.",
        },
      ],
    },
    {
      kind: "spot-the-cue",
      ask: "This one is genuine but for one line that deserves a look. Which?",
      mail: {
        from: "Lanternbox",
        address: "notice@lanternbox.example",
        subject: "Jonas shared “Plan 2027” with you",
        lines: [
          "Jonas wrote: as discussed at lunch.",
          "You find it under Shared with me.",
          "If you do not know Jonas, tell us.",
        ],
      },
      spots: [
        { quote: "lanternbox.example", because: "The service's own domain, to the very end." },
        { quote: "as discussed at lunch", hook: true, because: "Did you? If so, all is well. If not, ask Jonas." },
        { quote: "under Shared with me", because: "It sends you to a place that you know, without a link." },
      ],
      done: "One question to yourself, and you may go on working.",
    },
    {
      kind: "choose-one",
      ask: "Whoever reports every message is on the safe side. Right?",
      choices: [
        {
          text: "No: work stops, and real alarms get lost",
          right: true,
          because: "In doubt, report. Without doubt, work on.",
        },
        { text: "Yes: better too many", because: "When in doubt, yes. When there is none, it helps nobody." },
      ],
    },
  ],
  takeaway: "Right address, expected, asks for nothing odd: then it is fine.",
});
