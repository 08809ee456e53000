import { lesson } from "../lesson.ts";

export const reward = lesson({
  id: "reward",
  topic: "pressure",
  title: "Too good to be yours",
  promise: "Enjoy a gift once you know who it is from.",
  blocks: [
    {
      kind: "sort",
      ask: "A gift, or bait?",
      left: "Likely real",
      right: "Check first",
      items: [
        {
          text: "HR tells everybody in the staff meeting: a day off in December.",
          in: "left",
          because: "You hear it in person, it's for everybody, and there's nothing to fill in.",
        },
        {
          text: "“You have been chosen! We only need your card number for the delivery costs.”",
          in: "right",
          because: "A gift that wants your card number is a purchase.",
        },
        {
          text: "A voucher from a survey you never took",
          in: "right",
          because: "You pay for prizes like that with your data.",
        },
      ],
    },
    {
      kind: "choose-one",
      ask: "Why do such messages work so well?",
      choices: [
        {
          text: "Joy makes us act fast",
          right: true,
          because: "A good feeling moves faster than a doubt. That is human, not foolish.",
        },
        { text: "Because people are greedy", because: "Hardly. Most people simply like a nice surprise." },
        { text: "They are always well written", because: "Many are not. The feeling does the work." },
      ],
    },
    {
      kind: "decide",
      ask: "“Thank you for your great year! Choose your gift here.” It seems to come from your company.",
      actions: [
        {
          text: "Ask HR or a colleague",
          outcome: "best",
          then: "Nobody knows about it, and HR warns everybody else before lunch.",
        },
        {
          text: "Wait and see whether anybody mentions it",
          outcome: "fine",
          then: "People talk about real gifts. Still, an early report helps.",
        },
        {
          text: "Choose quickly, before the good ones are gone",
          outcome: "risky",
          then: "The page wants your company password “to find your gift”.",
        },
      ],
    },
  ],
  takeaway: "Real gifts do not ask for passwords or cards.",
});
