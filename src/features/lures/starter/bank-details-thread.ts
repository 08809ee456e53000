import type { Brand } from "./kit/brand.ts";
import { inline, thread } from "./kit/mails.ts";
import { signIn } from "./kit/pages.ts";
import { cue } from "./starter.ts";
import type { Starter } from "./starter.ts";

const brand: Brand = {
  name: "Northgate Components",
  accent: "#22506b",
  accentDark: "#9fcbe6",
  ground: "#eef2f4",
  font: "Arial,Helvetica,sans-serif",
  sign: "N",
  mark: `<path d="M4 28V4h5l14 15V4h5v24h-5L9 13v15z" fill="#22506b"></path>`,
  round: 4,
};

export const bankDetailsThread: Starter = {
  number: 63,
  key: "bank-details-thread",
  title: "New bank details in a reply thread",
  summary: "A supplier answers in a thread about an open invoice and asks for the new details to be confirmed.",
  subject: "RE: RE: Open invoice NG-20871",
  senderName: "Accounts, Northgate Components",
  senderLocal: "accounts",
  themes: ["reply thread", "invoice"],
  lesson: "invoice",
  alignment: [4, 2, 2, 4, 4],
  alignmentReason:
    "Changes of bank details are rare and known from trainings, but the thread and the sum look like everyday work in purchasing.",
  html: thread({
    preview: "Please use the new account for {{amount.2190.40}}.",
    paragraphs: [
      "Dear {{full_name|colleague}},",
      "thank you for the quick answer. Since our bank is merging with another one, please pay the {{amount.2190.40}} for invoice NG-20871 to our new account. The old one is closed on Friday.",
      `The signed letter with the new details is here: ${inline("Letter on new bank details")}`,
      "Please confirm today, so that the payment does not get lost. As I am travelling, mail is best.",
      "Best regards",
    ],
    signature: ["Accounts receivable", "Northgate Components", "northgate-components.example"],
    before: [
      {
        head: "On {{date}}, {{colleague}} wrote:",
        paragraphs: ["We have your invoice here and pay by the end of the week. Please send questions to {{email}}."],
      },
    ],
  }),
  landing: {
    kind: "form",
    html: signIn(brand, {
      tab: "Northgate Components – letter",
      title: "Open the letter",
      lead: "Letter on new bank details · 1 page",
      asked: [
        { label: "Work e-mail", type: "email" },
        { label: "Password", type: "password" },
      ],
      button: "Open",
      foot: "Protected for {{organisation}}.",
    }),
  },
  cues: [
    cue("sender-address", "sender", "accounts@{{sender_domain}}", "The firm says Northgate, the domain does not.", {
      part: "sender",
    }),
    cue(
      "inconsistency",
      "invoice",
      "please pay the",
      "New bank details are checked by a call to the number that we have had for years, never by an answer.",
    ),
    cue("urgency", "urgency", "The old one is closed on Friday.", "A date that makes checking look like a danger."),
    cue("poses-as-known", "secrecy", "As I am travelling, mail is best.", "So that you do not call."),
    cue("url-hyperlink", "link-host", "Letter on new bank details", "A letter that wants your password is no letter."),
  ],
};
