import { template } from "../template.ts";

export const consentApp = template({
  id: "consent-app",
  form: "mail",
  phish: true,
  class: "very",
  skills: ["oauth-consent", "unusual-request"],
  situation: "You are working on a project with {{name}}.",
  message: {
    sender: {
      name: "{{app}}",
      address: "hello@{{host}}",
    },
    time: "11:17",
    subject: "{{name}} invites you to {{app}}",
    body: [
      "{{name}} uses {{app}} to {{purpose}} and would like you to join.",
      "[Connect your work account](connect)",
      "[{{app}} will read your mail, send in your name and stay connected when you are away.](rights)",
    ],
    links: {
      connect: "https://signin.northquay.example/consent?app={{code}}",
    },
  },
  cues: [
    {
      at: "span.rights",
      skill: "oauth-consent",
      says: "That's a lot for a simple tool. Anyone who can read and send your mail no longer needs your password.",
    },
    {
      at: "link.connect",
      skill: "oauth-consent",
      says: "The address is your real sign-in page. That's the trick: you wouldn't lose a password, you'd grant a permission.",
    },
  ],
  why: "It was after lasting access to your mailbox. Ask your colleague, and let IT approve apps before you connect them.",
  variants: [
    {
      app: "TidyTasks",
      host: "tidytasks.example",
      name: "Jonas Ferro",
      purpose: "plan tasks",
      code: "tt-8841",
    },
    {
      app: "QuickPoll",
      host: "quickpoll.example",
      name: "Nadia Lorn",
      purpose: "run small surveys",
      code: "qp-1207",
    },
    {
      app: "MeetNotes",
      host: "meetnotes.example",
      name: "Maren Holt",
      purpose: "take minutes",
      code: "mn-5530",
    },
  ],
  worded: ["purpose"],
});
