import { lesson } from "../lesson.ts";

export const personalDetails = lesson({
  id: "personal-details",
  topic: "pressure",
  title: "They know your name, and more",
  promise: "Tell apart what a stranger can look up and what only the right person knows.",
  blocks: [
    {
      kind: "pick-all",
      ask: "What can a stranger find out about you in ten minutes?",
      choices: [
        {
          text: "Your job title and your manager's name",
          right: true,
          because: "Career pages and the company's website have it.",
        },
        { text: "Which tools your company uses", right: true, because: "Job adverts mention them." },
        { text: "That you are at a trade fair this week", right: true, because: "A photo shows where, and when." },
        {
          text: "What you agreed in a meeting yesterday",
          because: "Only the people in the room know that. It makes a good test question.",
        },
      ],
      done: "All of it public. Knowing it proves nothing.",
    },
    {
      kind: "decide",
      ask: "A message knows a lot.",
      mail: {
        from: "Jonas Brandt, Travel desk",
        address: "j.brandt@northquay-travel.test",
        lines: [
          "Hi Mira, enjoy the fair in Portville! Your return ticket has changed. Please confirm it with your work account today.",
        ],
      },
      actions: [
        {
          text: "Look in the travel tool, or call the desk",
          outcome: "best",
          then: "Nothing has changed. Somebody had seen a photo of the stand.",
        },
        {
          text: "Wait until you are back",
          outcome: "fine",
          then: "No harm done. A report now would help the colleagues at the stand.",
        },
        {
          text: "Confirm: who else would know?",
          outcome: "risky",
          then: "Anybody who follows the company online. The page collects passwords.",
        },
      ],
    },
    {
      kind: "choose-one",
      ask: "A caller knows your employee number. Is it somebody from the company?",
      choices: [
        {
          text: "Not necessarily: numbers like that leak",
          right: true,
          because: "They are in old emails and on badges. Call back.",
        },
        { text: "Yes: that's internal", because: "Internal doesn't mean secret." },
      ],
    },
  ],
  takeaway: "Knowing about you is not the same as knowing you.",
});
