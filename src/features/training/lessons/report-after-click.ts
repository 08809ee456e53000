import { lesson } from "../lesson.ts";

export const reportAfterClick = lesson({
  id: "report-after-click",
  topic: "reporting",
  title: "You clicked. The next three minutes",
  promise: "Do the right thing after a click.",
  blocks: [
    {
      kind: "decide",
      ask: "You have just typed your password into a page, and now it feels wrong.",
      actions: [
        {
          text: "Tell IT at once, then change the password",
          outcome: "best",
          then: "They end open sessions and look for the same message elsewhere. Three minutes, and it's over.",
        },
        {
          text: "Change the password first, then tell IT",
          outcome: "fine",
          then: "Good too. Use a page that you opened yourself, and do tell them: somebody may be signed in already.",
        },
        {
          text: "Say nothing and hope",
          outcome: "risky",
          then: "Most damage happens in the hours when nobody knows.",
        },
      ],
    },
    {
      kind: "pick-all",
      ask: "What helps the people who help you?",
      choices: [
        { text: "When it happened", right: true, because: "Then they know where to look." },
        { text: "What you typed or opened", right: true, because: "Never the password itself, just that it was one." },
        { text: "The message itself", right: true, because: "Report it rather than delete it." },
        { text: "An apology", because: "Not needed. It happens to everybody." },
      ],
      done: "When, what, and the message. That's all.",
    },
    {
      kind: "choose-one",
      ask: "Why do fast reports after a click matter so much?",
      choices: [
        {
          text: "Stolen access is used within hours",
          right: true,
          because: "It is a race, and you are the first to know.",
        },
        { text: "The rules demand it", because: "Perhaps they do, but the real reason is time." },
        { text: "They make the statistics look better", because: "They do, but above all they limit the damage." },
      ],
    },
  ],
  takeaway: "A click takes a moment. A quick report is what people remember.",
});
