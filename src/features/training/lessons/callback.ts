import { lesson } from "../lesson.ts";

export const callback = lesson({
  id: "callback",
  topic: "channels",
  title: "Call us about your order",
  promise: "Never call the number that comes with a surprise.",
  blocks: [
    {
      kind: "spot-the-cue",
      ask: "No link, no file: what is the hook here?",
      mail: {
        from: "Bluejar Billing",
        address: "billing@bluejar-orders.test",
        subject: "Receipt: 389.00",
        lines: [
          "Thank you for your order. Your card will be charged today.",
          "Not you? Call 0555 0142 within two hours.",
          "Your order number is 8841.",
        ],
      },
      spots: [
        {
          quote: "389.00",
          hook: true,
          because: "A large sum for something you didn't buy. You want the shock to go away.",
        },
        {
          quote: "0555 0142",
          hook: true,
          because: "The number is the hook. A friendly voice at the other end will ask for your screen or your card.",
        },
        {
          quote: "Your order number is 8841",
          because: "A number like this is easy to invent, but it asks nothing of you.",
        },
      ],
      done: "The shock, and a number that promises to take it away.",
    },
    {
      kind: "decide",
      ask: "You have already called. The voice asks you to install a small helper program.",
      actions: [
        {
          text: "Hang up, and tell IT",
          outcome: "best",
          then: "Well done: nothing was installed, and IT can warn everybody else.",
        },
        { text: "Say that you will call back", outcome: "fine", then: "A good way out. Now tell IT what happened." },
        {
          text: "Install it, they sound helpful",
          outcome: "risky",
          then: "It lets them see your screen and use your keyboard.",
        },
      ],
    },
    {
      kind: "pick-all",
      ask: "Where do you find a number worth calling?",
      choices: [
        { text: "On the back of your card", right: true, because: "It came from the bank, not from the message." },
        { text: "On a website you opened yourself", right: true, because: "You chose the way there." },
        { text: "In the message", because: "That is the one you must not use." },
      ],
      done: "Any number that didn't come with the message.",
    },
  ],
  takeaway: "A hook doesn't need a link: a phone number is enough. Look the number up yourself.",
});
