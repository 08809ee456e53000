import { lesson } from "../lesson.ts";

export const mfaPrompt = lesson({
  id: "mfa-prompt",
  topic: "channels",
  title: "The approval you did not ask for",
  promise: "Know what an unexpected sign-in prompt means, and what to do.",
  blocks: [
    {
      kind: "choose-one",
      ask: "Your phone asks: “Approve sign-in?” You are not signing in. What does it mean?",
      choices: [
        {
          text: "Somebody has your password",
          right: true,
          because: "The prompt comes after the password. Only you stand in the way.",
        },
        { text: "The app is only updating", because: "Updates never ask you to approve a sign-in." },
        { text: "A colleague picked the wrong account", because: "They would need your password for that." },
      ],
    },
    {
      kind: "decide",
      ask: "It is the sixth prompt tonight, and somebody from “support” calls: please approve, then it will stop.",
      actions: [
        {
          text: "Deny, hang up, tell IT, change the password",
          outcome: "best",
          then: "IT locks them out within minutes. The calls stop, too.",
        },
        {
          text: "Switch the phone off",
          outcome: "fine",
          then: "Nothing was approved. But the password is still out there: tell IT in the morning at the latest.",
        },
        {
          text: "Approve it, so that it stops",
          outcome: "risky",
          then: "It does stop, because they're in. If that happens, tell IT at once. Every minute counts, and nobody will be angry.",
        },
      ],
    },
    {
      kind: "sort",
      ask: "Can you pass it on?",
      left: "Fine",
      right: "Never",
      items: [
        {
          text: "The code on your phone, which you type into a page you opened",
          in: "left",
          because: "You started it, and you know the page.",
        },
        {
          text: "The code, read out to a caller",
          in: "right",
          because: "Nobody needs it to help you. With it, they can sign in as you.",
        },
      ],
    },
  ],
  takeaway: "If you didn't start it, deny it and tell IT. An unexpected prompt is a fire alarm that works.",
});
