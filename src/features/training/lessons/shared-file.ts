import { lesson } from "../lesson.ts";

export const sharedFile = lesson({
  id: "shared-file",
  topic: "arrivals",
  title: "Somebody shared a file with you",
  promise: "Get to shared files your own way.",
  blocks: [
    {
      kind: "spot-the-cue",
      ask: "A notice about a shared file. What deserves a second look?",
      mail: {
        from: "Lanternbox",
        address: "share@lanternbox-docs.test",
        subject: "Salary overview 2027.xlsx",
        lines: [
          "A file was shared with you.",
          "To see it, sign in with your work email and password.",
          "The link is valid for seven days.",
        ],
      },
      spots: [
        { quote: "lanternbox-docs.test", hook: true, because: "Lanternbox writes from `lanternbox.example`." },
        {
          quote: "Salary overview 2027.xlsx",
          hook: true,
          because: "A title nobody can resist, and not a word about who shared it.",
        },
        { quote: "valid for seven days", because: "Genuine notices often say that, too." },
      ],
      done: "A strange address, a tempting title, and nobody's name.",
    },
    {
      kind: "choose-one",
      ask: "What is the safest way to see whether the file exists?",
      choices: [
        {
          text: "Open Lanternbox yourself and look under “Shared with me”",
          right: true,
          because: "If it was shared, it's there. If it isn't there, it never was.",
        },
        { text: "Open the link without signing in", because: "Some pages can do harm without a sign-in." },
        {
          text: "Forward it to a colleague to test",
          because: "Then two people are on the hook. Ask, but don't pass it on.",
        },
      ],
    },
    {
      kind: "sort",
      ask: "Expected or not?",
      left: "Open it",
      right: "Ask first",
      items: [
        {
          text: "Jonas says in the meeting: I have just shared the plan. The notice names Jonas.",
          in: "left",
          because: "You heard it from Jonas, and it all fits.",
        },
        {
          text: "A notice from “Scanner”, no name, no context",
          in: "right",
          because: "Real files come from real people. Ask who sent it.",
        },
      ],
    },
  ],
  takeaway: "A file that was really shared is waiting in your own account. You never need the link.",
});
