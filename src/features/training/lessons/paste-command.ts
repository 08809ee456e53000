import { lesson } from "../lesson.ts";

export const pasteCommand = lesson({
  id: "paste-command",
  topic: "channels",
  title: "Prove that you are human",
  promise: "Stop at the page that wants you to press keys.",
  blocks: [
    {
      kind: "phone",
      ask: "A web page shows this on your computer. What do you do?",
      app: "A web page",
      from: "Checking that you are human",
      lines: ["1. Press the Windows key and R.", "2. Press Ctrl and V.", "3. Press Enter."],
      actions: [
        {
          text: "Close the page, and tell IT",
          outcome: "best",
          then: "Nothing has run. IT blocks the page for everybody.",
        },
        {
          text: "Leave the page",
          outcome: "fine",
          then: "You are safe. If you tell IT, the next visitor is safe, too.",
        },
        {
          text: "Press the keys, it's only a check",
          outcome: "risky",
          then: "The page had put a command on your clipboard. You have just run it yourself.",
        },
      ],
    },
    {
      kind: "order",
      ask: "How does the trick work?",
      steps: [
        { text: "The page copies a command, unseen", because: "A page may fill your clipboard when you click." },
        { text: "You open a window that runs commands", because: "That is what the two keys do." },
        { text: "You paste and confirm", because: "Now it counts as your command, and no filter stops it." },
      ],
    },
    {
      kind: "sort",
      ask: "A genuine check, or not?",
      left: "Common",
      right: "Stop",
      items: [
        { text: "Tick a box, or pick pictures", in: "left", because: "All of it happens inside the page." },
        {
          text: "Paste something into a window outside the browser",
          in: "right",
          because: "No web page ever needs that.",
        },
        { text: "Install a “missing font”", in: "right", because: "The same trick in disguise." },
      ],
    },
  ],
  takeaway: "A page that tells you which keys to press wants you to carry out the attack yourself.",
});
