import { lesson } from "../lesson.ts";

export const passwordExpiry = lesson({
  id: "password-expiry",
  topic: "arrivals",
  title: "Your password expires today",
  promise: "Recognise the oldest hook in the office.",
  blocks: [
    {
      kind: "spot-the-cue",
      ask: "What is wrong with this notice?",
      mail: {
        from: "IT Helpdesk",
        address: "helpdesk@it-service-mail.test",
        subject: "Password expires in 3 hours",
        lines: [
          "Use the link to keep your current password.",
          "Without it your mailbox is closed.",
          "The helpdesk is open from eight to six.",
        ],
      },
      spots: [
        { quote: "it-service-mail.test", hook: true, because: "Our helpdesk writes from our own domain." },
        {
          quote: "keep your current password",
          hook: true,
          because: "You replace an expired password, you don't keep it. They just want you to type it in.",
        },
        { quote: "open from eight to six", because: "Harmless, and good to know: you could ask them." },
      ],
      done: "A strange address, and a request that makes no sense.",
    },
    {
      kind: "choose-one",
      ask: "Your password really does expire. Where will you see it?",
      choices: [
        {
          text: "When signing in, on the screen I know",
          right: true,
          because: "The system tells you itself, without a link.",
        },
        {
          text: "In an email with a button",
          because: "Many organisations have stopped doing that, for this very reason.",
        },
        { text: "In a chat from IT", because: "They might announce it, but they never ask for the password." },
      ],
    },
    {
      kind: "reveal",
      ask: "Does anybody ever need your password?",
      cards: [
        { front: "IT, to repair something?", back: "No. They have their own access. Anyone who asks for it isn't IT." },
      ],
    },
  ],
  takeaway: "Change passwords where you sign in, never where an email sends you.",
});
