import { lesson } from "../lesson.ts";

export const searchAd = lesson({
  id: "search-ad",
  topic: "channels",
  title: "The first result",
  promise: "Find the genuine page among those that paid to be on top.",
  blocks: [
    {
      kind: "decide",
      ask: "You search for your bank, to sign in.",
      mail: {
        from: "Sponsored: Palebrook sign-in",
        address: "palebrook-online.test",
        lines: ["Sign in safely. Fast access for customers."],
      },
      actions: [
        {
          text: "Use your bookmark, or the app",
          outcome: "best",
          then: "No search, no surprise. You are there at once.",
        },
        {
          text: "Scroll down to `palebrook.example`",
          outcome: "fine",
          then: "That is the bank. A bookmark saves you the search.",
        },
        {
          text: "Take the first one",
          outcome: "risky",
          then: "Somebody bought the place for a morning. The page looks perfect.",
        },
      ],
    },
    {
      kind: "choose-one",
      ask: "What does the place at the top of a search tell you?",
      choices: [
        {
          text: "That somebody paid for it",
          right: true,
          because: "Look for the word “sponsored”, and read the address.",
        },
        { text: "That it is the official page", because: "Often it is. It is not proof." },
        { text: "That it was checked", because: "Ads are looked at, and yet some slip through." },
      ],
    },
    {
      kind: "pick-all",
      ask: "For which of these do you use a bookmark rather than a search?",
      choices: [
        { text: "Your bank", right: true, because: "Money is there." },
        { text: "Your sign-in at work", right: true, because: "It opens everything else." },
        {
          text: "A program to install",
          right: true,
          because: "Copies with something extra are a favourite among ads.",
        },
        { text: "A recipe for soup", because: "Search away." },
      ],
      done: "Whatever asks for a password or gets installed.",
    },
  ],
  takeaway: "Where you sign in, arrive by your own bookmark.",
});
