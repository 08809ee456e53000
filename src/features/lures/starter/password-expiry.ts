import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const passwordExpiry: Starter = {
  number: 2,
  key: "password-expiry",
  title: "Your password expires tonight",
  summary: "A plain notice from an IT desk that looks like any other system email.",
  subject: "[IT Desk] Your sign-in expires today – keep your current password",
  senderName: "{{organisation}} IT Desk",
  senderLocal: "itdesk",
  themes: ["password", "IT"],
  lesson: "credential-form",
  alignment: [8, 6, 4, 6, 4],
  alignmentReason:
    "Many organisations send notices like this, everybody needs to sign in tomorrow, and losing access would stop the day's work.",
  html: mailPage({
    preview: "Action needed before 18:00 to keep your mailbox and network drives.",
    background: "#ffffff",
    css: `@media (prefers-color-scheme: dark) { .page { background: #14171a !important; } .ink { color: #e8ebee !important; } .soft { color: #a7b0b8 !important; } .go { color: #8ec5ff !important; } .line { border-color: #3a4148 !important; } .cell { background: #1e2327 !important; color: #e8ebee !important; } }`,
    body: `<table role="presentation" width="100%" style="max-width:600px"><tr><td class="pad ink" style="padding:28px 28px;font:15px/1.6 Calibri,Carlito,'Segoe UI',Arial,sans-serif;color:#1f2428">
<p style="margin:0 0 16px">Hello {{first_name|colleague}},</p>
<p style="margin:0 0 16px">your network password reaches its maximum age of 90 days <strong>today at 18:00</strong>. You do not need a new one: if you confirm your current password, it is extended for another 90 days.</p>
<table role="presentation" width="100%" style="margin:0 0 18px;border:1px solid #cfd6dc" class="line">
<tr><td class="cell" style="padding:9px 14px;background:#f2f5f7;width:30%;white-space:nowrap;color:#1f2428">Account</td><td class="long" style="padding:9px 14px">{{email}}</td></tr>
<tr><td class="cell" style="padding:9px 14px;background:#f2f5f7;white-space:nowrap;color:#1f2428">Department</td><td style="padding:9px 14px">{{department|not recorded}}</td></tr>
<tr><td class="cell" style="padding:9px 14px;background:#f2f5f7;white-space:nowrap;color:#1f2428">Expires</td><td style="padding:9px 14px">{{date}}, 18:00</td></tr></table>
<p style="margin:0 0 16px"><a href="{{link}}" class="go" style="color:#0b5cad">Keep my current password</a></p>
<p style="margin:0 0 16px">Without confirmation, mail, calendar and shared drives stay locked until you come to the desk in person.</p>
<p style="margin:0">Kind regards<br>IT Desk, second floor<br><span class="soft" style="color:#5f6870">This message was sent automatically. Replies are not read.</span></p>
</td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Self-service – password",
      css: `body { font: 16px/1.5 Calibri, Carlito, "Segoe UI", Arial, sans-serif; color: #1f2428; background: #e9edf0; }
header { background: #23313d; color: #fff; padding: 16px 24px; font-size: 18px; } main { max-width: 520px; margin: 32px auto; background: #fff; border: 1px solid #cfd6dc; padding: 28px; }
h1 { font-size: 22px; margin: 0 0 12px; } label { display: block; margin: 16px 0 6px; } input { width: 100%; padding: 10px; border: 1px solid #8b97a1; }
button { margin-top: 22px; background: #0b5cad; color: #fff; border: 0; padding: 11px 22px; } .bar { height: 6px; background: #f0b429; margin-bottom: 20px; width: 92%; }`,
      body: `<header>{{organisation}} · Self-service</header><main><div class="bar"></div><h1>Extend your password</h1>
<p>Enter your user name and the password you use today. It stays valid for another 90 days.</p>
<form><label for="user">User name or e-mail</label><input id="user" type="text" required><label for="now">Current password</label><input id="now" type="password" required>
<button>Extend by 90 days</button></form></main>`,
    }),
  },
  cues: [
    cue(
      "sender-address",
      "display-name",
      "itdesk@{{sender_domain}}",
      "The name in front says our IT desk; the address behind it is not one of ours. Anybody can type any name there.",
      { part: "sender" },
    ),
    cue(
      "urgency",
      "urgency",
      "today at 18:00",
      "A deadline on the same day leaves no time to ask. Real expiry notices start days ahead.",
    ),
    cue(
      "sensitive-information",
      "credential-form",
      "if you confirm your current password",
      "Nobody needs your current password to extend it. That is the one thing the sender is after.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Keep my current password",
      "The address behind the words is not ours. Open the self-service page from your own bookmark instead.",
    ),
    cue(
      "threatening-language",
      "urgency",
      "stay locked until you come to the desk in person",
      "Losing access is the stick that makes people hurry.",
    ),
  ],
};
