import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const signInRequest: Starter = {
  number: 3,
  key: "sign-in-request",
  title: "Approve a sign-in you did not start",
  summary: "A security alert with a number to match: it asks you to refuse, and to refuse you have to enter your code.",
  subject: "Sign-in request 47 – was this you?",
  senderName: "Bastion Authenticator",
  senderLocal: "no-reply",
  themes: ["MFA", "security alert"],
  lesson: "mfa-prompt",
  alignment: [6, 6, 2, 6, 4],
  alignmentReason:
    "Everybody signs in with a second factor and knows alerts like this one; fear for their own account makes it pressing.",
  html: mailPage({
    preview: "A device in another country is asking for access.",
    background: "#0d1321",
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:36px 12px">
<table role="presentation" width="100%" style="max-width:480px;background:#161f33;border:1px solid #2b3957;border-radius:20px">
<tr><td align="center" style="padding:36px 28px 8px"><div style="width:60px;height:60px;border-radius:50%;border:3px solid #6ee7c8;color:#6ee7c8;font:700 26px/58px ui-monospace,Consolas,monospace">B</div></td></tr>
<tr><td align="center" style="padding:8px 28px;font:600 21px/1.35 'Trebuchet MS',Verdana,sans-serif;color:#f2f6ff">Did you just sign in, {{first_name|friend}}?</td></tr>
<tr><td align="center" style="padding:10px 28px 18px;font:700 58px/1 ui-monospace,Consolas,monospace;letter-spacing:8px;color:#6ee7c8">47</td></tr>
<tr><td style="padding:0 28px"><table role="presentation" width="100%" style="font:14px/1.5 'Trebuchet MS',Verdana,sans-serif;color:#c4cfe6">
<tr><td style="padding:9px 0;border-top:1px solid #2b3957">Account</td><td align="right" class="long" style="padding:9px 0 9px 12px;border-top:1px solid #2b3957">{{email}}</td></tr>
<tr><td style="padding:9px 0;border-top:1px solid #2b3957">When</td><td align="right" style="padding:9px 0;border-top:1px solid #2b3957">{{date}}, {{time}}</td></tr>
<tr><td style="padding:9px 0;border-top:1px solid #2b3957">Device</td><td align="right" style="padding:9px 0;border-top:1px solid #2b3957">New device, outside your country</td></tr></table></td></tr>
<tr><td align="center" style="padding:22px 28px 12px"><a href="{{link}}" style="display:block;background:#ff6b6b;color:#1b0d10;text-decoration:none;border-radius:12px;padding:16px;font:700 16px/1 'Trebuchet MS',Verdana,sans-serif">No, block this sign-in</a></td></tr>
<tr><td align="center" style="padding:0 28px 32px;font:13px/1.5 'Trebuchet MS',Verdana,sans-serif;color:#93a3c4">The request is approved by itself in 10 minutes if you do nothing.</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Block sign-in",
      css: `body { background: #0d1321; color: #f2f6ff; font: 16px/1.5 "Trebuchet MS", Verdana, sans-serif; display: grid; place-items: center; padding: 20px; }
main { width: 100%; max-width: 380px; text-align: center; } .ring { width: 84px; height: 84px; margin: 0 auto 18px; border-radius: 50%; border: 4px solid #ff6b6b; font: 700 30px/76px ui-monospace, monospace; }
label { display: block; text-align: start; margin: 18px 0 6px; color: #c4cfe6; font-size: 14px; } input { width: 100%; background: #161f33; border: 1px solid #41527a; border-radius: 12px; color: #fff; padding: 14px; }
.code { letter-spacing: 10px; font-size: 24px; text-align: center; } button { width: 100%; margin-top: 22px; padding: 16px; border: 0; border-radius: 12px; background: #ff6b6b; color: #1b0d10; font-weight: 700; }`,
      body: `<main><div class="ring">47</div><h1>Confirm that it is you</h1><p>To block the other device, prove that this account is yours.</p>
<form><label for="word">Password</label><input id="word" type="password" required><label for="code">Code from your authenticator</label><input id="code" class="code" type="text" inputmode="numeric" maxlength="6" required><button>Block the sign-in</button></form></main>`,
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "@{{sender_domain}}",
      "Our authenticator sends its prompts to the app, never by email, and not from this address.",
      { part: "sender" },
    ),
    cue(
      "inconsistency",
      "mfa-prompt",
      "The request is approved by itself in 10 minutes if you do nothing.",
      "No real system works like that: a prompt that nobody answers is refused. The sentence is there to make you act.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "No, block this sign-in",
      "Refusing is also a click. The address behind the button is not ours; open the app yourself and look there.",
    ),
    cue(
      "distracting-detail",
      "mfa-prompt",
      "47",
      "The big number looks like number matching. It proves nothing: whoever wrote the email chose it.",
      { occurrence: 1 },
    ),
  ],
};
