import { lesson } from "../lesson.ts";

export const urgency = lesson({
  id: "urgency",
  topic: "pressure",
  title: "The clock in the message",
  promise: "Notice the hurry, and let it remind you to take a minute.",
  blocks: [
    {
      kind: "spot-the-cue",
      ask: "Where does this message hurry you?",
      mail: {
        from: "Mossgate Licences",
        address: "renewals@mossgate-licence.test",
        subject: "Last reminder",
        lines: [
          "Your licence ends today at 17:00.",
          "All your files will be removed without further notice.",
          "You can renew in your account at any time.",
        ],
      },
      spots: [
        { quote: "today at 17:00", hook: true, because: "A tight deadline leaves no time to ask anybody." },
        {
          quote: "removed without further notice",
          hook: true,
          because: "A loss you can't undo is meant to frighten you out of checking.",
        },
        {
          quote: "in your account at any time",
          because: "There's nothing wrong with this: it points to a place you know.",
        },
      ],
      done: "A deadline and a loss: together they make people rush.",
    },
    {
      kind: "choose-one",
      ask: "A message says: ten minutes left. What happens if you take an hour?",
      choices: [
        {
          text: "Almost always: nothing",
          right: true,
          because: "Real deadlines come with more than one message, and somebody to talk to.",
        },
        {
          text: "The account is gone",
          because: "A company that drops its customers after ten minutes wouldn't last long.",
        },
        { text: "You get into trouble", because: "Nobody here will blame you for checking first." },
      ],
    },
    {
      kind: "sort",
      ask: "Real urgency, or made up?",
      left: "Check first",
      right: "Can be real",
      items: [
        {
          text: "“Click within 15 minutes or lose access.”",
          in: "left",
          because: "The only way offered is a link, and there is no time to think.",
        },
        {
          text: "Your manager asks at lunch for the report by four.",
          in: "right",
          because: "A known person, a normal request, and you can ask back.",
        },
        {
          text: "“Do not call, there is no time.”",
          in: "left",
          because: "Anyone who forbids a check is afraid of it.",
        },
      ],
    },
  ],
  takeaway: "The more a message hurries you, the more a minute of checking is worth.",
});
