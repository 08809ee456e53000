import { template } from "../template.ts";

export const passwordChanged = template({
  id: "password-changed",
  form: "mail",
  phish: false,
  class: "moderate",
  skills: ["credential-form", "sender"],
  situation: "Five minutes ago you changed your {{service}} password.",
  message: {
    sender: {
      name: "{{service}}",
      address: "security@{{host}}",
    },
    time: "14:26",
    subject: "Your password was changed",
    body: [
      "Your {{service}} password was changed at 14:21.",
      "Was this you? [Then there's nothing you need to do.](nothing)",
      "If not, open {{service}} as usual and go to Settings, Security. [We never send links in emails like this.](nolinks)",
    ],
  },
  cues: [
    {
      at: "span.nothing",
      skill: "credential-form",
      says: "You did it yourself just now, and it asks for nothing.",
    },
    {
      at: "span.nolinks",
      skill: "link-host",
      says: "No link, no number: it sends you to a place you know.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "It comes from {{host}}, the service's own domain.",
    },
  ],
  why: "It matches what you did, and has nothing to click. That's how a warning should be.",
  variants: [
    {
      service: "Deskly",
      host: "deskly.example",
    },
    {
      service: "Inkwell Sign",
      host: "inkwell.example",
    },
    {
      service: "Palebrook Bank",
      host: "palebrook.example",
    },
  ],
});
