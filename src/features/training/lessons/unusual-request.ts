import { lesson } from "../lesson.ts";

export const unusualRequest = lesson({
  id: "unusual-request",
  topic: "pressure",
  title: "A request out of the ordinary",
  promise: "Notice when a request does not come the usual way.",
  blocks: [
    {
      kind: "sort",
      ask: "The usual way or not?",
      left: "Usual",
      right: "Ask first",
      items: [
        {
          text: "HR asks you in the portal to confirm your address.",
          in: "left",
          because: "A place and a process you know.",
        },
        {
          text: "HR asks you by email to send a photo of your passport.",
          in: "right",
          because: "That's a new way to ask for something sensitive.",
        },
        {
          text: "A colleague asks for a list that she has never needed before.",
          in: "right",
          because: "There may be a good reason. One question clears it up.",
        },
      ],
    },
    {
      kind: "decide",
      ask: "“Can you quickly change the bank account for my salary? Thanks, Jonas.”",
      scene: "You work in payroll, and Jonas has worked here for years.",
      actions: [
        {
          text: "Call Jonas on the number in the directory",
          outcome: "best",
          then: "He didn't write anything. His salary goes where it should.",
        },
        {
          text: "Point him to the form in the portal",
          outcome: "fine",
          then: "Good: there, he has to sign in first.",
        },
        {
          text: "Change it, it's only a small thing",
          outcome: "risky",
          then: "His next salary goes to a stranger, and it's hard to get back.",
        },
      ],
    },
    {
      kind: "choose-one",
      ask: "What makes checking easier for everybody?",
      choices: [
        {
          text: "A known way for each kind of request",
          right: true,
          because: "Then anything else stands out.",
        },
        { text: "Knowing people well", because: "It helps, but anybody's style can be copied." },
        { text: "Being strict with everybody", because: "A friendly question does more." },
      ],
    },
  ],
  takeaway: "You are not doubting the person. You are doubting the way the request came.",
});
