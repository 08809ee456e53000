import { lesson } from "../lesson.ts";

export const chat = lesson({
  id: "chat",
  topic: "channels",
  title: "A stranger in the team chat",
  promise: "Be as careful in chat as you are with email.",
  blocks: [
    {
      kind: "decide",
      ask: "A message in Kitewire, the team chat.",
      mail: {
        from: "IT Support (guest)",
        address: "Kitewire, outside your organisation",
        lines: [
          "Hi! We see errors on your computer. Please open this link and allow remote control, it only takes two minutes.",
        ],
      },
      actions: [
        {
          text: "Don't answer, ask the helpdesk",
          outcome: "best",
          then: "There are no errors and no ticket. They block the guest for everybody.",
        },
        {
          text: "Ask in the team channel whether others got it",
          outcome: "fine",
          then: "Good: four others did. Now tell the helpdesk, too.",
        },
        {
          text: "Allow it, they are in our chat after all",
          outcome: "risky",
          then: "A chat can be open to guests. Remote control gives them everything on your computer.",
        },
      ],
    },
    {
      kind: "choose-one",
      ask: "Why does chat feel safer than email?",
      choices: [
        {
          text: "We expect only colleagues there",
          right: true,
          because: "Look for words such as “guest” or “external” beside the name.",
        },
        { text: "It is technically safer", because: "Links in chat lead to the same places." },
        { text: "Nobody writes much there", because: "Perhaps not, but short messages just give us less to check." },
      ],
    },
    {
      kind: "sort",
      ask: "Real help or not?",
      left: "Fine",
      right: "Check",
      items: [
        {
          text: "You opened a ticket, and its number is in the message.",
          in: "left",
          because: "You asked for help, and they know what it's about.",
        },
        { text: "Help that nobody asked for", in: "right", because: "Real support is busy. It waits until you call." },
      ],
    },
  ],
  takeaway: "Chat is email without a sender's address. Look for “guest”, and ask another way.",
});
