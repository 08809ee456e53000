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
        { quote: "in your app", because: "That really is the right place to look." },
      ],
      done: "The scare and the address. The app would have told you, too.",
    },
    {
      kind: "choose-one",
      ask: "It appears in the same thread as earlier, genuine texts. So is it genuine?",
      choices: [
        {
          text: "Not necessarily",
          right: true,
          because: "Phones sort texts by sender name, and a sender can choose any name.",
        },
        {
          text: "Yes, same thread, same sender",
          because: "The same name, yes. That doesn't mean the same sender.",
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
          then: "Good. Choose something nobody can find online.",
        },
        {
          text: "Save the number and help",
          outcome: "risky",
          then: "An hour later, there's an urgent bill to pay.",
        },
      ],
    },
  ],
  takeaway: "A text can't prove who sent it. Open the app, or call the number you already have.",
});
