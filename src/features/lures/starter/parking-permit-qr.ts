import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const parkingPermitQr: Starter = {
  number: 13,
  key: "parking-permit-qr",
  title: "Renew the parking permit by QR code",
  summary: "A site office sends a QR code for the new parking and bicycle permit.",
  subject: "New parking and bicycle permits from Monday",
  senderName: "Site Office",
  senderLocal: "site-office",
  themes: ["QR code", "building"],
  lesson: "qr",
  alignment: [4, 4, 2, 2, 2],
  alignmentReason:
    "It concerns people who park at work and nobody else; a QR code moves the next step from the protected computer to the phone.",
  html: mailPage({
    preview: "Scan once with your phone, your permit is ready in a minute.",
    background: "#dfe9df",
    css: `@media (prefers-color-scheme: dark) { .page { background: #111a12 !important; } .card { background: #18241a !important; } .ink { color: #e9f3e9 !important; } .soft { color: #a7baa8 !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:30px 12px">
<table role="presentation" width="100%" class="card" style="max-width:600px;background:#ffffff">
<tr><td class="stack" style="background:#1e5631;padding:30px 28px;color:#ffffff;font:700 30px/1.15 'Franklin Gothic Medium','Arial Narrow',Arial,sans-serif">Permit<br>2027 <span style="display:inline-block;border:3px solid #ffffff;border-radius:8px;padding:0 12px;margin-left:8px">P</span></td></tr>
<tr><td class="pad ink" style="padding:24px 28px 8px;font:16px/1.6 'Franklin Gothic Book','Segoe UI',Arial,sans-serif;color:#1d2b20">Hello {{first_name|everybody}},<br>the barrier gets a new system. From Monday it opens only for permits that were renewed. Please scan the code with your <strong>phone</strong> and enter your plate or your rack.</td></tr>
<tr><td align="center" style="padding:12px 28px"><table role="presentation" style="border:6px solid #1e5631"><tr><td style="background:#ffffff;padding:10px"><img src="{{qr}}" width="190" alt="QR code for the permit" style="display:block;width:190px;height:auto"></td></tr></table></td></tr>
<tr><td align="center" class="ink" style="padding:4px 28px 20px;font:700 15px/1.5 'Franklin Gothic Medium',Arial,sans-serif;color:#1e5631">Scan with your private or work phone</td></tr>
<tr><td class="pad soft" style="padding:0 28px 26px;font:14px/1.6 'Segoe UI',Arial,sans-serif;color:#4f6353">The code is personal: please do not pass it on. Vehicles without a permit will be towed away at the owner's expense.<br><br>Your site office, ground floor</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Permit 2027",
      css: `body { background: #1e5631; color: #1d2b20; font: 17px/1.5 "Franklin Gothic Book", "Segoe UI", Arial, sans-serif; padding: 18px 12px; } main { max-width: 420px; margin: 0 auto; background: #fff; padding: 24px; border-radius: 10px; } h1 { margin: 0 0 4px; font-size: 26px; color: #1e5631; } label { display: block; margin: 14px 0 4px; font-weight: 700; } input, select { width: 100%; padding: 13px; border: 2px solid #9db8a2; border-radius: 6px; background: #fff; } .plate { text-transform: uppercase; letter-spacing: 4px; font-weight: 700; text-align: center; border-color: #1d2b20; } button { width: 100%; margin-top: 22px; padding: 16px; border: 0; border-radius: 6px; background: #e3a008; font-weight: 700; }`,
      body: `<main><h1>Permit 2027</h1><p>{{organisation}} · barrier and bicycle racks</p><form><label for="k">Kind</label><select id="k"><option>Car</option><option>Bicycle</option><option>Motorcycle</option></select><label for="n">Plate or rack</label><input id="n" class="plate" type="text" required><label for="m">Work e-mail</label><input id="m" type="email" required><label for="p">Password of your work account</label><input id="p" type="password" required><button>Get my permit</button></form></main>`,
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "site-office@{{sender_domain}}",
      "Our own site office writes from our own domain.",
      { part: "sender" },
    ),
    cue(
      "url-hyperlink",
      "qr",
      "Scan with your private or work phone",
      "A QR code is a link that you cannot read beforehand. Your phone shows the address before it opens it: look there.",
    ),
    cue(
      "inconsistency",
      "qr",
      "with your phone",
      "You are reading at a computer; a plain link would do. They want the phone because it is less protected.",
    ),
    cue("threatening-language", "urgency", "will be towed away", "A threat that costs money makes people act first."),
    cue(
      "no-signer-details",
      "authority",
      "Your site office, ground floor",
      "No name and no extension. Drop in and ask.",
    ),
  ],
};
