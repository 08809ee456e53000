import { lesson } from "../lesson.ts";

export const oauthConsent = lesson({
  id: "oauth-consent",
  topic: "channels",
  title: "The app that asks for a lot",
  promise: "Read what an app is allowed to do before you agree.",
  blocks: [
    {
      kind: "spot-the-cue",
      ask: "“Quick Poll” wants access to your account. Which lines are too much for a poll?",
      mail: {
        from: "Permission request",
        address: "Quick Poll, publisher not verified",
        lines: [
          "It wants to: see your name and picture.",
          "Read, send and delete your mail.",
          "Keep this access when you are away.",
        ],
      },
      spots: [
        { quote: "see your name and picture", because: "A poll may need to know who is voting." },
        { quote: "Read, send and delete your mail", hook: true, because: "A poll has no business in your mailbox." },
        {
          quote: "Keep this access",
          hook: true,
          because: "It lasts for months, even after you change your password.",
        },
      ],
      done: "Two lines that have nothing to do with a poll.",
    },
    {
      kind: "choose-one",
      ask: "The sign-in page itself was genuine. Does that make the app safe?",
      choices: [
        {
          text: "No: the page is real, the app is a stranger",
          right: true,
          because: "The page only asks whether you want to let that stranger in.",
        },
        { text: "Yes: the page was checked", because: "The page was. The app behind it could be anybody's." },
      ],
    },
    {
      kind: "reveal",
      ask: "What if you have already agreed?",
      cards: [
        { front: "Does a new password help?", back: "No. The app has its own key." },
        {
          front: "What helps?",
          back: "Remove it under connected apps in your account settings, and tell IT which app it was.",
        },
      ],
    },
  ],
  takeaway: "Only agree to what the app needs for its job. Anything more is a key you hand over.",
});
