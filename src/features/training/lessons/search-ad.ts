import { lesson } from "../lesson.ts";

export const searchAd = lesson({
  id: "search-ad",
  topic: "channels",
  title: "The first result",
  promise: "Find the genuine page among those that paid to be at the top.",
  blocks: [
    {
      kind: "decide",
      ask: "You search for your bank so that you can sign in.",
      mail: {
        from: "Sponsored: Palebrook sign-in",
        address: "palebrook-online.test",
        lines: ["Sign in safely. Fast access for customers."],
      },
      actions: [
        {
          text: "Use your bookmark, or the app",
          outcome: "best",
          then: "No search, no surprise. You're there at once.",
        },
        {
          text: "Scroll down to `palebrook.example`",
          outcome: "fine",
          then: "That is the bank. A bookmark saves you the search.",
        },
        {
          text: "Take the first one",
          outcome: "risky",
          then: "Somebody bought that spot for the morning. The page looks perfect.",
        },
      ],
    },
    {
      kind: "choose-one",
      ask: "What does being at the top of the results tell you?",
      choices: [
        {
          text: "That somebody paid for it",
          right: true,
          because: "Look for the word “sponsored”, and read the address.",
        },
        { text: "That it is the official page", because: "It often is, but that's no proof." },
        { text: "That it was checked", because: "Ads do get checked, but some slip through." },
      ],
    },
    {
      kind: "pick-all",
      ask: "For which of these do you use a bookmark rather than a search?",
      choices: [
        { text: "Your bank", right: true, because: "It's where your money is." },
        { text: "Your sign-in at work", right: true, because: "It opens everything else." },
        {
          text: "A program to install",
          right: true,
          because: "Ads often lead to copies with malware inside.",
        },
        { text: "A recipe for soup", because: "Search away." },
      ],
      done: "Anything that asks for a password or gets installed.",
    },
  ],
  takeaway: "Wherever you sign in, use your own bookmark to get there.",
});
