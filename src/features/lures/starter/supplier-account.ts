import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const supplierAccount: Starter = {
  number: 6,
  key: "supplier-account",
  title: "A supplier's new bank details",
  summary: "A polite letter from a supplier's accounts department: the account changes with the next invoice.",
  subject: "Re: Invoice 20418 – change of our bank details",
  senderName: "Accounts Receivable, Halden Paper",
  senderLocal: "accounts",
  themes: ["invoice", "payment fraud"],
  lesson: "invoice",
  alignment: [8, 6, 4, 4, 4],
  alignmentReason:
    "Invoices and master data are everyday work in many departments; the tone, the reference and the “Re:” fit an ongoing exchange.",
  html: mailPage({
    preview: "Please use the account on the attached form from this invoice on.",
    background: "#ffffff",
    css: `@media (prefers-color-scheme: dark) { .page { background: #161616 !important; } .ink { color: #ececec !important; } .old { color: #a9a9a9 !important; } .accent { color: #ff9daa !important; } }`,
    body: `<table role="presentation" width="100%" style="max-width:600px"><tr><td class="pad ink" style="padding:26px 30px;font:15px/1.65 'Book Antiqua',Palatino,Georgia,serif;color:#222222">
<p style="margin:0 0 14px">Dear {{full_name|Sir or Madam}},</p>
<p style="margin:0 0 14px">further to our invoice 20418 we would like to let you know that our house bank has changed. Please settle this and all coming invoices to the new account only. The old one has been closed.</p>
<p style="margin:0 0 14px">You will find the new details, countersigned by our bank, on the confirmation form:</p>
<p style="margin:0 0 14px"><a href="{{link}}" class="accent" style="color:#7a1f2b;font-weight:700">Halden-Paper-bank-confirmation.pdf</a> <span class="old" style="color:#666666">(view online, 184 kB)</span></p>
<p style="margin:0 0 14px">We would be grateful if you could confirm by return that the change has been entered, so that the invoice due this Friday is not sent back.</p>
<p style="margin:0 0 4px">With kind regards</p>
<p style="margin:0 0 20px">Accounts Receivable<br><span class="accent" style="color:#7a1f2b;font-weight:700;letter-spacing:1px">HALDEN PAPER</span><br><span class="old" style="color:#666666">Millstream Road 4 · haldenpaper.example</span></p>
<table role="presentation" width="100%"><tr><td class="old" style="border-left:3px solid #cccccc;padding:4px 0 4px 14px;font:14px/1.6 'Book Antiqua',Palatino,Georgia,serif;color:#666666">&gt; Thank you for your order. Please find our invoice 20418 enclosed.<br>&gt; Payable within 30 days.</td></tr></table>
</td></tr></table>`,
  }),
  landing: {
    kind: "info",
    html: landingPage({
      title: "Halden-Paper-bank-confirmation.pdf",
      css: `body { background: #4a4d50; font: 15px/1.5 system-ui, sans-serif; color: #222; } header { background: #2c2f31; color: #eee; padding: 12px 18px; font-size: 14px; }
.sheet { position: relative; max-width: 640px; margin: 22px auto; background: #fff; padding: 48px 40px 60px; min-height: 560px; overflow: hidden; } .blur { filter: blur(5px); user-select: none; font-family: Georgia, serif; line-height: 1.9; }
form { position: absolute; left: 0; right: 0; top: 210px; margin: 0 auto; width: 300px; background: #fff; border: 1px solid #bbb; border-radius: 8px; box-shadow: 0 10px 40px #0004; padding: 24px; text-align: center; } button { margin-top: 12px; width: 100%; padding: 12px; border: 0; border-radius: 6px; background: #7a1f2b; color: #fff; font-weight: 600; }`,
      body: `<header>Halden-Paper-bank-confirmation.pdf &nbsp;·&nbsp; 1 page</header><div class="sheet"><div class="blur" aria-hidden="true"><h2>HALDEN PAPER</h2><p>Confirmation of account</p><p>We hereby confirm that as from the first of the month all payments shall be made to the account stated below and to no other.</p><p>Account holder · Bank · Number · Signature and stamp of the bank and of the company's officers</p></div>
<form><strong>Preview is blurred</strong><p>Show the document in full.</p><button>Show document</button></form></div>`,
    }),
  },
  cues: [
    cue(
      "sender-address",
      "look-alike-domain",
      "accounts@{{sender_domain}}",
      "The signature says haldenpaper.example; the email comes from somewhere else. Compare it with an address you have written to before.",
      { part: "sender" },
    ),
    cue(
      "work-process",
      "invoice",
      "Please settle this and all coming invoices to the new account only.",
      "The most expensive sentence in business email. Check a change of account by calling a number you already have.",
    ),
    cue(
      "url-hyperlink",
      "attachment",
      "Halden-Paper-bank-confirmation.pdf",
      "It looks like an attachment but is a link, to an address that is not the supplier's.",
    ),
    cue(
      "urgency",
      "urgency",
      "so that the invoice due this Friday is not sent back",
      "A small, believable deadline keeps people from asking.",
    ),
    cue("no-signer-details", "invoice", "Accounts Receivable", "No name, no phone number: nobody you could call."),
  ],
};
