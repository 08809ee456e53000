import type { Brand } from "./kit/brand.ts";
import { inline, thread } from "./kit/mails.ts";
import { portal } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Harbour Rooms",
  accent: "#274a63",
  accentDark: "#a6cbe4",
  ground: "#f3f1ec",
  font: "'Palatino Linotype',Palatino,Georgia,serif",
  sign: "H",
  mark: `<path d="M3 27V12l13-8 13 8v15h-9v-8h-8v8z" fill="#274a63"></path>`,
  round: 2,
};

export const hotelFolio: Starter = {
  number: 50,
  key: "hotel-folio",
  title: "The bill of a hotel stay",
  summary: "A hotel sends the corrected bill of a stay, in the organisation's currency, as a link.",
  subject: "Your corrected invoice, stay of {{full_name|our guest}}",
  senderName: "Harbour Rooms, Reception",
  senderLocal: "reception",
  themes: ["invoice", "travel"],
  lesson: "invoice",
  alignment: [4, 2, 2, 2, 0],
  alignmentReason: "Who travels needs such bills for the accounts; who has not been anywhere notices at once.",
  html: thread({
    preview: "We charged the breakfast twice, sorry.",
    paragraphs: [
      "Dear guest,",
      "thank you for staying with us. We have charged the breakfast twice and are sorry for that. Your corrected invoice of {{amount.318.20}} is ready:",
      inline("Invoice 2024-11873, corrected"),
      "The difference of {{amount.36.00}} goes back to your card as soon as you have confirmed the invoice.",
      "Warm regards",
    ],
    signature: ["Reception", "Harbour Rooms", "harbour-rooms.example"],
  }),
  landing: {
    kind: "form",
    html: portal(brand, {
      tab: "Harbour Rooms – invoice",
      links: ["Your stay", "Invoice", "Contact"],
      title: "Invoice 2024-11873",
      lead: "Please confirm where the difference goes.",
      rows: [
        ["2 nights", "{{amount.246.00}}"],
        ["Breakfast", "{{amount.36.00}}"],
        ["City tax", "{{amount.36.20}}"],
        ["Goes back to you", "{{amount.36.00}}"],
      ],
      asked: [
        { label: "E-mail", type: "email" },
        { label: "Card number", type: "text", hint: "0000 0000 0000 0000" },
        { label: "Security code", type: "password" },
      ],
      button: "Confirm",
      foot: "The sum is on your account within two working days.",
    }),
  },
  cues: [
    cue("sender-address", "sender", "reception@{{sender_domain}}", "Not the hotel's domain.", { part: "sender" }),
    cue("generic-greeting", "generic-greeting", "Dear guest", "The hotel knows your name: you signed the form."),
    cue("too-good-to-be-true", "reward", "The difference of", "Money that comes back lowers the guard."),
    cue("url-hyperlink", "link-host", "Invoice 2024-11873, corrected", "It looks like a file and is a link."),
    cue(
      "sensitive-information",
      "credential-form",
      "goes back to your card as soon as you have confirmed the invoice",
      "Money goes back to the card it came from. Nobody needs the number again.",
    ),
  ],
};
