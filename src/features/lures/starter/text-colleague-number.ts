import { plainBrand } from "./kit/brand.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const textColleagueNumber: Starter = {
  number: 68,
  key: "text-colleague-number",
  channel: "text",
  title: "A colleague with a new number",
  summary: "Somebody writes as a colleague from a new number and asks for a look at a document.",
  senderName: "{{colleague}}",
  themes: ["office", "colleague"],
  lesson: "unusual-request",
  alignment: [4, 6, 4, 4, 2],
  alignmentReason: "Everybody helps a colleague who stands in a meeting, and a look takes a minute.",
  text: "Hi {{first_name|there}}, {{colleague}} here, new number, mine is at the repair shop. Can you look over this before I go in at 3? {{link}} Thanks!",
  landing: {
    kind: "form",
    html: signIn(plainBrand("Document", "#2d6a4f"), {
      tab: "Document",
      title: "A document was shared",
      lead: "Sign in to see it.",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Open",
      foot: "Opened from a text message",
    }),
  },
  cues: [
    cue(
      "poses-as-known",
      "sms",
      "new number, mine is at the repair shop",
      "A new number explains in advance why nothing fits. Ask on the old one.",
    ),
    cue("limited-time", "urgency", "before I go in at 3", "So that there is no time to ask back."),
    cue(
      "url-hyperlink",
      "shared-file",
      "{{link}}",
      "Colleagues share documents where they are kept, not by text message.",
    ),
  ],
};
