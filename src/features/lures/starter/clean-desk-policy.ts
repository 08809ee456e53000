import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const cleanDeskPolicy: Starter = {
  number: 17,
  key: "clean-desk-policy",
  title: "Acknowledge the new desk policy",
  summary: "An HR portal asks everybody to read and acknowledge a harmless policy.",
  subject: "Action required: please acknowledge the Clean Desk Policy v3",
  senderName: "People & Workplace",
  senderLocal: "policies",
  themes: ["policy", "HR"],
  lesson: "authority",
  alignment: [6, 4, 4, 2, 2],
  alignmentReason:
    "Policies are sent round and acknowledged in most organisations; the topic is dull enough for people to click it away quickly.",
  html: mailPage({
    preview: "2 minutes: read, tick, done.",
    background: "#faf7f2",
    css: `@media (prefers-color-scheme: dark) { .page { background: #1a1713 !important; } .card { background: #24201a !important; } .ink { color: #f6f0e6 !important; } .soft { color: #bfb39f !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:36px 14px">
<table role="presentation" width="100%" style="max-width:600px"><tr>
<td width="10" style="background:#2a9d8f;font-size:0">&nbsp;</td><td width="10" style="background:#e9c46a;font-size:0">&nbsp;</td><td width="10" style="background:#e76f51;font-size:0">&nbsp;</td>
<td class="card ink pad" style="background:#ffffff;padding:32px 34px;font:16px/1.65 Optima,Candara,'Segoe UI',sans-serif;color:#2b2924">
<div class="soft" style="font-size:14px;color:#6f6759">People &amp; Workplace</div>
<div style="font-size:26px;line-height:1.25;margin:6px 0 16px">A tidy desk is a safe desk</div>
Dear Colleagues,<br><br>the Clean Desk Policy has been updated. Every employee is kindly asked to read it and to acknowledge it <strong>by the end of the day</strong>. In short:
<ul style="padding-left:20px;margin:14px 0"><li>Papers go into the drawer in the evening</li><li>Screens are locked, cups are washed</li><li>Visitors are never leaved alone</li></ul>
<a href="{{link}}" style="display:inline-block;background:#264653;color:#ffffff;text-decoration:none;padding:14px 24px;border-radius:4px">Read and acknowledge</a>
<div class="soft" style="margin-top:22px;font-size:14px;line-height:1.6;color:#6f6759">74 % of {{department|your colleagues}} have already acknowledged. You sign with your personal login, which counts as a qualified electronic signature under article 26.<br><br>Your People Team<br>Please do not answer to this mail.</div></td></tr></table>
</td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Clean Desk Policy v3",
      css: `body { background: #faf7f2; font: 17px/1.6 Optima, Candara, "Segoe UI", sans-serif; color: #2b2924; padding: 26px 16px; } main { max-width: 620px; margin: 0 auto; } h1 { font-weight: 400; font-size: 32px; line-height: 1.2; } .stripe { height: 10px; background: linear-gradient(90deg, #2a9d8f 33%, #e9c46a 33% 66%, #e76f51 66%); } form { background: #fff; border: 1px solid #e3dccd; padding: 24px; margin-top: 22px; } label { display: block; margin: 12px 0 4px; } .tick { display: flex; gap: 10px; align-items: start; } input { padding: 11px; border: 1px solid #a89f8d; } input[type=text], input[type=password] { width: 100%; } button { margin-top: 18px; background: #264653; color: #fff; border: 0; padding: 14px 24px; }`,
      body: `<div class="stripe"></div><main><h1>Clean Desk Policy, version 3</h1><p>Papers, screens, drawers and visitors: what a tidy desk means at {{organisation}}.</p><form><label class="tick"><input type="checkbox" required> I have read the policy and follow it.</label><label for="u">Login</label><input id="u" type="text" required><label for="p">Password (counts as signature)</label><input id="p" type="password" required><button>Acknowledge</button></form></main>`,
    }),
  },
  cues: [
    cue("sender-address", "sender", "policies@{{sender_domain}}", "HR writes from our own domain.", { part: "sender" }),
    cue("urgency", "urgency", "Action required", "Two words that start a great many phishing subjects.", {
      part: "subject",
    }),
    cue(
      "generic-greeting",
      "generic-greeting",
      "Dear Colleagues",
      "It asks for a personal signature, in an email to nobody in particular.",
    ),
    cue("urgency", "urgency", "by the end of the day", "A policy takes effect in weeks, not in hours."),
    cue(
      "spelling-grammar",
      "grammar",
      "never leaved alone",
      "“Left” alone. A text that went through HR and legal would not keep it.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Read and acknowledge",
      "Our policies are on the intranet; the button leads outside.",
    ),
    cue(
      "distracting-detail",
      "authority",
      "74 % of",
      "A number that says: everybody else has already done it. Invented social pressure.",
    ),
    cue(
      "legal-language",
      "authority",
      "counts as a qualified electronic signature under article 26",
      "It sounds like law but does not say which. A password is not a signature.",
    ),
    cue("no-signer-details", "authority", "Your People Team", "A team, but no person and no extension."),
    cue(
      "spelling-grammar",
      "grammar",
      "do not answer to this mail",
      "You answer an email, you do not answer “to” it. And anybody who asks for a signature takes questions.",
    ),
  ],
};
