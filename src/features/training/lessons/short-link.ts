import { lesson } from "../lesson.ts";

export const shortLink = lesson({
  id: "short-link",
  topic: "addresses",
  title: "Links that hide where they go",
  promise: "Find out where a short link leads without going there.",
  blocks: [
    {
      kind: "choose-one",
      ask: "`shrt.example/k7Qp` is in a message. What does the address tell you?",
      choices: [
        {
          text: "Only who shortened it",
          right: true,
          because: "Whoever made it decides where it leads, and may be able to change that later.",
        },
        {
          text: "That it is safe: the service is known",
          because: "The service is honest. What's behind the link may not be.",
        },
        {
          text: "That it is a trap",
          because: "Plenty of honest people shorten links. You just can't see which is which.",
        },
      ],
    },
    {
      kind: "match",
      ask: "How do you look behind it?",
      pairs: [
        {
          left: "A short link on the computer",
          right: "Use the shortener's preview",
          because: "Most will show where a link goes if you ask.",
        },
        {
          left: "A button in an email",
          right: "Hover, and read the address",
          because: "The real address appears at the edge of the window.",
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
          then: "Your invoices are there, and this isn't one of them.",
        },
        {
          text: "Ask them for the full address",
          outcome: "fine",
          then: "Good. Ask at the address or number you already had.",
        },
        {
          text: "Open it: it's only a link",
          outcome: "risky",
          then: "It passes through three addresses, and ends at a copy of your sign-in page.",
        },
      ],
    },
  ],
  takeaway: "A short link is a closed door. Look through the window, or go another way.",
});
