import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const invoiceReminder: Starter = {
  number: 14,
  key: "invoice-reminder",
  title: "Second reminder of an open invoice",
  summary: "A billing portal sends a reminder about a sum that nobody remembers.",
  subject: "2nd reminder – invoice TH-50933 is 21 days overdue",
  senderName: "Tallyhouse Billing",
  senderLocal: "reminders",
  themes: ["invoice"],
  lesson: "invoice",
  alignment: [6, 4, 2, 4, 2],
  alignmentReason:
    "Reminders are usual where invoices are handled and embarrassing everywhere; most recipients have nothing to do with invoices.",
  html: mailPage({
    preview: "Amount due 1,284.60. Please settle today to avoid costs.",
    background: "#f5f5f0",
    css: `@media (prefers-color-scheme: dark) { .page { background: #17170f !important; } .card { background: #22221a !important; } .ink { color: #f4f3e7 !important; } .soft { color: #b5b3a1 !important; } .stamp { color: #ff9d94 !important; border-color: #ff9d94 !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:26px 12px">
<table role="presentation" width="100%" class="card" style="max-width:600px;background:#fffef9;border:1px solid #d8d5c3">
<tr><td class="pad ink" style="padding:26px 34px;font:700 19px/1 Rockwell,'Roboto Slab',Georgia,serif;color:#27364a">▤ Tallyhouse</td><td class="pad" align="right" style="padding:26px 34px"><span class="stamp" style="display:inline-block;border:2px solid #b3261e;color:#b3261e;font:700 13px/1 Rockwell,Georgia,serif;padding:7px 10px;transform:rotate(-3deg)">OVERDUE</span></td></tr>
<tr><td colspan="2" class="pad ink" style="padding:0 34px;font:16px/1.6 Rockwell,'Roboto Slab',Georgia,serif;color:#2c2a22">Dear Sir/Madam,<br><br>despite of our first reminder we could not find a payment for the following invoice:</td></tr>
<tr><td colspan="2" class="pad" style="padding:18px 34px"><table width="100%" class="ink" style="font:15px/1.5 'Courier New',monospace;color:#2c2a22">
<tr><td style="padding:7px 0;border-bottom:1px solid #b9b5a0">Licences and support, 12 months</td><td align="right" style="padding:7px 0;border-bottom:1px solid #b9b5a0">1,070.50</td></tr>
<tr><td style="padding:7px 0;border-bottom:1px solid #b9b5a0">Tax 20 %</td><td align="right" style="padding:7px 0;border-bottom:1px solid #b9b5a0">214.10</td></tr>
<tr><td style="padding:9px 0"><strong>Amount due</strong></td><td align="right" style="padding:9px 0"><strong>1,284.60</strong></td></tr></table></td></tr>
<tr><td colspan="2" class="pad ink" style="padding:0 34px 16px;font:16px/1.6 Rockwell,Georgia,serif;color:#2c2a22">To avoid collection costs of 85.00 please settle the sum <strong>today</strong> or tell us what you disagree with.</td></tr>
<tr><td colspan="2" class="pad" style="padding:0 34px 26px"><a href="{{link}}" style="display:inline-block;background:#27364a;color:#ffffff;text-decoration:none;font:700 15px/1 Rockwell,Georgia,serif;padding:14px 22px">View invoice and pay</a></td></tr>
<tr><td colspan="2" class="pad soft" style="padding:16px 34px 24px;border-top:1px solid #d8d5c3;font:12px/1.6 Arial,sans-serif;color:#76735f">Tallyhouse Ltd is a registered collection agent under licence no. 4471-C. Non-payment may be recorded. This reminder is valid without signature.<br>tallyhouse.example · {{date}}</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Tallyhouse – invoice TH-50933",
      css: `body { background: #27364a; font: 16px/1.5 Rockwell, "Roboto Slab", Georgia, serif; color: #2c2a22; padding: 20px 12px; } main { max-width: 520px; margin: 0 auto; background: #fffef9; padding: 30px; } h1 { font-size: 22px; margin: 0; } .big { font-size: 40px; font-weight: 700; margin: 8px 0 18px; } label { display: block; margin: 12px 0 4px; } input { width: 100%; padding: 11px; border: 1px solid #76735f; background: #fff; } button { margin-top: 20px; padding: 13px 24px; border: 0; background: #b3261e; color: #fff; font-weight: 700; } .tab { display: flex; gap: 18px; border-bottom: 1px solid #b9b5a0; margin-bottom: 18px; padding-bottom: 8px; }`,
      body: `<main><div class="tab"><strong>Invoice</strong><span>Payments</span><span>Objection</span></div><h1>TH-50933, {{organisation}}</h1><div class="big">1,284.60</div><form><label for="a">E-mail of the payer</label><input id="a" type="email" required><label for="b">Portal password, or that of your mailbox</label><input id="b" type="password" required><button>Open invoice</button></form></main>`,
    }),
  },
  cues: [
    cue("sender-address", "sender", "reminders@{{sender_domain}}", "The name says Tallyhouse, the domain does not.", {
      part: "sender",
    }),
    cue(
      "urgency",
      "urgency",
      "21 days overdue",
      "An overdue sum in the subject: people open it to defend themselves.",
      {
        part: "subject",
      },
    ),
    cue("generic-greeting", "generic-greeting", "Dear Sir/Madam", "A firm that has billed you twice knows your name."),
    cue(
      "spelling-grammar",
      "grammar",
      "despite of our first reminder",
      "“Despite our” would be right. Business letters are written from well-tried templates.",
    ),
    cue(
      "inconsistency",
      "invoice",
      "Licences and support, 12 months",
      "For which product, ordered by whom? Look for the order before you look for the money.",
    ),
    cue(
      "threatening-language",
      "urgency",
      "To avoid collection costs of 85.00",
      "Extra costs are threatened so that paying seems cheaper than asking.",
    ),
    cue("urgency", "urgency", "today", "Payable the same day: no honest creditor ends like that.", {
      occurrence: 1,
    }),
    cue(
      "url-hyperlink",
      "link-host",
      "View invoice and pay",
      "The button leads elsewhere. Real invoices can be found in your own purchasing system.",
    ),
    cue(
      "legal-language",
      "branding",
      "is a registered collection agent under licence no. 4471-C",
      "A licence number that cannot be looked up anywhere is decoration.",
    ),
    cue("no-signer-details", "invoice", "valid without signature", "Nobody to speak to, and no phone number."),
  ],
};
