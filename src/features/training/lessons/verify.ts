import { lesson } from "../lesson.ts";

export const verify = lesson({
  id: "verify",
  topic: "reporting",
  title: "Ask another way",
  promise: "Check any request in a minute, without offending anybody.",
  blocks: [
    {
      kind: "match",
      ask: "A strange request came in. By which other way do you ask?",
      pairs: [
        {
          left: "By email",
          right: "Call the number in the directory",
          because: "Whoever writes your emails does not answer that phone.",
        },
        {
          left: "By phone",
          right: "Hang up and call back",
          because: "A caller can show any number. You dial the right one.",
        },
        {
          left: "In the chat, from an unknown account",
          right: "Walk over, or ask the person's team",
          because: "Somebody near them knows.",
        },
      ],
    },
    {
      kind: "say",
      ask: "You call back. What do you say?",
      who: "Ada Reyes",
      line: "Reyes, hello?",
      replies: [
        {
          text: "Hello Ada, did you just send me a request for a payment?",
          right: true,
          answer: "No! Thank you for calling. What does it say?",
          because: "Short, friendly, no reproach. If it was her, it cost half a minute.",
        },
        {
          text: "Your message looks like a fraud.",
          answer: "Excuse me?",
          because: "You mean well. A question does it more gently.",
        },
      ],
    },
    {
      kind: "order",
      ask: "The whole check, in order:",
      steps: [
        { text: "Stop, and touch nothing in the message", because: "Nothing in it is a way to check it." },
        { text: "Find the person by a way that you had before", because: "Directory, contract, the back of a card." },
        { text: "Ask, and then act or report", because: "Both are a good end." },
      ],
    },
  ],
  takeaway: "A second way, chosen by you: that is the whole art.",
});
