import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const streamingHold: Starter = {
  number: 27,
  key: "streaming-hold",
  title: "Your streaming account is on hold",
  summary: "A streaming service could not charge the card and stops playing.",
  subject: "We paused your account (payment problem)",
  senderName: "Lanterna TV",
  senderLocal: "billing",
  themes: ["subscription", "private life"],
  lesson: "link-host",
  alignment: [0, 2, 2, 4, 2],
  alignmentReason: "A private subscription in a work mailbox; only people who have one will take notice.",
  html: mailPage({
    preview: "Update your details to continue watching.",
    background: "#0b0b12",
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:30px 12px">
<table role="presentation" width="100%" style="max-width:540px;background:#171723">
<tr><td class="pad" style="padding:28px 34px 10px;font:900 26px/1 'Arial Narrow',Impact,sans-serif;letter-spacing:6px;color:#ffcf5c">LANTERNA</td></tr>
<tr><td style="padding:10px 0;background:#ffcf5c;font:700 13px/1 Arial,sans-serif;color:#171723;letter-spacing:3px" align="center">▌▌ ACCOUNT PAUSED ▌▌</td></tr>
<tr><td class="pad" style="padding:26px 34px 8px;font:700 24px/1.3 Arial,Helvetica,sans-serif;color:#ffffff">Please update your informations</td></tr>
<tr><td class="pad" style="padding:0 34px 18px;font:15px/1.65 Arial,Helvetica,sans-serif;color:#c9c9d6">Hello dear,<br><br>we're having some troubles with your current billing details. We'll try again, but in the meantime you may want to renew your card, PIN and date of birth. If you don't reply in 24 hours your profile and watch list is deleted permanent.</td></tr>
<tr><td class="pad" style="padding:0 34px 22px"><a href="{{link}}" style="display:block;text-align:center;background:#ffcf5c;color:#171723;text-decoration:none;font:900 18px/1 'Arial Narrow',Impact,sans-serif;letter-spacing:2px;padding:18px">RESTART MEMBERSHIP</a></td></tr>
<tr><td class="pad" style="padding:0 34px 12px;font:14px/1.6 Arial,Helvetica,sans-serif;color:#c9c9d6">As an apology we give the next 3 months free to you.</td></tr>
<tr><td class="pad" style="padding:16px 34px 28px;border-top:1px solid #33334a;font:12px/1.6 Arial,Helvetica,sans-serif;color:#9494ab">Questions? Visit lanterna-tv-billing.example. This mail was send to {{email}}.<br>Lanterna Film Friends</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Lanterna – payment",
      css: `body { background: #0b0b12; color: #fff; font: 16px/1.5 Arial, Helvetica, sans-serif; padding: 26px 16px; } main { max-width: 420px; margin: 0 auto; } .logo { font: 900 26px/1 "Arial Narrow", Impact, sans-serif; letter-spacing: 6px; color: #ffcf5c; } label { display: block; margin: 14px 0 4px; color: #c9c9d6; } input { width: 100%; padding: 14px; border: 0; background: #2a2a3d; color: #fff; } button { width: 100%; margin-top: 22px; padding: 16px; border: 0; background: #ffcf5c; color: #171723; font: 900 18px/1 "Arial Narrow", Impact, sans-serif; letter-spacing: 2px; }`,
      body: `<main><div class="logo">LANTERNA</div><h1>Update payment</h1><form><label for="c">Card number</label><input id="c" type="text" inputmode="numeric" required><label for="d">Date of birth</label><input id="d" type="text" required><label for="p">PIN</label><input id="p" type="password" inputmode="numeric" maxlength="4" required><button>RESTART</button></form></main>`,
    }),
  },
  cues: [
    cue("sender-address", "sender", "billing@{{sender_domain}}", "Not the domain of the service.", { part: "sender" }),
    cue("unprofessional-design", "branding", "▌▌ ACCOUNT PAUSED ▌▌", "A banner of bars, to alarm."),
    cue("spelling-grammar", "grammar", "informations", "The word has no plural."),
    cue("generic-greeting", "generic-greeting", "Hello dear", "No service greets like that."),
    cue("spelling-grammar", "grammar", "some troubles", "“Some trouble”."),
    cue(
      "sensitive-information",
      "credential-form",
      "your card, PIN and date of birth",
      "Nobody needs a PIN for a monthly bill, ever.",
    ),
    cue("urgency", "urgency", "in 24 hours", "One day, or else."),
    cue("threatening-language", "urgency", "is deleted permanent", "A threat, and not even an adverb (permanently)."),
    cue(
      "url-hyperlink",
      "link-host",
      "RESTART MEMBERSHIP",
      "The button leads elsewhere. The app on your television shows the truth.",
    ),
    cue("too-good-to-be-true", "reward", "the next 3 months free", "A gift from somebody whom you owe?"),
    cue(
      "domain-spoofing",
      "look-alike-domain",
      "lanterna-tv-billing.example",
      "Brand plus “billing” is a new domain that anybody can buy.",
    ),
    cue("spelling-grammar", "grammar", "was send to", "“Was sent”."),
    cue(
      "inconsistency",
      "unusual-request",
      "Lanterna Film Friends",
      "Lanterna TV above, Film Friends below. And why in your work mailbox?",
    ),
  ],
};
