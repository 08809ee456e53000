import { lesson } from "../lesson.ts";

export const displayName = lesson({
  id: "display-name",
  topic: "addresses",
  title: "The name is only a label",
  promise: "Notice when a familiar name writes from an unfamiliar place.",
  blocks: [
    {
      kind: "decide",
      ask: "Your colleague Tomas writes. What do you do?",
      mail: {
        from: "Tomas Lind",
        address: "tomas.lind.office@freepost.test",
        lines: ["Hi, I'm locked out of my account. Can you send me the customer list? I need it for the call at ten."],
      },
      actions: [
        {
          text: "Call Tomas on the number you have",
          outcome: "best",
          then: "He is at his desk and not locked out at all. You have just stopped a fraud, and you report the email.",
        },
        {
          text: "Reply: “Is that really you?”",
          outcome: "risky",
          then: "The answer comes at once: “Yes, hurry please.” Of course it does: the same person wrote it.",
        },
        {
          text: "Leave it and report it",
          outcome: "fine",
          then: "Nothing is lost. If it was Tomas after all, he will call.",
        },
      ],
    },
    {
      kind: "reveal",
      ask: "Where does the name in an email come from?",
      cards: [
        {
          front: "Who writes the sender's name?",
          back: "The sender. They can write anything, just like on the back of an envelope.",
        },
        {
          front: "Does the mail program check it?",
          back: "No. Some add a note such as “external”. That note is worth reading.",
        },
      ],
    },
    {
      kind: "pick-all",
      ask: "What tells you more than the name?",
      choices: [
        { text: "The full address", right: true, because: "It shows the mailbox that sent it." },
        { text: "A note such as “external”", right: true, because: "Your mail program knows where it came from." },
        { text: "The photo next to the name", because: "Photos can be copied from any public page." },
        { text: "A friendly tone", because: "Tone is easy to imitate." },
      ],
      done: "Address and origin. The rest is decoration.",
    },
  ],
  takeaway: "A familiar name from an unfamiliar address is a stranger until you have asked another way.",
});
