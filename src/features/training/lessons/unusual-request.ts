import { lesson } from "../lesson.ts";

export const unusualRequest = lesson({
  id: "unusual-request",
  topic: "pressure",
  title: "A request out of the ordinary",
  promise: "Notice when a request does not come the usual way.",
  blocks: [
    {
      kind: "sort",
      ask: "Usual way or not?",
      left: "Usual",
      right: "Ask first",
      items: [
        {
          text: "HR asks you in the portal to confirm your address.",
          in: "left",
          because: "The known place, a known process.",
        },
        {
          text: "HR asks you by email to send a photo of your passport.",
          in: "right",
          because: "A new way to ask for something sensitive.",
        },
        {
          text: "A colleague asks for a list that she has never needed before.",
          in: "right",
          because: "Perhaps there is a reason. One question clears it up.",
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
          then: "He has not written anything. His salary arrives where it should.",
        },
        {
          text: "Point him to the form in the portal",
          outcome: "fine",
          then: "Good: the usual way needs him to sign in.",
        },
        {
          text: "Change it, it is a small thing",
          outcome: "risky",
          then: "The next salary goes to a stranger, and is hard to get back.",
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
          because: "Then everything outside it stands out by itself.",
        },
        { text: "Knowing people well", because: "It helps, but writing style can be copied." },
        { text: "Being strict with everybody", because: "A friendly question does more." },
      ],
    },
  ],
  takeaway: "You are not doubting the person. You are doubting the way the request came.",
});
