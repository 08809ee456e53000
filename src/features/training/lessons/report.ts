import { lesson } from "../lesson.ts";

export const reportLesson = lesson({
  id: "report",
  topic: "reporting",
  title: "Tell somebody: how to report",
  promise: "Report a suspicious message in ten seconds, and know why it counts.",
  blocks: [
    {
      kind: "choose-one",
      ask: "You noticed a strange message and didn't click. Is there anything left to do?",
      choices: [
        { text: "Report it", right: true, because: "Others may have the same message in front of them right now." },
        { text: "Delete it, done", because: "Then only you are safe." },
        {
          text: "Wait and see whether somebody else reports it",
          because: "Everybody thinks that. The first report is the most valuable.",
        },
      ],
    },
    {
      kind: "sort",
      ask: "Worth a report?",
      left: "Report",
      right: "No need",
      items: [
        {
          text: "You are not sure about a message.",
          in: "left",
          because: "Being unsure is reason enough. A false alarm is welcome.",
        },
        {
          text: "You clicked, and then it felt wrong.",
          in: "left",
          because: "Especially then: every minute counts, and nobody gets told off.",
        },
        {
          text: "A newsletter from a shop you know",
          in: "right",
          because: "Unwanted, but harmless. Unsubscribe or move it to junk.",
        },
      ],
    },
    {
      kind: "reveal",
      ask: "What happens after your report?",
      cards: [
        {
          front: "In the first minutes",
          back: "The security team sees it, and removes the same message from other mailboxes.",
        },
        { front: "If it was harmless", back: "You get a thank-you. Nobody holds false alarms against you." },
      ],
    },
  ],
  takeaway: "Use the report button, or forward it as an attachment. Better early than certain.",
});
