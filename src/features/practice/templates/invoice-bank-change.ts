import { template } from "../template.ts";

export const invoiceBankChange = template({
  id: "invoice-bank-change",
  form: "mail",
  phish: true,
  class: "very",
  skills: ["invoice", "unusual-request", "sender"],
  situation: "{{firm}} has supplied Northquay with {{goods}} for years, and one invoice is still unpaid.",
  message: {
    sender: { name: "{{name}}", address: "{{box}}@{{host}}" },
    time: "11:12",
    subject: "Invoice {{invoice}}: our new bank details",
    body: [
      "Dear colleagues,",
      "For invoice {{invoice}} ({{amount}}), please use [our new account at Union Quay Savings](account) from now on. The old one is being closed.",
      "We would be grateful if you could [pay it this week](week), so that your delivery goes out on time.",
      "Best regards, {{name}}, {{firm}}",
    ],
    replyTo: "{{box}}@{{reply}}",
  },
  cues: [
    {
      at: "span.account",
      skill: "invoice",
      says: "New bank details by email: a classic. They only count once you have called the number you have on file.",
    },
    { at: "header.reply-to", skill: "sender", says: "Your answer would go to {{reply}}, not to {{firm}}." },
    {
      at: "span.week",
      skill: "unusual-request",
      says: "It's polite, but it still hurries you. That leaves little time to ask.",
    },
  ],
  why: "It was after the next payment. The mailbox may even be real but hijacked, so call {{firm}} before you change anything.",
  variants: [
    { firm: "Aldermill Paper", goods: "paper", name: "Runa Solberg", box: "r.solberg", host: "aldermill.example", reply: "aldermill-billing.example", invoice: "2041", amount: "£4,870.00" }, // oxfmt-ignore
    { firm: "Kestrel Tools", goods: "spare parts", name: "Davor Lind", box: "d.lind", host: "kestrel-tools.example", reply: "kestreltools.example", invoice: "K-771", amount: "£12,300.00" }, // oxfmt-ignore
    { firm: "Clearbrook Cleaning", goods: "cleaning supplies", name: "Ama Terrell", box: "ama", host: "clearbrook.example", reply: "clearbrook-office.example", invoice: "88-310", amount: "£1,955.40" }, // oxfmt-ignore
  ],
  worded: ["goods", "amount"],
});
