import { template } from "../template.ts";

export const chatLunch = template({
  id: "chat-lunch",
  form: "chat",
  phish: false,
  class: "least",
  skills: ["unusual-request", "urgency"],
  message: {
    sender: {
      name: "{{name}}",
      address: "{{account}}@northquay.example",
      known: true,
    },
    time: "11:45",
    body: ["Lunch at twelve? A few of us are going to {{place}}. [If not today, another time](free) 🙂"],
  },
  cues: [
    {
      at: "sender",
      skill: "sender",
      says: "A colleague's own account, as the chat shows.",
    },
    {
      at: "span.free",
      skill: "urgency",
      says: "No link, no secret, and it's fine to say no.",
    },
  ],
  why: "Most messages are just messages. If you suspect everything, you stop seeing what matters.",
  variants: [
    {
      name: "Tilda Brandt",
      account: "t.brandt",
      place: "Noodle Quay",
    },
    {
      name: "Jonas Ferro",
      account: "j.ferro",
      place: "the Harbour Kitchen",
    },
    {
      name: "Nadia Lorn",
      account: "n.lorn",
      place: "Bowl & Leaf",
    },
  ],
  worded: ["place"],
});
