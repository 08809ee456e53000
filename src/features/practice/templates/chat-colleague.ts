import { template } from "../template.ts";

export const chatColleague = template({
  id: "chat-colleague",
  form: "chat",
  phish: false,
  class: "moderate",
  skills: ["unusual-request", "link-host"],
  message: {
    sender: { name: "{{name}}", address: "{{account}}@northquay.example", known: true },
    time: "09:46",
    body: [
      "Morning! Could you look at {{what}} when you have a moment? [No hurry, Thursday is fine.](calm)",
      "[{{link}}](link)",
    ],
    links: { link: "https://{{link}}" },
  },
  cues: [
    {
      at: "sender",
      skill: "unusual-request",
      says: "The account is {{name}}'s own at northquay.example, as the chat shows.",
    },
    { at: "link.link", skill: "link-host", says: "It opens exactly what it says, one of your own company's pages." },
    { at: "span.calm", skill: "unusual-request", says: "An everyday request, with no hurry and no secrets." },
  ],
  why: "A colleague's own account, one of your company's pages, and nothing unusual.",
  variants: [
    { name: "Idris Vale", account: "i.vale", what: "the rota", link: "plan.northquay.example/duty" },
    {
      name: "Tilda Brandt",
      account: "t.brandt",
      what: "my draft for the newsletter",
      link: "pages.northquay.example/draft-12",
    },
    {
      name: "Jonas Ferro",
      account: "j.ferro",
      what: "the notes from the customer",
      link: "crm.northquay.example/notes/318",
    },
  ],
  worded: ["what"],
});
