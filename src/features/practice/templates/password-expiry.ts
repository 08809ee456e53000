import { template } from "../template.ts";

export const passwordExpiry = template({
  id: "password-expiry",
  form: "mail",
  phish: true,
  class: "moderate",
  skills: ["look-alike-domain", "credential-form", "urgency"],
  situation: "You last changed your password a few months ago.",
  message: {
    sender: { name: "Northquay {{desk}}", address: "{{box}}@{{host}}" },
    time: "08:57",
    subject: "Your password expires {{when}}",
    body: [
      "Hello,",
      "The password for your Northquay account expires {{when}}. [After that, you will lose access to your email and files](threat).",
      "[Keep my password](keep)",
      "Northquay {{desk}}",
    ],
    links: { keep: "https://{{host}}/keep" },
    authentication: { spf: "pass", dkim: "pass", dmarc: "none" },
  },
  cues: [
    {
      at: "sender",
      skill: "look-alike-domain",
      says: "{{host}} is not northquay.example. Anybody can register a name that looks similar.",
    },
    {
      at: "link.keep",
      skill: "credential-form",
      says: "The button leads to {{host}}, to a page that asks for your password.",
    },
    {
      at: "span.threat",
      skill: "urgency",
      says: "Being locked out is a scary thought, and that's what this sentence is for.",
    },
  ],
  why: "It was after your password. Change it where you always do: type the address yourself or use your bookmark.",
  variants: [
    { desk: "IT desk", box: "it-desk", host: "northquay-it.example", when: "today at 17:00" },
    { desk: "service desk", box: "service", host: "northguay.example", when: "in 24 hours" },
    { desk: "accounts", box: "accounts", host: "northquay.account-keep.example", when: "tonight" },
  ],
  worded: ["desk", "when"],
});
