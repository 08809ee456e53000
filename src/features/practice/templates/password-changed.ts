import { template } from "../template.ts";

export const passwordChanged = template({
  id: "password-changed",
  form: "mail",
  phish: false,
  class: "moderate",
  skills: ["credential-form", "sender"],
  situation: "Five minutes ago you changed your password for {{service}}.",
  message: {
    sender: {
      name: "{{service}}",
      address: "security@{{host}}",
    },
    time: "14:26",
    subject: "Your password was changed",
    body: [
      "Your password for {{service}} was changed at 14:21.",
      "Was it you? [Then there is nothing to do.](nothing)",
      "If not, open {{service}} as always and go to Settings, Security. [We do not send links in such mails.](nolinks)",
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
      says: "No link, no number: it sends you to the place that you know.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "It comes from {{host}}, the service's own domain.",
    },
  ],
  why: "A warning that fits what you did and leads nowhere by itself is how it should be.",
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
