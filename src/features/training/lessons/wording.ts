import { lesson } from "../lesson.ts";

export const wording = lesson({
  id: "wording",
  topic: "pressure",
  title: "Good spelling proves nothing",
  promise: "Read how a message talks to you, not only how it is spelt.",
  blocks: [
    {
      kind: "choose-one",
      ask: "A message has no spelling mistakes at all. What does that tell you?",
      choices: [
        {
          text: "Nothing",
          right: true,
          because:
            "Programs write flawlessly in any language. Mistakes are a warning sign, but their absence proves nothing.",
        },
        { text: "It is genuine", because: "It never meant that, and today anybody can write well at no cost." },
        { text: "It was made by a machine", because: "Perhaps, but so were many honest messages." },
      ],
    },
    {
      kind: "spot-the-cue",
      ask: "Your bank knows you. What shows that this sender does not?",
      mail: {
        from: "Palebrook Bank",
        address: "info@palebrook-care.test",
        lines: [
          "Dear valued customer,",
          "Your account number ending in the usual digits needs to be confirmed.",
          "Our branches are open from nine to five.",
        ],
      },
      spots: [
        {
          quote: "Dear valued customer",
          hook: true,
          because: "Your bank knows your name. Somebody writing to thousands doesn't.",
        },
        {
          quote: "the usual digits",
          hook: true,
          because: "It pretends to know your account number, but says nothing.",
        },
        { quote: "open from nine to five", because: "Harmless. Lines like this make a message feel ordinary." },
      ],
      done: "It talks to everybody, and means nobody.",
    },
    {
      kind: "reveal",
      ask: "What else sounds wrong when you read it aloud?",
      cards: [
        {
          front: "A colleague who is suddenly very formal",
          back: "We all have our own way of writing. When it changes, ask.",
        },
        {
          front: "Your name is right, everything else is vague",
          back: "Names are easy to find. Look for something only the real sender could know.",
        },
      ],
    },
  ],
  takeaway: "Ask: could only the real sender have written this to me?",
});
