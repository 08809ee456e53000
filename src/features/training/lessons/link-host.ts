import { lesson } from "../lesson.ts";

export const linkHost = lesson({
  id: "link-host",
  topic: "addresses",
  title: "Where a link really goes",
  promise: "Read any web address in the right order, and know whose site it is.",
  blocks: [
    {
      kind: "read-address",
      ask: "Whose site would this open?",
      parts: [
        { text: "https://", because: "That only says the line is private. Private lines lead to strangers, too." },
        {
          text: "palebrook.example",
          because: "It looks like the bank, but it comes first. Anybody can put any word there.",
        },
        { text: ".secure-check", because: "Just decoration, too: anybody can make up the names in front." },
        {
          text: ".login-help.test",
          right: true,
          because: "The end of the host name, right before the first single slash, is the owner: `login-help.test`.",
        },
        { text: "/account", because: "After the slash comes a page on that site. It says nothing about the owner." },
      ],
    },
    {
      kind: "sort",
      ask: "Your company is `northquay.example`. Yours or not?",
      left: "Ours",
      right: "Not ours",
      items: [
        {
          text: "`https://pay.northquay.example/slip`",
          in: "left",
          because: "It ends in `northquay.example`, so it is ours.",
        },
        {
          text: "`https://northquay.example.pay-slip.test`",
          in: "right",
          because: "The end is `pay-slip.test`. Our name is just in front.",
        },
        {
          text: "`https://pay-slip.test/northquay.example`",
          in: "right",
          because: "Our name comes after the slash, so it's just a page.",
        },
      ],
    },
    {
      kind: "choose-one",
      ask: "A button says “Open your payslip”. How do you see where it goes?",
      choices: [
        {
          text: "Hover over it, or press and hold on a phone",
          right: true,
          because: "The real address appears before anything opens.",
        },
        { text: "Click, and look at the page", because: "The page can look perfect. The address tells you earlier." },
        { text: "Trust the words on the button", because: "Words on a button are just words. They can say anything." },
      ],
    },
  ],
  takeaway:
    "Find the first single slash and read the name before it from right to left. That's who you are talking to.",
});
