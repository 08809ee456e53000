import { lesson } from "../lesson.ts";

export const sms = lesson({
  id: "sms",
  topic: "channels",
  title: "A text on your phone",
  promise: "Handle short messages with short links.",
  blocks: [
    {
      kind: "spot-the-cue",
      ask: "A text message. What is the hook?",
      mail: {
        from: "Palebrook",
        address: "Text message",
        lines: [
          "Palebrook: a new device was added to your account.",
          "Not you? palebrook-stop.test",
          "Help is also in your app.",
        ],
      },
      spots: [
        { quote: "a new device was added", hook: true, because: "A scare that calls for a quick move." },
        { quote: "palebrook-stop.test", hook: true, because: "Not the bank's own domain, `palebrook.example`." },
        { quote: "in your app", because: "That is indeed the right place to look." },
      ],
      done: "The scare and the address. The app would have told you, too.",
    },
    {
      kind: "choose-one",
      ask: "It appears in the same thread as earlier, genuine texts. Is it genuine?",
      choices: [
        {
          text: "Not necessarily",
          right: true,
          because: "Phones sort by sender name, and a sender name can be chosen freely.",
        },
        {
          text: "Yes, same thread, same sender",
          because: "Your phone builds the thread from a name that anybody can set.",
        },
      ],
    },
    {
      kind: "decide",
      ask: "“Hi Mum, my phone is broken, this is my new number.”",
      actions: [
        {
          text: "Call the old number",
          outcome: "best",
          then: "The old phone rings. Your child is fine, and has the same phone as yesterday.",
        },
        {
          text: "Ask something only your child knows",
          outcome: "fine",
          then: "Good. Choose something that cannot be found on the internet.",
        },
        {
          text: "Save the number and help",
          outcome: "risky",
          then: "An hour later there is a bill to be paid urgently.",
        },
      ],
    },
  ],
  takeaway: "Who sent a text cannot be checked in the text. Open the app or call the number that you already have.",
});
