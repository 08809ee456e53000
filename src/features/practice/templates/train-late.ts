import { template } from "../template.ts";

export const trainLate = template({
  id: "train-late",
  form: "text",
  phish: false,
  class: "moderate",
  skills: ["link-host", "sender"],
  situation: "When you bought your ticket to {{town}}, you signed up for updates about your train.",
  message: {
    sender: {
      name: "{{line}}",
      address: "{{short}}",
    },
    time: "06:54",
    body: [
      "{{line}}: train {{train}} to {{town}} is running about {{minutes}} minutes late today. All connections: [{{host}}](info)",
    ],
    links: {
      info: "https://{{host}}/{{train}}",
    },
  },
  cues: [
    {
      at: "link.info",
      skill: "link-host",
      says: "{{host}} is the rail company's own website, where you bought the ticket.",
    },
    {
      at: "sender",
      skill: "sender",
      says: "You asked for these updates, and it's your train.",
    },
  ],
  why: "You expected it, it's useful, and the link only gives you information.",
  variants: [
    {
      line: "Coastline Rail",
      short: "COASTLINE",
      town: "Marlby",
      train: "218",
      minutes: "12",
      host: "coastline-rail.example",
    },
    {
      line: "Vale Express",
      short: "VALEXPRESS",
      town: "Eastcliff",
      train: "V40",
      minutes: "25",
      host: "valeexpress.example",
    },
    {
      line: "Arden Trains",
      short: "ARDEN",
      town: "Port Arden",
      train: "7731",
      minutes: "8",
      host: "ardentrains.example",
    },
  ],
});
