import { template } from "../template.ts";

export const houseSurvey = template({
  id: "house-survey",
  form: "mail",
  phish: false,
  class: "moderate",
  skills: ["link-host", "credential-form"],
  message: {
    sender: {
      name: "{{name}}, Northquay",
      address: "{{account}}@northquay.example",
      known: true,
    },
    time: "11:05",
    subject: "Two minutes: {{topic}}",
    body: [
      "Dear all,",
      "we would like to know what you think about {{topic}}. [It is anonymous and needs no sign-in.](anonymous)",
      "[pages.northquay.example/{{page}}](survey)",
      "[Open until the end of next week](time), {{name}}",
    ],
    links: {
      survey: "https://pages.northquay.example/{{page}}",
    },
  },
  cues: [
    {
      at: "link.survey",
      skill: "link-host",
      says: "The link leads where it says, to a page of your own house.",
    },
    {
      at: "span.anonymous",
      skill: "credential-form",
      says: "Nobody wants a password of you.",
    },
    {
      at: "span.time",
      skill: "urgency",
      says: "More than a week: nobody is in a hurry.",
    },
  ],
  why: "Your own house, a shown address that is the real one, and no sign-in.",
  variants: [
    {
      name: "Tilda Brandt",
      account: "t.brandt",
      topic: "the new canteen menu",
      page: "canteen",
    },
    {
      name: "Idris Vale",
      account: "i.vale",
      topic: "bicycle stands",
      page: "bikes",
    },
    {
      name: "Maren Holt",
      account: "m.holt",
      topic: "the summer party",
      page: "party",
    },
  ],
  worded: ["topic"],
});
