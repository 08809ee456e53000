import { template } from "../template.ts";

export const invoiceBankChange = template({
  id: "invoice-bank-change",
  form: "mail",
  phish: true,
  class: "very",
  skills: ["invoice", "unusual-request", "sender"],
  situation: "{{firm}} has delivered {{goods}} to Northquay for years, and an invoice is open.",
  message: {
    sender: { name: "{{name}}", address: "{{box}}@{{host}}" },
    time: "11:12",
    subject: "Invoice {{invoice}}: our new bank details",
    body: [
      "Dear colleagues,",
      "for invoice {{invoice}} over {{amount}} please use [our new account at Union Quay Savings](account) from now on. The old one is being closed.",
      "It would be kind of you to [pay it this week](week), so that the delivery goes out in time.",
      "Best regards, {{name}}, {{firm}}",
    ],
    replyTo: "{{box}}@{{reply}}",
  },
  cues: [
    {
      at: "span.account",
      skill: "invoice",
      says: "New bank details by mail: the classic. They count only after a call to the number that you have on file.",
    },
    { at: "header.reply-to", skill: "sender", says: "Your answer would go to {{reply}}, not to {{firm}}." },
    { at: "span.week", skill: "unusual-request", says: "A polite reason for hurry. It leaves little time to ask." },
  ],
  why: "It was after the next payment. The mailbox may even be real and taken over, so call {{firm}} before anything is changed.",
  variants: [
    { firm: "Aldermill Paper", goods: "paper", name: "Runa Solberg", box: "r.solberg", host: "aldermill.example", reply: "aldermill-billing.example", invoice: "2041", amount: "£4,870.00" }, // oxfmt-ignore
    { firm: "Kestrel Tools", goods: "spare parts", name: "Davor Lind", box: "d.lind", host: "kestrel-tools.example", reply: "kestreltools.example", invoice: "K-771", amount: "£12,300.00" }, // oxfmt-ignore
    { firm: "Clearbrook Cleaning", goods: "cleaning material", name: "Ama Terrell", box: "ama", host: "clearbrook.example", reply: "clearbrook-office.example", invoice: "88-310", amount: "£1,955.40" }, // oxfmt-ignore
  ],
  worded: ["goods", "amount"],
});
