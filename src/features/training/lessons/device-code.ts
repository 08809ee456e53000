import { lesson } from "../lesson.ts";

export const deviceCode = lesson({
  id: "device-code",
  topic: "channels",
  title: "The code for somebody else's device",
  promise: "Never let a stranger in by a code that you type.",
  blocks: [
    {
      kind: "say",
      ask: "A “colleague” in the chat. What do you say?",
      who: "Lena, project team",
      line: "To join the meeting, open the sign-in page of our own service and type the code FKQ-TPB.",
      replies: [
        {
          text: "I join by the calendar, not by codes.",
          right: true,
          answer: "…",
          because:
            "The page is genuine, but the code belongs to a device of hers. You would have signed it in as yourself.",
        },
        {
          text: "Done, what is next?",
          answer: "Thank you, I am in!",
          because: "She is: in your account, without ever having seen your password.",
        },
        { text: "Is the page genuine?", answer: "Yes, look at the address!", because: "It is, and that is the trick." },
      ],
    },
    {
      kind: "match",
      ask: "Who started it decides. Whose code is it?",
      pairs: [
        {
          left: "Your new television shows a code",
          right: "Yours: you are signing it in",
          because: "You stand before the device.",
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
        { text: "Tell IT at once", because: "They can end every session, and minutes count." },
        { text: "Sign out everywhere in your account", because: "A new password alone does not throw the device out." },
        { text: "Look through what was sent in your name", because: "So that others can be warned." },
      ],
    },
  ],
  takeaway: "Type a code only for a device that is in front of you.",
});
