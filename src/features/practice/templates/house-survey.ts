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
      "We would like to know what you think about {{topic}}. [It's anonymous, and you don't need to sign in.](anonymous)",
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
      says: "The link goes where it says, to one of your own company's pages.",
    },
    {
      at: "span.anonymous",
      skill: "credential-form",
      says: "Nobody asks you for a password.",
    },
    {
      at: "span.time",
      skill: "urgency",
      says: "More than a week to answer: nobody is hurrying you.",
    },
  ],
  why: "Your own company, a link that goes where it says, and no sign-in.",
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
      topic: "the new bike racks",
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
