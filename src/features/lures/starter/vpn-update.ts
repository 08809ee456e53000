import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const vpnUpdate: Starter = {
  number: 9,
  key: "vpn-update",
  title: "Remote access moves to a new gateway",
  summary: "A maintenance notice with times, steps and a table: thorough, dull and quite wrong.",
  subject: "Planned maintenance: remote access moves to a new gateway – your step before Thursday",
  senderName: "Network Operations",
  senderLocal: "netops",
  themes: ["IT maintenance", "remote access"],
  lesson: "authority",
  alignment: [8, 6, 6, 6, 4],
  alignmentReason:
    "IT announces maintenance just like this, most people depend on remote access, and being locked out of work is a real worry.",
  html: mailPage({
    preview: "Who does nothing cannot connect from Thursday, 06:00.",
    background: "#e8eef2",
    css: `@media (prefers-color-scheme: dark) { .page { background: #0e1519 !important; } .card { background: #16212a !important; } .ink { color: #e6eff5 !important; } .soft { color: #9fb3c1 !important; } .brand { color: #7cc4de !important; } .cell { border-color: #2e4250 !important; } .note { background: #3a2f12 !important; color: #ffe9b0 !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:28px 12px">
<table role="presentation" width="100%" class="card" style="max-width:600px;background:#ffffff;border-top:6px solid #17607d">
<tr><td class="pad brand" style="padding:22px 32px 0;font:13px/1.4 Arial,Helvetica,sans-serif;color:#17607d;font-weight:700">NETWORK OPERATIONS CENTRE</td></tr>
<tr><td class="pad ink" style="padding:8px 32px 0;font:700 23px/1.3 Arial,Helvetica,sans-serif;color:#11212b">Maintenance notice 2211-B</td></tr>
<tr><td class="pad ink" style="padding:14px 32px;font:15px/1.6 Arial,Helvetica,sans-serif;color:#2a3a44">Dear user,<br>in the course of our security programme the remote access gateways are replaced. Your current certificate will be revoked. To get a new one, please register your device once in the portal.</td></tr>
<tr><td class="pad" style="padding:4px 32px"><table width="100%" style="font:14px/1.5 Arial,Helvetica,sans-serif;color:#2a3a44" class="ink">
<tr><td class="cell" style="padding:9px 10px;border:1px solid #cbd8df;width:34%"><strong>Window</strong></td><td class="cell" style="padding:9px 10px;border:1px solid #cbd8df">Thursday, 02:00 to 06:00</td></tr>
<tr><td class="cell" style="padding:9px 10px;border:1px solid #cbd8df"><strong>Concerned</strong></td><td class="cell" style="padding:9px 10px;border:1px solid #cbd8df">All staff with remote access, {{department|all departments}}</td></tr>
<tr><td class="cell" style="padding:9px 10px;border:1px solid #cbd8df"><strong>Your step</strong></td><td class="cell" style="padding:9px 10px;border:1px solid #cbd8df">Registration with user name, password and one code</td></tr>
<tr><td class="cell" style="padding:9px 10px;border:1px solid #cbd8df"><strong>Duration</strong></td><td class="cell" style="padding:9px 10px;border:1px solid #cbd8df">2 minutes</td></tr></table></td></tr>
<tr><td class="pad" style="padding:18px 32px"><table role="presentation" width="100%" class="note" style="background:#fff3cd;color:#5c4400"><tr><td style="padding:12px 14px;font:14px/1.5 Arial,Helvetica,sans-serif">Devices which are not registered by Wednesday, 18:00 will loose access. Re-activation takes up to five working days.</td></tr></table></td></tr>
<tr><td class="pad" style="padding:0 32px 22px"><a href="{{link}}" style="display:inline-block;background:#17607d;color:#ffffff;text-decoration:none;padding:13px 24px;font:700 15px/1 Arial,Helvetica,sans-serif">Register this device</a></td></tr>
<tr><td class="pad soft" style="padding:0 32px 26px;font:13px/1.6 Arial,Helvetica,sans-serif;color:#5c707d">Portal: https://portal.our-remote-access.example<br>The service desk cannot answer questions about this change. Please do not forward this notice.<br><br>Network Operations</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Device registration",
      css: `body { background: #0f2a36; color: #11212b; font: 15px/1.5 Arial, Helvetica, sans-serif; padding: 20px; } main { background: #fff; max-width: 500px; margin: 5vh auto; padding: 0 0 28px; } .top { background: #17607d; color: #fff; padding: 18px 28px; } .in { padding: 20px 28px 0; }
ol { display: flex; gap: 8px; list-style: none; padding: 0; margin: 0 0 18px; } ol li { flex: 1; border-top: 4px solid #cbd8df; padding-top: 6px; font-size: 13px; } ol li.now { border-color: #17607d; font-weight: 700; } label { display: block; margin: 12px 0 4px; font-weight: 700; } input { width: 100%; padding: 10px; border: 1px solid #8fa6b3; } button { margin-top: 20px; background: #17607d; color: #fff; border: 0; padding: 12px 24px; font-weight: 700; }`,
      body: `<main><div class="top">Remote access · device registration</div><div class="in"><ol><li class="now">1 Identify</li><li>2 Certificate</li><li>3 Done</li></ol><form><label for="u">User name</label><input id="u" type="text" required><label for="p">Password</label><input id="p" type="password" required><label for="c">One-time code</label><input id="c" type="text" inputmode="numeric" maxlength="6" required><button>Continue</button></form></div></main>`,
    }),
  },
  cues: [
    cue("sender-address", "sender", "netops@{{sender_domain}}", "Network Operations would write from our own domain.", {
      part: "sender",
    }),
    cue(
      "urgency",
      "urgency",
      "your step before Thursday",
      "The deadline is already in the subject, before you know what it is about.",
      { part: "subject" },
    ),
    cue(
      "generic-greeting",
      "generic-greeting",
      "Dear user",
      "Our IT knows who you are. “User” is what people write when they do not.",
    ),
    cue(
      "poses-as-known",
      "authority",
      "NETWORK OPERATIONS CENTRE",
      "A department as the sender makes it an order. Is there one with this name here?",
    ),
    cue(
      "sensitive-information",
      "credential-form",
      "Registration with user name, password and one code",
      "All three together are the keys to your account. No maintenance needs them.",
    ),
    cue(
      "spelling-grammar",
      "grammar",
      "will loose access",
      "A mistake (lose, loose) that proofreading would have caught. Small, but it adds up.",
    ),
    cue(
      "threatening-language",
      "urgency",
      "Re-activation takes up to five working days.",
      "A week without access is the stick.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Register this device",
      "The button leads to an address that is not ours, and not the one printed below it either.",
    ),
    cue(
      "domain-spoofing",
      "look-alike-domain",
      "portal.our-remote-access.example",
      "“Our” in an address does not make it ours. What counts is the last part before the first single slash: our-remote-access.example belongs to somebody else.",
    ),
    cue(
      "inconsistency",
      "secrecy",
      "The service desk cannot answer questions about this change.",
      "Whoever does not want you to ask has a reason. Asking is what you should do.",
    ),
    cue(
      "no-signer-details",
      "authority",
      "Please do not forward this notice.",
      "No name, no number, and nobody is supposed to look at it with you.",
    ),
  ],
};
