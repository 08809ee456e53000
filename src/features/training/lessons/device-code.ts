import { lesson } from "../lesson.ts";

export const deviceCode = lesson({
  id: "device-code",
  topic: "channels",
  title: "The code for somebody else's device",
  promise: "Never let a stranger in by typing their code.",
  blocks: [
    {
      kind: "say",
      ask: "A “colleague” in the chat. What do you say?",
      who: "Lena, project team",
      line: "To join the meeting, open our own sign-in page and type in the code FKQ-TPB.",
      replies: [
        {
          text: "I'll join from my calendar, not with a code.",
          right: true,
          answer: "…",
          because:
            "The page is genuine, but the code belongs to her device. You would have signed that device in as you.",
        },
        {
          text: "Done, what's next?",
          answer: "Thank you, I'm in!",
          because: "She is: she's in your account, without ever seeing your password.",
        },
        { text: "Is the page genuine?", answer: "Yes, look at the address!", because: "It is, and that is the trick." },
      ],
    },
    {
      kind: "match",
      ask: "What counts is who started it. Whose code is it?",
      pairs: [
        {
          left: "Your new television shows a code",
          right: "Yours: you are signing it in",
          because: "You are right in front of the device.",
        },
        {
          left: "Somebody sends you a code",
          right: "Theirs: they want to be signed in",
          because: "The device is wherever they are.",
        },
      ],
    },
    {
      kind: "order",
      ask: "You have already typed it in. What now?",
      steps: [
        { text: "Tell IT at once", because: "They can end every session, and every minute counts." },
        { text: "Sign out everywhere in your account", because: "A new password alone doesn't sign the device out." },
        { text: "Check what was sent in your name", because: "Then you can warn the people who got it." },
      ],
    },
  ],
  takeaway: "Type a code only for a device that is in front of you.",
});
