import { lesson } from "../lesson.ts";

export const branding = lesson({
  id: "branding",
  topic: "addresses",
  title: "A logo is only a picture",
  promise: "Look past a page that looks perfect.",
  blocks: [
    {
      kind: "pick-all",
      ask: "What can anybody copy in a minute?",
      choices: [
        { text: "The logo and the colours", right: true, because: "A right click is enough." },
        { text: "The whole page, pixel by pixel", right: true, because: "Programs do it at the press of a button." },
        { text: "The small print and the padlock picture", right: true, because: "Just text and a picture." },
        { text: "The end of the web address", because: "That one has a single owner. It is what you check." },
      ],
      done: "Everything you see, except the address.",
    },
    {
      kind: "read-address",
      ask: "A perfect Tidemail page. Where is the proof?",
      parts: [
        { text: "https://", because: "Private, but who is at the other end?" },
        { text: "tidemail", because: "A word in front, which anybody can use." },
        { text: ".mail-center.test", right: true, because: "The owner: `mail-center.test`, not `tidemail.example`." },
        { text: "/tidemail.example/", because: "The right name in the wrong place." },
      ],
    },
    {
      kind: "choose-one",
      ask: "The design is clumsy this time. Does that prove it is fake?",
      choices: [
        {
          text: "No: check the address as well",
          right: true,
          because: "Honest companies send clumsy emails, too. The address decides either way.",
        },
        { text: "Yes: companies care about design", because: "Not all of them, and not always." },
      ],
    },
  ],
  takeaway: "Looks can be copied. An address has one owner.",
});
