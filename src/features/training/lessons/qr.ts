import { lesson } from "../lesson.ts";

export const qr = lesson({
  id: "qr",
  topic: "channels",
  title: "A square you cannot read",
  promise: "Look before a QR code takes you somewhere.",
  blocks: [
    {
      kind: "choose-one",
      ask: "What is a QR code?",
      choices: [
        {
          text: "A link that people cannot read",
          right: true,
          because: "So treat it like a link: look where it goes before you follow it.",
        },
        { text: "A sign that something is official", because: "Anybody can print one in a minute." },
        {
          text: "A protected way to sign in",
          because: "It doesn't protect anything. It's only an address in a picture.",
        },
      ],
    },
    {
      kind: "decide",
      ask: "An email says: scan this to keep your sign-in working.",
      mail: {
        from: "IT Service",
        address: "service@secure-renew.test",
        lines: ["For your security, please scan the code with your personal phone before the end of today."],
      },
      actions: [
        {
          text: "Report it",
          outcome: "best",
          then: "Why your personal phone? Because the company's filters don't watch it. Others got the same email, and now they know.",
        },
        { text: "Delete it", outcome: "fine", then: "You are safe. A report would protect everybody else, too." },
        {
          text: "Scan it to see where it leads",
          outcome: "risky",
          then: "The page looks like your sign-in, on a small screen that hardly shows the address.",
        },
      ],
    },
    {
      kind: "pick-all",
      ask: "When should you look twice at a code?",
      choices: [
        {
          text: "It's a sticker on top of another one",
          right: true,
          because: "Somebody may have covered the real one.",
        },
        { text: "It asks for a password afterwards", right: true, because: "Go to the page yourself instead." },
        {
          text: "It came by email",
          right: true,
          because: "An email could just contain a link. A picture hides the link from filters.",
        },
        { text: "It shows a menu in a café", because: "Still look at the address, but a menu asks for nothing." },
      ],
      done: "A code is a link: look at the address, then decide.",
    },
  ],
  takeaway: "Your camera shows the address before it opens. Use that second.",
});
