import { lesson } from "../lesson.ts";

export const attachment = lesson({
  id: "attachment",
  topic: "arrivals",
  title: "Before you open a file",
  promise: "Decide about an attachment before it decides for you.",
  blocks: [
    {
      kind: "sort",
      ask: "Would you open it?",
      left: "Open",
      right: "Ask first",
      items: [
        {
          text: "`minutes.pdf`, from a colleague after today's meeting",
          in: "left",
          because: "Expected, from somebody you know, and an ordinary kind of file.",
        },
        {
          text: "`invoice.pdf.exe`",
          in: "right",
          because: "The last ending counts: this is a program dressed up as a document.",
        },
        {
          text: "`scan_2291.html` from an unknown copier",
          in: "right",
          because: "A web page sent as a file: it often shows a sign-in form.",
        },
      ],
    },
    {
      kind: "choose-one",
      ask: "A document opens and asks you to “enable content”. What is that?",
      choices: [
        {
          text: "A request to run a program",
          right: true,
          because: "There's a program inside the document. You never need it just to read.",
        },
        { text: "A display setting", because: "It sounds like one, but it lets a program run." },
        { text: "Your licence has expired", because: "A common story to go with it." },
      ],
    },
    {
      kind: "decide",
      ask: "An applicant sends `cv.zip`, with the password in the email.",
      scene: "You work in hiring and expect applications.",
      actions: [
        {
          text: "Ask for a PDF through the applications page",
          outcome: "best",
          then: "Real applicants are glad to. A locked file hides its content from the scanner.",
        },
        { text: "Ask IT to open it", outcome: "fine", then: "They can look at it where it does no harm." },
        {
          text: "Unpack it: you expect a CV",
          outcome: "risky",
          then: "Expecting something is exactly what it counts on.",
        },
      ],
    },
  ],
  takeaway: "Three questions: Did I expect it? From this person? In this kind of file?",
});
