import { lesson } from "../lesson.ts";

export const credentialForm = lesson({
  id: "credential-form",
  topic: "addresses",
  title: "Where you type your password",
  promise: "Type your password only on pages you opened yourself.",
  blocks: [
    {
      kind: "read-address",
      ask: "This page asks for your password. Whose page is it?",
      parts: [
        {
          text: "https://",
          because: "The lock says that nobody else can listen in. It doesn't say who you are talking to.",
        },
        { text: "signin.tidemail.example", because: "That would be the right name, if it came at the end." },
        { text: ".session-id.test", right: true, because: "The end decides: `session-id.test` owns this page." },
        { text: "/password", because: "Only a page name." },
      ],
    },
    {
      kind: "choose-one",
      ask: "Your password manager doesn't offer to fill in your password. What does that tell you?",
      choices: [
        {
          text: "This is not the page it knows",
          right: true,
          because: "It compares the address exactly, and never gets tired.",
        },
        {
          text: "It is broken",
          because: "Perhaps. Then open the page from your own bookmark and see whether it works there.",
        },
        { text: "You have to type it yourself this time", because: "That is exactly what the page hopes for." },
      ],
    },
    {
      kind: "decide",
      ask: "A link in an email takes you to a sign-in page.",
      scene: "You were signed in a minute ago.",
      actions: [
        {
          text: "Close it, and open the service yourself",
          outcome: "best",
          then: "You are still signed in there. The page was a copy.",
        },
        {
          text: "Read the whole address first",
          outcome: "fine",
          then: "Good. Going there yourself is even simpler.",
        },
        {
          text: "Sign in again, it happens",
          outcome: "risky",
          then: "It does happen, and that's why the trick works. If you ever do sign in, change your password and tell IT.",
        },
      ],
    },
  ],
  takeaway: "Links may show you things. Passwords only go into pages you opened yourself.",
});
