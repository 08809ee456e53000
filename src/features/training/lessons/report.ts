import { lesson } from "../lesson.ts";

export const reportLesson = lesson({
  id: "report",
  topic: "reporting",
  title: "Tell somebody: how to report",
  promise: "Report a suspicious message in ten seconds, and know why it counts.",
  blocks: [
    {
      kind: "choose-one",
      ask: "You noticed a strange message and did not click. Is there anything left to do?",
      choices: [
        { text: "Report it", right: true, because: "Others have the same message in front of them right now." },
        { text: "Delete it, done", because: "Then only you are safe." },
        {
          text: "Wait and see whether somebody else reports it",
          because: "Everybody thinks that. The first report is worth the most.",
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
          because: "Especially then: minutes count, and nobody is told off.",
        },
        {
          text: "The newsletter of a shop you know",
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
        { front: "If it was harmless", back: "You get a thank-you. Nobody counts false alarms against you." },
      ],
    },
  ],
  takeaway: "Use the report button, or forward it as an attachment. Early beats certain.",
});
