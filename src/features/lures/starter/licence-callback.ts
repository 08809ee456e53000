import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const licenceCallback: Starter = {
  number: 19,
  key: "licence-callback",
  title: "A renewal to cancel by telephone",
  summary: "A receipt for something nobody ordered, with a number to call and a link to the order.",
  subject: "Order confirmed: PixelForge Studio Pro, 12 months, 489.90",
  senderName: "PixelForge Orders",
  senderLocal: "orders",
  themes: ["callback", "invoice"],
  lesson: "callback",
  alignment: [2, 2, 2, 6, 4],
  alignmentReason: "It has nothing to do with work, yet a sum about to be charged makes people act to get rid of it.",
  html: mailPage({
    preview: "Your renewal of 489.90 will be booked within 24 hours.",
    background: "#f1eef7",
    css: `@media (prefers-color-scheme: dark) { .page { background: #131019 !important; } .card { background: #1c1826 !important; } .ink { color: #f2eefc !important; } .soft { color: #afa5c8 !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:30px 12px">
<table role="presentation" width="100%" class="card" style="max-width:520px;background:#ffffff">
<tr><td width="33%" style="height:10px;background:#ff2e63;font-size:0;line-height:0">&nbsp;</td><td width="34%" style="height:10px;background:#252a34;font-size:0;line-height:0">&nbsp;</td><td width="33%" style="height:10px;background:#08d9d6;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td colspan="3" class="pad ink" style="padding:28px 34px 4px;font:700 22px/1.2 Futura,'Century Gothic','Avenir Next',sans-serif;color:#252a34">pixelforge</td></tr>
<tr><td colspan="3" class="pad ink" style="padding:6px 34px 16px;font:16px/1.6 'Avenir Next',Futura,'Segoe UI',sans-serif;color:#252a34">Thank you for your order, customer. Your plan renews automatically and the sum will be booked within 24 hours.</td></tr>
<tr><td colspan="3" class="pad" style="padding:0 34px"><table width="100%" class="ink" style="font:15px/1.5 'Avenir Next','Segoe UI',sans-serif;color:#252a34">
<tr><td style="padding:10px 0;border-top:1px solid #d9d3ea">Studio Pro, 5 seats</td><td align="right" style="padding:10px 0;border-top:1px solid #d9d3ea">489.90</td></tr>
<tr><td style="padding:10px 0;border-top:1px solid #d9d3ea">Order</td><td align="right" style="padding:10px 0;border-top:1px solid #d9d3ea"><a href="{{link}}" class="ink" style="color:#252a34">PF-88213-Q</a></td></tr>
<tr><td style="padding:10px 0;border-top:1px solid #d9d3ea">Paid by</td><td align="right" style="padding:10px 0;border-top:1px solid #d9d3ea">card on file</td></tr></table></td></tr>
<tr><td colspan="3" class="pad" style="padding:22px 34px"><table role="presentation" width="100%" style="background:#252a34"><tr><td align="center" style="padding:22px 16px;color:#ffffff;font:15px/1.6 'Avenir Next','Segoe UI',sans-serif">Not you? Call our cancellation line<br><span style="font:700 27px/1.5 'Avenir Next','Segoe UI',sans-serif;color:#08d9d6">0555 010 0199</span><br>open day and night</td></tr></table></td></tr>
<tr><td colspan="3" class="pad soft" style="padding:0 34px 28px;font:13px/1.6 'Segoe UI',sans-serif;color:#6d6485">Cancellations are only possible by telephone. Have your order number and your computer at hand.<br>PixelForge, pixelforge.example</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "info",
    html: landingPage({
      title: "PixelForge – PF-88213-Q",
      css: `body { background: #252a34; color: #fff; font: 17px/1.6 "Avenir Next", Futura, "Segoe UI", sans-serif; display: grid; place-items: center; padding: 20px; text-align: center; } main { max-width: 420px; } .no { font-size: 38px; font-weight: 700; color: #08d9d6; } button { background: #d0103f; border: 0; color: #fff; padding: 15px 30px; font-weight: 700; } .dots span { display: inline-block; width: 12px; height: 12px; margin: 0 3px; border-radius: 50%; background: #ff2e63; } .dots span + span { background: #fff; } .dots span + span + span { background: #08d9d6; }`,
      body: `<main><div class="dots" aria-hidden="true"><span></span><span></span><span></span></div><h1>Order PF-88213-Q</h1><p>To cancel, call us or let us call you back:</p><p class="no">0555 010 0199</p><form><button>Ask for a call back</button></form></main>`,
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "orders@{{sender_domain}}",
      "A software company does not send its receipts from here.",
      { part: "sender" },
    ),
    cue(
      "generic-greeting",
      "generic-greeting",
      "Thank you for your order, customer.",
      "Whoever has your order has your name.",
    ),
    cue(
      "urgency",
      "urgency",
      "the sum will be booked within 24 hours",
      "Money about to leave makes people reach for the phone.",
    ),
    cue(
      "sensitive-information",
      "callback",
      "0555 010 0199",
      "The real trap is the number: on the phone a friendly voice asks for access to your computer. Find the number yourself, on a bill or a card.",
    ),
    cue(
      "inconsistency",
      "callback",
      "Cancellations are only possible by telephone.",
      "What was ordered online can be cancelled online. On the phone there is no link that a filter could check.",
    ),
    cue("distracting-detail", "callback", "your computer at hand", "Nobody needs your computer to cancel an order."),
  ],
};
