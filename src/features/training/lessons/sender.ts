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
          "your payslip is ready. As always you find it in the staff portal.",
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
          because: "We write from `northquay.example`. A longer name that fits is still a different name.",
        },
        { quote: "in the staff portal", because: "Sending you to a place you know is how it should be." },
      ],
      done: "The name is a label that anybody can write. The part after the @ is where it came from.",
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
          because: "It ends in `northquay.example`; what comes in front is a part of ours.",
        },
      ],
    },
    {
      kind: "choose-one",
      ask: "On your phone you see only “Northquay Payroll”. What now?",
      choices: [
        { text: "Tap the name to see the address", right: true, because: "One tap, and you see behind the label." },
        { text: "Trust it: the name is right", because: "The name is the easiest part to copy." },
        { text: "Reply and ask who it is", because: "The answer would come from whoever wrote it." },
      ],
    },
  ],
  takeaway: "Names are labels. Read what comes after the @, to the very end.",
});
