import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const wirelessCertificate: Starter = {
  number: 18,
  key: "wireless-certificate",
  title: "The wireless network wants a new certificate",
  summary: "A cheerful email like a poster, with a QR code to stay connected on phone and laptop.",
  subject: "Stay online: your Wi-Fi profile ends tomorrow",
  senderName: "Workplace Wi-Fi",
  senderLocal: "wifi",
  themes: ["QR code", "IT"],
  lesson: "qr",
  alignment: [4, 4, 4, 4, 2],
  alignmentReason:
    "Everybody uses the wireless network and profiles do end; the poster style is unusual for an IT department.",
  html: mailPage({
    preview: "Scan, sign in, stay connected. It takes half a minute.",
    background: "#101820",
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:30px 12px">
<table role="presentation" width="100%" style="max-width:560px;background:#f2ff49">
<tr><td class="pad" style="padding:38px 36px 0;font:900 46px/.98 'Arial Black',Impact,sans-serif;color:#101820">STAY<br>ONLINE!!</td></tr>
<tr><td class="pad" style="padding:18px 36px 6px;font:700 17px/1.5 Arial,Helvetica,sans-serif;color:#101820">Dear WiFi user, the profile on your devices ends tomorrow at 9:00.</td></tr>
<tr><td class="pad" style="padding:0 36px 20px;font:16px/1.6 Arial,Helvetica,sans-serif;color:#101820">With a valid profile you go on working as always. Without it, your phone and laptop gets disconnected from the network of {{organisation}}.</td></tr>
<tr><td class="pad" style="padding:0 36px"><table role="presentation" width="100%" style="background:#101820"><tr>
<td class="stack" align="center" style="padding:24px"><img src="{{qr}}" width="170" alt="QR code for the wireless profile" style="display:block;width:170px;height:auto;background:#ffffff"></td>
<td class="stack pad" valign="middle" style="padding:24px 24px 24px 4px;font:15px/1.9 Arial,Helvetica,sans-serif;color:#ffffff"><strong style="color:#f2ff49">1</strong> &nbsp;Scan with your phone<br><strong style="color:#f2ff49">2</strong> &nbsp;Sign in with mail and password<br><strong style="color:#f2ff49">3</strong> &nbsp;Install the profile, allow all</td></tr></table></td></tr>
<tr><td class="pad" style="padding:18px 36px;font:14px/1.6 Arial,Helvetica,sans-serif;color:#101820">No camera at hand? <a href="{{link}}" style="color:#101820;font-weight:700">wifi-profile.example/renew</a></td></tr>
<tr><td class="pad" style="padding:14px 36px 30px;font:12px/1.6 Arial,Helvetica,sans-serif;color:#3d4a12">✔ 100% secure &amp; encrypted · Your Wi-Fi Team · This offer is valid for the first 200 devices.</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Wi-Fi profile",
      css: `body { background: #f2ff49; color: #101820; font: 16px/1.5 Arial, Helvetica, sans-serif; padding: 24px 16px; } main { max-width: 380px; margin: 0 auto; } h1 { font: 900 40px/1 "Arial Black", Impact, sans-serif; margin: 0 0 18px; } form { background: #101820; color: #fff; padding: 22px; } label { display: block; margin: 12px 0 4px; } input { width: 100%; padding: 14px; border: 0; } button { width: 100%; margin-top: 18px; padding: 16px; border: 0; background: #f2ff49; color: #101820; font: 900 16px/1 "Arial Black", Arial, sans-serif; }`,
      body: `<main><h1>STEP 2 OF 3</h1><form><label for="e">E-mail</label><input id="e" type="email" required><label for="p">Password</label><input id="p" type="password" required><button>NEXT: INSTALL</button></form></main>`,
    }),
  },
  cues: [
    cue("sender-address", "sender", "wifi@{{sender_domain}}", "Our IT writes from our own domain.", { part: "sender" }),
    cue("urgency", "urgency", "ends tomorrow", "The subject sets a deadline.", { part: "subject" }),
    cue(
      "unprofessional-design",
      "branding",
      "ONLINE!!",
      "A poster with two exclamation marks: no notice from our IT looks like that.",
    ),
    cue(
      "generic-greeting",
      "generic-greeting",
      "Dear WiFi user",
      "You sign in with your name, so whoever runs the network knows it.",
    ),
    cue(
      "spelling-grammar",
      "grammar",
      "your phone and laptop gets disconnected",
      "Two things get disconnected, not “gets”.",
    ),
    cue(
      "sensitive-information",
      "credential-form",
      "Sign in with mail and password",
      "The password first, on a page reached by a code: that is how a thief works.",
    ),
    cue(
      "inconsistency",
      "qr",
      "Install the profile, allow all",
      "A profile with full rights can read everything on the phone. Ours is installed by device management.",
    ),
    cue(
      "url-hyperlink",
      "qr",
      "Scan with your phone",
      "The code hides its address until the phone shows it. Read it before you open it.",
    ),
    cue(
      "domain-spoofing",
      "look-alike-domain",
      "wifi-profile.example/renew",
      "A made-up domain of sensible words; it is not ours.",
    ),
    cue("security-icons", "branding", "✔ 100% secure & encrypted", "A tick typed by the sender protects nobody."),
    cue("limited-time", "reward", "valid for the first 200 devices", "A network profile is not a special offer."),
  ],
};
