import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const chatMention: Starter = {
  number: 21,
  key: "chat-mention",
  title: "You were mentioned in a chat",
  summary: "A missed-activity email from a chat program, with a half-hidden message.",
  subject: "({{first_name|You}}) 2 unread mentions in #general-updates",
  senderName: "Chirrup Notification",
  senderLocal: "no-reply",
  themes: ["chat", "sign-in"],
  lesson: "branding",
  alignment: [6, 4, 2, 2, 0],
  alignmentReason:
    "Chat programs do send such emails, and curiosity about our own name is strong; most people have switched them off.",
  html: mailPage({
    preview: "“… did you see what they wrote about your project? …”",
    background: "#ffffff",
    css: `@media (prefers-color-scheme: dark) { .page { background: #17151c !important; } .ink { color: #f1eef8 !important; } .soft { color: #aaa3bb !important; } .bubble { background: #262232 !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:30px 14px">
<table role="presentation" width="100%" style="max-width:560px">
<tr><td class="ink" style="padding:0 0 20px;font:800 22px/1 'Helvetica Neue',Helvetica,Arial,sans-serif;color:#1b1725"><span style="color:#e0447c">◖</span><span style="color:#3aa0ff">◗</span> chirrup</td></tr>
<tr><td class="ink" style="padding:0 0 18px;font:700 26px/1.25 'Helvetica Neue',Helvetica,Arial,sans-serif;color:#1b1725">Hi <span class="long">{{email}}</span>, your missing 2 messages</td></tr>
<tr><td class="bubble" style="background:#f5f2fb;border-radius:4px 18px 18px 18px;padding:16px 18px"><table role="presentation" width="100%"><tr><td width="46" valign="top"><div style="width:36px;height:36px;border-radius:10px;background:#3aa0ff;color:#ffffff;font:700 15px/36px Arial,sans-serif;text-align:center">?</div></td>
<td class="ink" style="font:15px/1.55 'Helvetica Neue',Helvetica,Arial,sans-serif;color:#2d2739"><strong>A colleague</strong> <span class="soft" style="color:#6b627e">{{time}}</span><br><span style="background:#ffe8a3;color:#2d2739">@{{first_name|you}}</span> did you see what they wrote about your project? <span class="soft" style="color:#b6aec6">█████ ███ ████████ ██</span></td></tr></table></td></tr>
<tr><td style="height:10px;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="bubble" style="background:#f5f2fb;border-radius:4px 18px 18px 18px;padding:16px 18px"><table role="presentation" width="100%"><tr><td width="46" valign="top"><div style="width:36px;height:36px;border-radius:10px;background:#e0447c;color:#ffffff;font:700 15px/36px Arial,sans-serif;text-align:center">?</div></td>
<td class="ink" style="font:15px/1.55 'Helvetica Neue',Helvetica,Arial,sans-serif;color:#2d2739"><strong>Another colleague</strong><br>Pls answer fast before it is deleted <span class="soft" style="color:#b6aec6">███ ██████</span></td></tr></table></td></tr>
<tr><td style="padding:22px 0 10px"><a href="{{link}}" style="display:inline-block;background:#1b1725;color:#ffffff;text-decoration:none;border-radius:12px;padding:15px 26px;font:700 15px/1 'Helvetica Neue',Helvetica,Arial,sans-serif">Show messages</a></td></tr>
<tr><td class="soft" style="padding:12px 0;font:13px/1.6 'Helvetica Neue',Helvetica,Arial,sans-serif;color:#6b627e">Messages disapear from this view in 2 hours. Made by Chirrup Incorporated, chirup.example<br>{{organisation}} workspace · <a href="{{link}}" class="soft" style="color:#6b627e">settings</a></td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "chirrup – sign in",
      css: `body { background: #1b1725; color: #fff; font: 16px/1.5 "Helvetica Neue", Helvetica, Arial, sans-serif; display: grid; grid-template-columns: minmax(0, 1fr); place-items: center; padding: 18px; } main { width: 100%; max-width: 380px; } .logo { font-weight: 800; font-size: 30px; margin-bottom: 20px; } form { background: #fff; color: #1b1725; border-radius: 4px 26px 26px 26px; padding: 26px; } label { display: block; margin: 10px 0 4px; font-weight: 600; } input { width: 100%; padding: 12px; border: 2px solid #ded7ec; border-radius: 12px; } button { width: 100%; margin-top: 18px; border: 0; border-radius: 12px; background: #c42a63; color: #fff; padding: 14px; font-weight: 700; }`,
      body: `<main><div class="logo">chirrup</div><form><strong>2 messages are waiting</strong><label for="e">Work e-mail</label><input id="e" type="email" required><label for="p">Password</label><input id="p" type="password" required><button>Sign in</button></form></main>`,
    }),
  },
  cues: [
    cue("sender-address", "sender", "no-reply@{{sender_domain}}", "Our chat program does not write from this domain.", {
      part: "sender",
    }),
    cue(
      "spelling-grammar",
      "grammar",
      "your missing 2 messages",
      "“You're missing”. A mistake like this in a product's headline would not last a day.",
    ),
    cue(
      "generic-greeting",
      "generic-greeting",
      "Hi {{email}}",
      "The chat knows you by name; this sender has only an address.",
    ),
    cue("no-signer-details", "display-name", "A colleague", "Real notices show who wrote: name and picture."),
    cue(
      "distracting-detail",
      "branding",
      "█████ ███ ████████ ██",
      "The blacked-out half is bait for curiosity. A chat program has no reason to hide what is yours.",
    ),
    cue("urgency", "urgency", "Pls answer fast before it is deleted", "Hurry, put into a colleague's mouth."),
    cue(
      "url-hyperlink",
      "link-host",
      "Show messages",
      "Open the chat program itself. If you were mentioned, it will say so.",
    ),
    cue(
      "limited-time",
      "urgency",
      "Messages disapear from this view in 2 hours.",
      "A tight deadline, with a misspelled word (disappear) in it.",
    ),
    cue(
      "domain-spoofing",
      "look-alike-domain",
      "chirup.example",
      "One r too few: the email cannot even spell its own brand the same way twice.",
    ),
  ],
};
