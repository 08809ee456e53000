import { lesson } from "../lesson.ts";

export const oneTimeCode = lesson({
  id: "one-time-code",
  topic: "channels",
  title: "Can you read me the code?",
  promise: "Keep six digits to yourself, whoever asks.",
  blocks: [
    {
      kind: "phone",
      ask: "You are on the phone with “the bank”. Then this arrives.",
      app: "Messages",
      from: "Palebrook Bank",
      lines: ["482 913 is your code for a payment of 1,240.00 to “K. Mora”. Never tell it to anybody."],
      actions: [
        {
          text: "Say nothing, hang up and call the number on your card",
          outcome: "best",
          then: "The bank stops the payment. The caller had your password, and the code was all they were missing.",
        },
        {
          text: "Say that you'll look later",
          outcome: "fine",
          then: "Without the code there is no payment. Now call the bank.",
        },
        { text: "Read it out: they are helping", outcome: "risky", then: "The payment goes out that very second." },
      ],
    },
    {
      kind: "say",
      ask: "They insist. What do you say?",
      who: "Caller",
      line: "I need the code to *stop* the payment. Quick, or the money is gone!",
      replies: [
        {
          text: "I will call the bank myself.",
          right: true,
          answer: "There is no time for that! Wait, please …",
          because: "There is time. A bank stops payments without your code.",
        },
        {
          text: "Only the first three digits.",
          answer: "And the last three?",
          because: "Give them half, and they'll soon have it all.",
        },
      ],
    },
    {
      kind: "choose-one",
      ask: "Who needs a code that was sent to you?",
      choices: [
        {
          text: "Only the page you opened yourself",
          right: true,
          because: "It proves that you have your phone. In other hands it proves that they are you.",
        },
        { text: "The bank's staff", because: "They sent it. They don't need it back." },
        { text: "IT, to help you", because: "They have their own ways in." },
      ],
    },
  ],
  takeaway: "Read the whole message: it says what the code is for, and not to share it.",
});
