import { lesson } from "../lesson.ts";

export const shortLink = lesson({
  id: "short-link",
  topic: "addresses",
  title: "Links that hide their end",
  promise: "Find out where a short link leads without going there.",
  blocks: [
    {
      kind: "choose-one",
      ask: "`shrt.example/k7Qp` is in a message. What does the address tell you?",
      choices: [
        {
          text: "Only who shortens it",
          right: true,
          because: "Where it leads is decided by whoever made it, and can be changed later.",
        },
        {
          text: "That it is safe: the service is known",
          because: "The service is honest. What is behind it may not be.",
        },
        {
          text: "That it is a trap",
          because: "Plenty of honest people shorten links. You just cannot see which is which.",
        },
      ],
    },
    {
      kind: "match",
      ask: "How do you look behind it?",
      pairs: [
        {
          left: "A short link on the computer",
          right: "Ask the shortener's preview page",
          because: "Most show the target when you ask them to.",
        },
        {
          left: "A button in an email",
          right: "Hover, and read the address",
          because: "The true target appears at the edge of the window.",
        },
        {
          left: "A link in a text message",
          right: "Press and hold",
          because: "The phone shows the address before it opens.",
        },
      ],
    },
    {
      kind: "decide",
      ask: "“Your invoice, see shrt.example/k7Qp.” It seems to come from a supplier.",
      actions: [
        {
          text: "Open the supplier's portal yourself",
          outcome: "best",
          then: "Invoices are there, and this one is not.",
        },
        {
          text: "Ask them for the full address",
          outcome: "fine",
          then: "Good. Ask at the address or number you already had.",
        },
        {
          text: "Open it: it is only a link",
          outcome: "risky",
          then: "It passes through three addresses, and ends at a copy of your sign-in page.",
        },
      ],
    },
  ],
  takeaway: "A short link is a closed door. Look through the window, or go another way.",
});
