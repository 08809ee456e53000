import { lesson } from "../lesson.ts";

export const verify = lesson({
  id: "verify",
  topic: "reporting",
  title: "Ask another way",
  promise: "Check any request in a minute, without offending anybody.",
  blocks: [
    {
      kind: "match",
      ask: "A strange request has come in. How do you check it another way?",
      pairs: [
        {
          left: "By email",
          right: "Call the number in the directory",
          because: "A stranger who wrote the email won't be answering that phone.",
        },
        {
          left: "By phone",
          right: "Hang up and call back",
          because: "A caller can show any number. You dial the right one.",
        },
        {
          left: "In the chat, from an unknown account",
          right: "Walk over, or ask the person's team",
          because: "Somebody near them will know.",
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
          because: "Short, friendly, and no reproach. If it was her, it cost you half a minute.",
        },
        {
          text: "Your message looks like a fraud.",
          answer: "Excuse me?",
          because: "You mean well, but a question is kinder.",
        },
      ],
    },
    {
      kind: "order",
      ask: "The whole check, in order:",
      steps: [
        { text: "Stop, and touch nothing in the message", because: "Nothing in it can help you check it." },
        { text: "Reach the person in a way you already had", because: "Directory, contract, the back of a card." },
        { text: "Ask, and then act or report", because: "Either is a good ending." },
      ],
    },
  ],
  takeaway: "Check another way, one that you choose yourself. That's the whole secret.",
});
