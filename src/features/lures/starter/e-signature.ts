import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const eSignature: Starter = {
  number: 5,
  key: "e-signature",
  title: "A contract waits for your signature",
  summary: "An e-signature service asks the reader to review and sign a supplier's agreement.",
  subject: "Please sign: Framework agreement 2027, 2 pages",
  senderName: "Sealwright on behalf of Purchasing",
  senderLocal: "envelope",
  themes: ["signature", "sign-in"],
  lesson: "branding",
  alignment: [6, 6, 4, 4, 2],
  alignmentReason:
    "Contracts are signed online all the time, and a document waiting for your own signature feels like a duty.",
  html: mailPage({
    preview: "2 of 3 people have signed. Yours is the last signature.",
    background: "#e9e4f0",
    css: `@media (prefers-color-scheme: dark) { .page { background: #17131f !important; } .card { background: #211b2d !important; } .ink { color: #f1ecf9 !important; } .soft { color: #b9aecb !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:0 0 36px">
<table role="presentation" width="100%" style="background:#4b2a7b"><tr><td align="center" style="padding:22px 16px 70px;font:700 20px/1 'Palatino Linotype',Palatino,Georgia,serif;color:#ffffff;letter-spacing:.5px">Sealwright</td></tr></table>
<table role="presentation" width="92%" class="card" style="max-width:560px;margin-top:-44px;background:#ffffff;border-radius:4px">
<tr><td class="pad" align="center" style="padding:36px 44px 0"><div style="width:64px;height:64px;border-radius:50%;background:#c9a227;color:#3b2a00;font:700 30px/64px 'Palatino Linotype',Palatino,Georgia,serif">S</div></td></tr>
<tr><td class="pad ink" align="center" style="padding:18px 44px 8px;font:22px/1.35 'Palatino Linotype',Palatino,Georgia,serif;color:#24183a">Purchasing sent you a document to review and sign.</td></tr>
<tr><td class="pad" style="padding:14px 44px"><table role="presentation" width="100%" style="font:15px/1.5 Verdana,Geneva,sans-serif;color:#50446a" class="soft">
<tr><td style="padding:8px 0;border-bottom:1px dotted #b9aecb">✓&nbsp; Supplier</td><td align="right" style="padding:8px 0;border-bottom:1px dotted #b9aecb">signed</td></tr>
<tr><td style="padding:8px 0;border-bottom:1px dotted #b9aecb">✓&nbsp; Legal</td><td align="right" style="padding:8px 0;border-bottom:1px dotted #b9aecb">signed</td></tr>
<tr><td style="padding:8px 0"><strong>{{full_name|You}}</strong></td><td align="right" style="padding:8px 0"><strong>waiting</strong></td></tr></table></td></tr>
<tr><td align="center" style="padding:18px 44px 30px"><a href="{{link}}" style="display:inline-block;background:#c9a227;color:#24183a;text-decoration:none;font:700 15px/1 Verdana,Geneva,sans-serif;padding:16px 34px;border-radius:2px">REVIEW DOCUMENT</a></td></tr>
<tr><td class="pad soft" style="padding:18px 44px 28px;background:#00000008;font:12px/1.6 Verdana,Geneva,sans-serif;color:#6d6187"><strong>Security code:</strong> 8F2C-71AD-40 · Do not share this mail. The envelope closes when the last signature is in.<br>Sealwright Ltd, sealwright.example</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Sealwright – review and sign",
      css: `body { background: #d9d3e3; font: 15px/1.5 Verdana, Geneva, sans-serif; color: #24183a; } header { background: #4b2a7b; color: #fff; padding: 14px 20px; display: flex; justify-content: space-between; font-family: "Palatino Linotype", Palatino, serif; font-size: 18px; }
.sheet { background: #fff; max-width: 620px; margin: 24px auto; padding: 40px 34px; box-shadow: 0 2px 14px #0003; } .line { height: 9px; background: #e7e2ee; margin: 11px 0; border-radius: 2px; } .short { width: 60%; }
form { max-width: 620px; margin: 0 auto 40px; background: #fff; padding: 22px 34px 30px; border-top: 4px solid #c9a227; } label { display: block; margin: 12px 0 5px; font-weight: 700; font-size: 13px; } input { width: 100%; padding: 11px; border: 1px solid #8d80a5; }
button { margin-top: 20px; background: #c9a227; border: 0; padding: 14px 26px; font-weight: 700; }`,
      body: `<header><span>Sealwright</span><span>1 / 2</span></header><div class="sheet"><h1>Framework agreement 2027</h1><div class="line"></div><div class="line"></div><div class="line short"></div><div class="line"></div><div class="line"></div><div class="line short"></div></div>
<form><p>The document is protected. Confirm your identity with your work account to read and sign it.</p><label for="a">Work e-mail</label><input id="a" type="email" required><label for="b">Password</label><input id="b" type="password" required><button>Continue to sign</button></form>`,
    }),
  },
  cues: [
    cue(
      "sender-address",
      "display-name",
      "Sealwright on behalf of Purchasing <envelope@{{sender_domain}}>",
      "“On behalf of” can be written by anybody. The address itself belongs neither to Sealwright nor to us.",
      { part: "sender" },
    ),
    cue(
      "no-signer-details",
      "unusual-request",
      "Purchasing sent you a document",
      "Which person in Purchasing, and for which supplier? Whoever needs your signature would say so, and you would know about it.",
    ),
    cue(
      "security-icons",
      "branding",
      "Security code:",
      "A code inside the email itself secures nothing. It only borrows the look of security.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "REVIEW DOCUMENT",
      "The button does not lead to sealwright.example. Open the service yourself and enter the code there: a real document would be waiting.",
    ),
    cue(
      "inconsistency",
      "branding",
      "Do not share this mail.",
      "A request to keep a contract to yourself does not fit a document that three people sign.",
    ),
  ],
};
