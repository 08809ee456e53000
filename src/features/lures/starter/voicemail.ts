import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const voicemail: Starter = {
  number: 12,
  key: "voicemail",
  title: "A new voice message",
  summary: "A phone system says that somebody left a 48-second message.",
  subject: "New voice message (0:48) from an outside number",
  senderName: "VoiceHub Messaging Sytem",
  senderLocal: "voicemail",
  themes: ["voicemail", "sign-in"],
  lesson: "voicemail",
  alignment: [6, 4, 2, 4, 2],
  alignmentReason:
    "Phone systems do email voice messages, and an unheard message could be from a customer; many organisations do not use this, though.",
  html: mailPage({
    preview: "You have 1 new message. It will be kept for 24 hours.",
    background: "#ece9ff",
    css: `@media (prefers-color-scheme: dark) { .page { background: #14112a !important; } .card { background: #1f1a3d !important; } .ink { color: #f0edff !important; } .soft { color: #b3abdf !important; } .brand { color: #b3a4ff !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:36px 12px">
<table role="presentation" width="100%" class="card" style="max-width:520px;background:#ffffff;border-radius:28px">
<tr><td class="pad" style="padding:30px 34px 0;font:700 13px/1 Verdana,Geneva,sans-serif;letter-spacing:2px;color:#6a4df4"><span class="brand">VOICEHUB</span></td></tr>
<tr><td class="pad ink" style="padding:16px 34px 4px;font:600 22px/1.35 Verdana,Geneva,sans-serif;color:#221a4a">You have recieved a voice message</td></tr>
<tr><td class="pad soft" style="padding:0 34px 18px;font:15px/1.6 Verdana,Geneva,sans-serif;color:#544b80">Hello {{email}}, a caller left a message in your mailbox.</td></tr>
<tr><td class="pad" style="padding:0 34px"><table role="presentation" width="100%" style="background:#6a4df4;border-radius:20px"><tr>
<td width="70" align="center" style="padding:18px 0 18px 14px"><a href="{{link}}" style="display:block;width:48px;height:48px;border-radius:50%;background:#ffffff;color:#6a4df4;text-decoration:none;font:20px/48px Arial,sans-serif;text-align:center">▶</a></td>
<td style="padding:18px 10px;font:17px/1 Arial,sans-serif;color:#ffffff;letter-spacing:3px">▂▅▃▇▂▆▃▅▂</td><td style="padding:18px 18px 18px 0;white-space:nowrap;font:700 14px/1 Verdana,sans-serif;color:#ffffff">0:48</td></tr></table></td></tr>
<tr><td class="pad" style="padding:18px 34px"><table role="presentation" width="100%" class="soft" style="font:14px/1.9 Verdana,Geneva,sans-serif;color:#544b80">
<tr><td>From</td><td align="right">+99 *** *** **17</td></tr><tr><td>Received</td><td align="right">{{date}}, {{time}}</td></tr><tr><td>Priority</td><td align="right"><strong>High</strong></td></tr></table></td></tr>
<tr><td class="pad" style="padding:2px 34px 20px"><a href="{{link}}" style="display:block;text-align:center;background:#221a4a;color:#ffffff;text-decoration:none;border-radius:16px;padding:16px;font:700 15px/1 Verdana,Geneva,sans-serif">Listen to message</a></td></tr>
<tr><td class="pad soft" style="padding:0 34px 30px;font:12px/1.6 Verdana,Geneva,sans-serif;color:#665d94">This message is deleted after 24 hours. ✔ Checked and safe by VoiceHub Secure™.<br>The information in this e-mail is confidential and legally privileged.</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "VoiceHub player",
      css: `body { background: #221a4a; color: #fff; font: 15px/1.5 Verdana, Geneva, sans-serif; display: grid; place-items: center; padding: 18px; } main { width: 100%; max-width: 400px; } .player { background: #6a4df4; border-radius: 24px; padding: 24px; letter-spacing: 4px; text-align: center; font-size: 20px; opacity: .95; } form { background: #fff; color: #221a4a; border-radius: 24px; margin-top: 16px; padding: 26px; } label { display: block; margin: 12px 0 4px; } input { width: 100%; padding: 12px; border: 2px solid #cfc8f5; border-radius: 12px; } button { margin-top: 18px; width: 100%; border: 0; border-radius: 14px; padding: 15px; background: #6a4df4; color: #fff; font-weight: 700; }`,
      body: `<main><div class="player" aria-hidden="true">▂▅▃▇▂▆▃▅▇▃▂<br><small>0:00 / 0:48</small></div><form><strong>This message is for you alone.</strong><p>Sign in with your work account to listen.</p><label for="e">E-mail</label><input id="e" type="email" required><label for="p">Password</label><input id="p" type="password" required><button>Listen</button></form></main>`,
    }),
  },
  cues: [
    cue(
      "spelling-grammar",
      "display-name",
      "Sytem",
      "A product misspells its own name in the sender. No software company would leave it like that.",
      { part: "sender" },
    ),
    cue(
      "sender-address",
      "sender",
      "voicemail@{{sender_domain}}",
      "Our phone system does not write from this domain.",
      { part: "sender" },
    ),
    cue("spelling-grammar", "grammar", "recieved", "Misspelled (received), and in the headline."),
    cue(
      "generic-greeting",
      "generic-greeting",
      "Hello {{email}}",
      "Addressed by an email address: that is all the sender knows about you.",
    ),
    cue(
      "distracting-detail",
      "voicemail",
      "+99 *** *** **17",
      "A number that is almost shown makes you curious and tells you nothing. No country has the code 99.",
    ),
    cue("urgency", "urgency", "High", "A machine that records a call does not know how important it is."),
    cue(
      "url-hyperlink",
      "link-host",
      "Listen to message",
      "The address behind the button is not our phone system's. Your phone shows real messages.",
    ),
    cue("limited-time", "urgency", "This message is deleted after 24 hours.", "Another short deadline."),
    cue(
      "security-icons",
      "branding",
      "✔ Checked and safe by VoiceHub Secure™.",
      "A drawn padlock and a trademark sign secure nothing.",
    ),
    cue(
      "legal-language",
      "branding",
      "The information in this e-mail is confidential and legally privileged.",
      "Lawyers' small print under an automatic notice: it is there to look official.",
    ),
  ],
};
