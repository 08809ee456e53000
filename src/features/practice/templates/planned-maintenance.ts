import { template } from "../template.ts";

export const plannedMaintenance = template({
  id: "planned-maintenance",
  form: "mail",
  phish: false,
  class: "least",
  skills: ["sender", "credential-form"],
  message: {
    sender: { name: "Northquay IT desk", address: "it-desk@northquay.example" },
    time: "10:30",
    subject: "{{system}}: short maintenance on Saturday",
    body: [
      "Hello everybody,",
      "{{system}} will be away on Saturday from {{hours}} while we update it. [You do not have to do anything.](nothing)",
      "Questions? Call us on extension {{extension}}, as always.",
      "Your IT desk",
    ],
  },
  cues: [
    {
      at: "sender",
      skill: "sender",
      says: "It comes from northquay.example, your own domain, and its headers say that it really does.",
    },
    {
      at: "span.nothing",
      skill: "credential-form",
      says: "It tells you something and wants nothing: no link, no password.",
    },
  ],
  why: "It comes from your own domain, asks for nothing, and can be checked on a number that you know.",
  variants: [
    { system: "The file store", hours: "06:00–09:00", extension: "4100" },
    { system: "The booking of rooms", hours: "07:30–08:30", extension: "4107" },
    { system: "The telephone system", hours: "22:00–23:00", extension: "4115" },
  ],
  worded: ["system"],
});
