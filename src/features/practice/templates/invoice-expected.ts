import { template } from "../template.ts";

export const invoiceExpected = template({
  id: "invoice-expected",
  form: "mail",
  phish: false,
  class: "moderate",
  skills: ["invoice", "attachment"],
  situation: "You ordered {{goods}} from {{firm}} last week; the order number is {{order}}.",
  message: {
    sender: { name: "{{firm}}", address: "invoices@{{host}}" },
    time: "14:05",
    subject: "Invoice for your order {{order}}",
    body: [
      "Good afternoon,",
      "Please find attached the invoice for [your order {{order}}](order). Payment is due [within 30 days, to our usual account](usual).",
      "Thank you, {{firm}}",
    ],
    attachments: { invoice: { shown: "Invoice-{{order}}.pdf", name: "Invoice-{{order}}.pdf" } },
  },
  cues: [
    { at: "span.order", skill: "invoice", says: "You know the order, and the number is right." },
    {
      at: "attachment.invoice",
      skill: "attachment",
      says: "Its full name ends in .pdf, just as shown. Nothing is hidden behind it.",
    },
    { at: "span.usual", skill: "invoice", says: "Plenty of time, and the account stays the same." },
  ],
  why: "It belongs to your own order, comes from the supplier's domain, and changes nothing.",
  variants: [
    { firm: "Aldermill Paper", host: "aldermill.example", goods: "envelopes", order: "A-5518" },
    { firm: "Kestrel Tools", host: "kestrel-tools.example", goods: "two drills", order: "40912" },
    { firm: "Oakline Chairs", host: "oakline.example", goods: "six chairs", order: "OC-207" },
  ],
  worded: ["goods"],
});
