import { lesson } from "../lesson.ts";

export const headers = lesson({
  id: "headers",
  topic: "addresses",
  title: "What the details say",
  promise: "Open a message's details and read the three lines that count.",
  blocks: [
    {
      kind: "read-headers",
      ask: "The details of a message “from Palebrook Bank”. What gives it away?",
      lines: [
        {
          name: "From",
          value: "`service@palebrook.example`",
          because: "The right address, written by the sender. The next lines say whether it is true.",
        },
        {
          name: "Sent by",
          value: "`mailer-77.bulk-post.test`",
          hook: true,
          because: "It came from somebody else's server. A bank uses its own, or names the one that sends for it.",
        },
        {
          name: "Signed by",
          value: "nobody",
          hook: true,
          because: "The bank signs its emails. This one is not signed.",
        },
        { name: "Date", value: "Tuesday, 10:14", because: "Ordinary office hours. It proves nothing." },
      ],
      done: "Not sent by the bank, not signed by the bank.",
    },
    {
      kind: "match",
      ask: "Which line answers which question?",
      pairs: [
        { left: "Who does it claim to be?", right: "From", because: "A claim, until another line confirms it." },
        { left: "Which server delivered it?", right: "Sent by", because: "Your mail program writes this down itself." },
        {
          left: "Who vouches for it?",
          right: "Signed by",
          because: "A domain's signature is hard to forge.",
        },
      ],
    },
    {
      kind: "choose-one",
      ask: "Everything is signed by `palebrook-help.test`. Is it the bank?",
      choices: [
        {
          text: "No: it is signed by another domain",
          right: true,
          because: "Anybody can sign for a domain they own. It has to be the right name.",
        },
        { text: "Yes: it is signed", because: "A signature says who they are. It doesn't say that they are honest." },
      ],
    },
  ],
  takeaway: "From is a claim. “Sent by” and “signed by” are the evidence.",
});
