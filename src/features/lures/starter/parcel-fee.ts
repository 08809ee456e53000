import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const parcelFee: Starter = {
  number: 11,
  key: "parcel-fee",
  title: "A parcel waits for a small fee",
  summary: "A postal service holds a parcel until a small customs fee is paid.",
  subject: "Your parcel FP 771 408 is waiting: 1.99 to pay",
  senderName: "Fjordpost",
  senderLocal: "delivery",
  themes: ["parcel", "private life"],
  lesson: "parcel",
  alignment: [2, 2, 4, 4, 4],
  alignmentReason:
    "Parcels are private and not work, yet somebody is always expecting one, and the sum is too small to think about.",
  html: mailPage({
    preview: "Held at the sorting centre since yesterday.",
    background: "#ffd84d",
    css: `@media (prefers-color-scheme: dark) { .page { background: #3a2f00 !important; } .card { background: #1d1a10 !important; } .ink { color: #fff7da !important; } .soft { color: #c9bf9b !important; } .logo { color: #ffd84d !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:22px 12px 34px">
<table role="presentation" width="100%" style="max-width:560px"><tr><td class="logo" style="padding:6px 4px 16px;font:italic 900 28px/1 'Arial Black',Impact,Arial,sans-serif;color:#14213d;letter-spacing:-1px">FJORDPOST<span style="color:#c1121f">➤</span></td></tr></table>
<table role="presentation" width="100%" class="card" style="max-width:560px;background:#ffffff">
<tr><td class="pad ink" style="padding:30px 34px 10px;font:900 30px/1.15 'Arial Black',Arial,sans-serif;color:#14213d">Almost there.</td></tr>
<tr><td class="pad ink" style="padding:0 34px 18px;font:16px/1.55 Arial,Helvetica,sans-serif;color:#2b3550">Dear customer, your parcel has reached our sorting centre. A customs fee of <strong>1.99</strong> is open before we can deliver it.</td></tr>
<tr><td class="pad" style="padding:0 34px"><table role="presentation" width="100%"><tr>
<td style="height:8px;background:#c1121f;font-size:0;line-height:0">&nbsp;</td><td style="height:8px;background:#c1121f;font-size:0;line-height:0">&nbsp;</td><td style="height:8px;background:#e5e5e5;font-size:0;line-height:0">&nbsp;</td></tr>
<tr class="soft" style="font:13px/1.6 Arial,Helvetica,sans-serif;color:#59627a"><td style="padding-top:6px">Sent</td><td style="padding-top:6px"><strong>Customs</strong></td><td align="right" style="padding-top:6px">At your door</td></tr></table></td></tr>
<tr><td class="pad" style="padding:24px 34px"><table role="presentation" width="100%" style="border:2px dashed #14213d" class="ink"><tr><td class="ink" style="padding:16px 18px;font:15px/1.6 'Courier New',monospace;color:#14213d">No. FP 771 408 332<br>Weight 1.2 kg<br>Return to sender in 48 hours</td></tr></table></td></tr>
<tr><td class="pad" style="padding:0 34px 34px"><a href="{{link}}" style="display:block;background:#14213d;color:#ffd84d;text-align:center;text-decoration:none;font:900 17px/1 'Arial Black',Arial,sans-serif;padding:18px">Pay 1.99 and track</a></td></tr>
</table>
<table role="presentation" width="100%" style="max-width:560px"><tr><td class="soft" style="padding:16px 4px;font:12px/1.5 Arial,Helvetica,sans-serif;color:#4d4310">Fjordpost · fjordpost.example · This address does not take replies.</td></tr></table>
</td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Fjordpost – FP 771 408",
      css: `body { background: #ffd84d; font: 16px/1.5 Arial, Helvetica, sans-serif; color: #14213d; padding: 22px 14px; } main { max-width: 480px; margin: 0 auto; } .logo { font: italic 900 26px/1 "Arial Black", Impact, sans-serif; } .card { background: #fff; padding: 26px; margin-top: 18px; }
h1 { font: 900 24px/1.2 "Arial Black", Arial, sans-serif; margin: 0 0 6px; } .sum { display: flex; justify-content: space-between; border-block: 2px dashed #14213d; padding: 12px 0; margin: 16px 0; font-weight: 700; } label { display: block; font-weight: 700; margin: 12px 0 4px; } input { width: 100%; padding: 12px; border: 2px solid #14213d; } .two { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; } button { width: 100%; margin-top: 20px; padding: 16px; border: 0; background: #c1121f; color: #fff; font-weight: 900; }`,
      body: `<main><div class="logo">FJORDPOST➤</div><div class="card"><h1>Customs fee</h1><p>Parcel FP 771 408 332</p><div class="sum"><span>To pay</span><span>1.99</span></div>
<form><label for="n">Card number</label><input id="n" type="text" inputmode="numeric" required><div class="two"><div><label for="d">Valid until</label><input id="d" type="text" placeholder="MM/YY" required></div><div><label for="s">Security code</label><input id="s" type="password" inputmode="numeric" maxlength="4" required></div></div><button>Pay and deliver</button></form></div></main>`,
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "delivery@{{sender_domain}}",
      "A carrier writes from its own domain. This one only borrows the name.",
      { part: "sender" },
    ),
    cue(
      "generic-greeting",
      "generic-greeting",
      "Dear customer",
      "A carrier prints your name on the label, so it knows it.",
    ),
    cue(
      "sensitive-information",
      "parcel",
      "Pay 1.99 and track",
      "The small sum is bait for the card number. Fees are settled in the carrier's app or at the door.",
    ),
    cue(
      "limited-time",
      "urgency",
      "Return to sender in 48 hours",
      "Parcels are kept for a week or longer. The two days are there to hurry you.",
    ),
    cue(
      "inconsistency",
      "parcel",
      "No. FP 771 408 332",
      "Compare it with the number in your order. Only the shop that you ordered from knows the right one.",
    ),
  ],
};
