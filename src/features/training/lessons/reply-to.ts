import { lesson } from "../lesson.ts";

export const replyTo = lesson({
  id: "reply-to",
  topic: "addresses",
  title: "Where your answer goes",
  promise: "See who gets your reply before you write it.",
  blocks: [
    {
      kind: "read-headers",
      ask: "You pressed “Reply”. Which line should stop you?",
      lines: [
        {
          name: "From",
          value: "`ada.reyes@northquay.example`",
          because: "Our domain. The sender can write anything on this line, though.",
        },
        {
          name: "Reply-To",
          value: "`ada.reyes@freepost.test`",
          hook: true,
          because: "Your reply goes here, not to the address above. That's how a stranger gets into the conversation.",
        },
        { name: "Subject", value: "The figures for Monday", because: "An everyday subject says nothing either way." },
      ],
      done: "From says who it claims to be. Reply-To says who reads your answer.",
    },
    {
      kind: "choose-one",
      ask: "Why would somebody want an answer rather than a click?",
      choices: [
        {
          text: "An answer starts a conversation",
          right: true,
          because: "Once you have answered one request, the next seems normal.",
        },
        { text: "To practise writing", because: "They are after what you send next." },
        { text: "It happens by mistake", because: "Reply-To is set by the sender, on purpose." },
      ],
    },
    {
      kind: "say",
      ask: "You want to be sure. What do you write, and where?",
      who: "“Ada”",
      line: "Can you send me the figures? I only read this mailbox today.",
      replies: [
        {
          text: "A new email to Ada's address from the directory",
          right: true,
          answer: "I never asked for any figures. I'm glad you checked!",
          because: "A new email goes where you send it. A reply goes where they want it.",
        },
        {
          text: "A reply: “Is that you?”",
          answer: "Of course it's me. The figures, please!",
          because: "The stranger answers, not Ada.",
        },
      ],
    },
  ],
  takeaway: "When it matters, don't reply. Start a new email to the address you know.",
});
