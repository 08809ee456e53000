import { lesson } from "../lesson.ts";

export const sender = lesson({
  id: "sender",
  topic: "addresses",
  title: "Who is really writing",
  promise: "See in two seconds whether the address matches the name.",
  blocks: [
    {
      kind: "spot-the-cue",
      ask: "Something about this sender does not fit. What?",
      mail: {
        from: "Northquay Payroll",
        address: "payroll@northquay-staff.test",
        subject: "Your November payslip",
        lines: [
          "Hello Mira,",
          "Your payslip is ready. As always, you'll find it in the staff portal.",
          "Kind regards, Payroll",
        ],
      },
      spots: [
        {
          quote: "Northquay Payroll",
          because: "A name can say anything. This one is what you would expect, so keep looking.",
        },
        {
          quote: "northquay-staff.test",
          hook: true,
          because: "We write from `northquay.example`. A longer name may sound right, but it's still a different name.",
        },
        { quote: "in the staff portal", because: "Sending you to a place you know is how it should be." },
      ],
      done: "The name is a label that anybody can write. What counts comes after the @.",
    },
    {
      kind: "sort",
      ask: "We are `northquay.example`. Did these come from us?",
      left: "From us",
      right: "Not from us",
      items: [
        { text: "`it@northquay.example`", in: "left", because: "Exactly our domain, nothing added." },
        {
          text: "`northquay.example@mailbox.test`",
          in: "right",
          because: "Our name comes before the @. What counts comes after it.",
        },
        {
          text: "`help@it.northquay.example`",
          in: "left",
          because: "It ends in `northquay.example`; whatever comes in front is ours, too.",
        },
      ],
    },
    {
      kind: "choose-one",
      ask: "On your phone you see only “Northquay Payroll”. What now?",
      choices: [
        { text: "Tap the name to see the address", right: true, because: "One tap, and you see behind the label." },
        { text: "Trust it: the name is right", because: "The name is the easiest part to copy." },
        { text: "Reply and ask who it is", because: "The person who wrote it would be the one to answer." },
      ],
    },
  ],
  takeaway: "Names are labels. Read what comes after the @, to the very end.",
});
