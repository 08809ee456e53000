import { lesson } from "../lesson.ts";

export const vendorChange = lesson({
  id: "vendor-change",
  topic: "arrivals",
  title: "New bank details",
  promise: "Stop the most expensive email there is.",
  blocks: [
    {
      kind: "decide",
      ask: "A long-standing supplier writes, in an ongoing conversation.",
      mail: {
        from: "Coppermill, Lena Voss",
        address: "l.voss@copperrnill.test",
        subject: "Re: Delivery in December",
        lines: ["As agreed, we'll deliver on the 4th. Please note: we have changed banks. The new account is below."],
      },
      actions: [
        {
          text: "Call Lena on the number from the contract",
          outcome: "best",
          then: "Nothing has changed. Somebody was reading the conversation. You have just saved a whole invoice's worth.",
        },
        {
          text: "Ask for a signed letter",
          outcome: "fine",
          then: "Better than paying, but letters can be faked, too. The call is what counts.",
        },
        {
          text: "Change it: she knows our delivery date",
          outcome: "risky",
          then: "So does anybody who can read her mailbox. Money sent there is rarely seen again.",
        },
      ],
    },
    {
      kind: "choose-one",
      ask: "Look again at `copperrnill.test`. What is it?",
      choices: [
        {
          text: "A look-alike: r and n instead of m, and another ending",
          right: true,
          because: "In an ongoing conversation hardly anybody looks at the address again.",
        },
        { text: "The right address", because: "Read it letter by letter: c, o, p, p, e, r, r, n." },
      ],
    },
    {
      kind: "pick-all",
      ask: "What do you do before using new bank details?",
      choices: [
        { text: "Call a number from before the message", right: true, because: "Never one that came with it." },
        { text: "Ask a second person to look", right: true, because: "Two people see more." },
        { text: "Send one cent as a test", because: "It arrives, but it doesn't tell you whose account it is." },
      ],
      done: "One call, two people.",
    },
  ],
  takeaway: "Only trust new bank details once you have called a number you already had.",
});
