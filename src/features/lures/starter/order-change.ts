import type { Brand } from "./kit/brand.ts";
import { inline, thread } from "./kit/mails.ts";
import { portal } from "./kit/pages.ts";
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

export const orderChange: Starter = {
  number: 39,
  key: "order-change",
  title: "A change to your order",
  summary: 'A supplier answers in a thread about an order and sends "the corrected form".',
  subject: "AW: RE: Purchase order 4500-7718 – delivery date",
  senderName: "Order desk, Northgate Components",
  senderLocal: "orders",
  themes: ["reply thread", "supplier"],
  lesson: "invoice",
  alignment: [6, 4, 4, 4, 2],
  alignmentReason:
    "Orders and their dates change all the time; people outside purchasing know only that somebody else is waiting.",
  html: thread({
    preview: "The delivery moves by four days, please confirm.",
    paragraphs: [
      "Good morning,",
      "the delivery of purchase order 4500-7718 moves by four days, since one part comes from another warehouse. The price stays the same: {{amount.3480.00}}.",
      `Please confirm the new date and the address in our portal, then the lorry leaves today: ${inline("Confirm delivery")}`,
      "Kind regards",
    ],
    signature: ["Order desk", "Northgate Components", "northgate-components.example"],
    before: [
      {
        head: "On {{date}}, Purchasing, {{organisation}} wrote:",
        paragraphs: [
          "Please let us know when the parts arrive. {{full_name|A colleague}} takes care of it from now on.",
        ],
      },
    ],
  }),
  landing: {
    kind: "form",
    html: portal(brand, {
      tab: "Northgate Components – delivery",
      links: ["Orders", "Deliveries", "Invoices"],
      title: "Purchase order 4500-7718",
      lead: "Two steps are left: sign in and confirm.",
      rows: [
        ["Customer", "{{organisation}}"],
        ["Parts", "36 pieces"],
        ["New date", "in 4 days"],
        ["Sum", "{{amount.3480.00}}"],
      ],
      asked: [
        { label: "E-mail", type: "email" },
        { label: "Password", type: "password", hint: "that of your work account" },
      ],
      button: "Confirm delivery",
      foot: "Portal for customers of Northgate Components.",
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "orders@{{sender_domain}}",
      "The firm is said to be Northgate Components, the domain is another.",
      { part: "sender" },
    ),
    cue(
      "inconsistency",
      "invoice",
      "{{full_name|A colleague}} takes care of it from now on.",
      "Our purchasing would have told you first. A quoted mail proves nothing: it was typed by whoever wrote this one.",
    ),
    cue("urgency", "urgency", "then the lorry leaves today", "Something leaves at once if only you press now."),
    cue(
      "generic-greeting",
      "generic-greeting",
      "Good morning,",
      "In a thread that is said to be yours, they do not know your name.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Confirm delivery",
      "An order is confirmed in the purchasing system, not behind a link in a mail.",
    ),
  ],
};
