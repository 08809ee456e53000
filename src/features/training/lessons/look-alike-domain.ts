import { lesson } from "../lesson.ts";

export const lookAlikeDomain = lesson({
  id: "look-alike-domain",
  topic: "addresses",
  title: "One letter off",
  promise: "Catch addresses that look right and are not.",
  blocks: [
    {
      kind: "choose-one",
      ask: "Which of these is the real `lanternbox.example`?",
      choices: [
        { text: "`lantembox.example`", because: "An m where r and n belong. They look alike in many fonts." },
        { text: "`lanternbox.example`", right: true, because: "The same, letter by letter." },
        { text: "`lanternb0x.example`", because: "A zero where an o belongs." },
        { text: "`lantern-box.example`", because: "The hyphen makes it a different name, with a different owner." },
      ],
    },
    {
      kind: "read-address",
      ask: "Which part shows that this is not Lanternbox?",
      parts: [
        { text: "https://", because: "It only says that the connection is private." },
        { text: "lanternbox", because: "The right name, in a place that anybody can use." },
        {
          text: ".example-files.test",
          right: true,
          because: "The host ends here: `example-files.test`. The name doesn't end at the first dot.",
        },
        { text: "/shared/plan", because: "Only a page on that site." },
      ],
    },
    {
      kind: "reveal",
      ask: "Three ways to make a look-alike",
      cards: [
        {
          front: "Swap letters that look alike",
          back: "`rn` for `m`, `1` for `l`, `0` for `o`, or a letter from another alphabet.",
        },
        {
          front: "Add a fitting word",
          back: "`lanternbox-login.test`, `my-lanternbox.test`: nobody needs permission to register those.",
        },
        {
          front: "Change the ending",
          back: "`lanternbox.test` and `lanternbox.example` have different owners.",
        },
      ],
    },
  ],
  takeaway: "One letter is easy to miss. When an address matters, type it yourself or use your own bookmark.",
});
