import { lesson } from "../lesson.ts";

export const giftCard = lesson({
  id: "gift-card",
  topic: "pressure",
  title: "Can you get some gift cards?",
  promise: "Spot a favour that isn't one.",
  blocks: [
    {
      kind: "sort",
      ask: "Innocent, or part of the trick?",
      left: "Innocent",
      right: "Trick",
      items: [
        {
          text: "“Are you at your desk?” and nothing else",
          in: "right",
          because: "A small yes first. The favour follows.",
        },
        {
          text: "“Take a photo of the codes and send it to me.”",
          in: "right",
          because: "Whoever has the code has the money. The card itself doesn't matter.",
        },
        {
          text: "A colleague is collecting for a birthday, at the coffee machine.",
          in: "left",
          because: "It's in person, and you can see who it is.",
        },
      ],
    },
    {
      kind: "decide",
      ask: "Your manager's name, a private mailbox: “Five cards, 100 each, for clients. I'll pay you back.”",
      actions: [
        { text: "Walk over, or call", outcome: "best", then: "Your manager is surprised, and grateful." },
        {
          text: "Ask the team that does the buying",
          outcome: "fine",
          then: "Good: that's the usual way. Report it as well.",
        },
        {
          text: "Buy them, it's for a good cause",
          outcome: "risky",
          then: "Codes are like cash. Nobody will pay you back.",
        },
      ],
    },
    {
      kind: "choose-one",
      ask: "Why gift cards of all things?",
      choices: [
        {
          text: "They are anonymous money",
          right: true,
          because: "There's no account, and nobody to ask for it back.",
        },
        { text: "They make good presents", because: "They do. Here, they're a way to make off with money." },
      ],
    },
  ],
  takeaway: "No honest business pays with gift card codes. Ask in person.",
});
