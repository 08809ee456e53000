import { lesson } from "../lesson.ts";

export const invoice = lesson({
  id: "invoice",
  topic: "arrivals",
  title: "An invoice nobody remembers",
  promise: "Check a bill before it is paid.",
  blocks: [
    {
      kind: "decide",
      ask: "Twelve minutes before you finish for the day, this arrives.",
      mail: {
        from: "Coppermill Accounts",
        address: "accounts@coppermill-billing.test",
        subject: "Invoice 7719, third reminder",
        lines: ["2,480.00 overdue. Please pay today to avoid collection."],
      },
      actions: [
        {
          text: "Look up the order and the supplier in our system",
          outcome: "best",
          then: "No order, no such invoice. You report it and go home on time.",
        },
        {
          text: "Leave it until tomorrow",
          outcome: "fine",
          then: "Good: it can wait. Look it up first thing in the morning.",
        },
        {
          text: "Pay: it is the third reminder",
          outcome: "risky",
          then: "There was never a first. Anybody can make up a reminder.",
        },
      ],
    },
    {
      kind: "pick-all",
      ask: "What must be right before an invoice is paid?",
      choices: [
        { text: "An order that somebody here placed", right: true, because: "No order, no payment." },
        { text: "The account we have on file", right: true, because: "Check a new account by phone." },
        {
          text: "A second person's approval",
          right: true,
          because: "A second pair of eyes protects the person who pays.",
        },
        { text: "A logo that looks right", because: "Logos are copied in seconds." },
      ],
      done: "The order, the account, and a second person.",
    },
    {
      kind: "choose-one",
      ask: "Small invoices are often waved through. Who knows that?",
      choices: [
        {
          text: "The people who send fake ones",
          right: true,
          because: "Many small bills earn more than one large one, and nobody asks.",
        },
        { text: "Only accounting", because: "Sadly, it's no secret." },
      ],
    },
  ],
  takeaway: "A bill is a claim, not a fact. The order is the fact.",
});
