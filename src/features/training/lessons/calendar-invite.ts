import { lesson } from "../lesson.ts";

export const calendarInvite = lesson({
  id: "calendar-invite",
  topic: "arrivals",
  title: "An entry in your calendar",
  promise: "See that an invitation is just an email in another place.",
  blocks: [
    {
      kind: "choose-one",
      ask: "A meeting you never accepted is in your calendar. How can that be?",
      choices: [
        {
          text: "Invitations can appear there by themselves",
          right: true,
          because: "Many calendars show them before you answer. That is a setting, not proof.",
        },
        { text: "A colleague has access to it", because: "Possible, but they don't need to. An email is enough." },
        { text: "You must have accepted it", because: "There's no need to doubt yourself." },
      ],
    },
    {
      kind: "decide",
      ask: "What do you do with this entry?",
      mail: {
        from: "Meeting: Review of your benefits",
        address: "hr-desk@people-portal.test",
        lines: ["14:00 today. To join, sign in with your work account using the link in this entry."],
      },
      actions: [
        {
          text: "Ask HR, and report the invitation",
          outcome: "best",
          then: "HR has no such meeting. Forty people had it in their calendars, and now they all know.",
        },
        {
          text: "Remove it without answering",
          outcome: "fine",
          then: "Good: declining would tell them that somebody reads this mailbox. A report helps the others.",
        },
        {
          text: "Join to see who is there",
          outcome: "risky",
          then: "Before the meeting comes a sign-in page. The meeting never comes.",
        },
      ],
    },
    {
      kind: "sort",
      ask: "Where can you trust the link?",
      left: "Join",
      right: "Check",
      items: [
        {
          text: "A weekly meeting you have been joining for months",
          in: "left",
          because: "A known series with known people.",
        },
        {
          text: "An entry from outside, with a link to a sign-in page",
          in: "right",
          because: "Meetings let you in by name. They don't need your password.",
        },
      ],
    },
  ],
  takeaway: "A calendar entry proves only that somebody knows your address.",
});
