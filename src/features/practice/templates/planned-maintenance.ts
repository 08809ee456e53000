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
      "Hello everyone,",
      "{{system}} will be unavailable on Saturday, {{hours}}, while we update it. [You don't have to do anything.](nothing)",
      "Any questions? Call us on extension {{extension}}, as always.",
      "Your IT desk",
    ],
  },
  cues: [
    {
      at: "sender",
      skill: "sender",
      says: "It comes from northquay.example, your own domain, and the headers confirm it.",
    },
    {
      at: "span.nothing",
      skill: "credential-form",
      says: "It tells you something and asks for nothing: no link, no password.",
    },
  ],
  why: "It comes from your own domain, asks for nothing, and you can check it on a number you know.",
  variants: [
    { system: "The shared drive", hours: "06:00–09:00", extension: "4100" },
    { system: "The room booking system", hours: "07:30–08:30", extension: "4107" },
    { system: "The phone system", hours: "22:00–23:00", extension: "4115" },
  ],
  worded: ["system"],
});
