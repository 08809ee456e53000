import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const heldMessages: Starter = {
  number: 7,
  key: "held-messages",
  title: "Three messages are held back",
  summary: "The daily digest of a mail filter, with three plausible subjects to release.",
  subject: "Mail filter digest: 3 messages held for {{email}}",
  senderName: "Gatehouse Mail Filter",
  senderLocal: "digest",
  themes: ["mail filter", "sign-in"],
  lesson: "link-host",
  alignment: [6, 4, 4, 4, 2],
  alignmentReason:
    "People know digests like this and worry about having missed something; the held subjects are everyday ones.",
  html: mailPage({
    preview: "Held: “Your order confirmation”, “Minutes of the meeting”, “New quotation”.",
    background: "#f3f4f1",
    css: `@media (prefers-color-scheme: dark) { .page { background: #15170f !important; } .card { background: #1f2218 !important; } .ink { color: #eef0e6 !important; } .soft { color: #aeb39f !important; } .rule { border-color: #3c4130 !important; } .go { color: #b6df7c !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:24px 10px">
<table role="presentation" width="100%" class="card" style="max-width:600px;background:#ffffff">
<tr><td style="background:#55642f;padding:14px 24px;font:700 14px/1.4 'Lucida Console',Consolas,monospace;color:#f3f7e4">GATEHOUSE // quarantine digest // {{date}}</td></tr>
<tr><td class="pad ink" style="padding:22px 24px 6px;font:15px/1.6 Tahoma,Geneva,sans-serif;color:#24281a">The following messages to <strong>{{email}}</strong> were held because the sender is new. Release those that you expect. Held messages are deleted after 24 hours.</td></tr>
<tr><td class="pad" style="padding:10px 24px"><table width="100%" style="font:14px/1.5 Tahoma,Geneva,sans-serif;color:#24281a" class="ink">
<tr><th align="left" class="rule" style="padding:8px 6px;border-bottom:2px solid #55642f">Subject</th><th align="left" class="rule" style="padding:8px 6px;border-bottom:2px solid #55642f">Size</th><td class="rule" style="padding:8px 6px;border-bottom:2px solid #55642f"></td></tr>
<tr><td class="rule" style="padding:10px 6px;border-bottom:1px solid #d9ddcb">Your order confirmation<br><span class="soft" style="color:#6a7056">orders, today 07:12</span></td><td class="rule" style="padding:10px 6px;border-bottom:1px solid #d9ddcb">31 kB</td><td align="right" class="rule" style="padding:10px 6px;border-bottom:1px solid #d9ddcb"><a href="{{link}}" class="go" style="color:#3f6d12;font-weight:700">Release</a></td></tr>
<tr><td class="rule" style="padding:10px 6px;border-bottom:1px solid #d9ddcb">Minutes of the meeting<br><span class="soft" style="color:#6a7056">secretariat, today 06:58</span></td><td class="rule" style="padding:10px 6px;border-bottom:1px solid #d9ddcb">88 kB</td><td align="right" class="rule" style="padding:10px 6px;border-bottom:1px solid #d9ddcb"><a href="{{link}}" class="go" style="color:#3f6d12;font-weight:700">Release</a></td></tr>
<tr><td style="padding:10px 6px">New quotation, as agreed<br><span class="soft" style="color:#6a7056">sales, yesterday 19:40</span></td><td style="padding:10px 6px">204 kB</td><td align="right" style="padding:10px 6px"><a href="{{link}}" class="go" style="color:#3f6d12;font-weight:700">Release</a></td></tr></table></td></tr>
<tr><td class="pad" style="padding:12px 24px 28px"><a href="{{link}}" style="display:inline-block;background:#55642f;color:#ffffff;text-decoration:none;padding:11px 20px;font:700 14px/1 Tahoma,Geneva,sans-serif">Release all 3</a></td></tr>
<tr><td class="pad soft" style="padding:12px 24px 18px;font:12px/1.5 Tahoma,Geneva,sans-serif;color:#6a7056">Policy “{{organisation}} – new senders”, node gw-02. Gatehouse 7.4</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Gatehouse – quarantine",
      css: `body { background: #e6e9dc; font: 15px/1.5 Tahoma, Geneva, sans-serif; color: #24281a; } header { background: #55642f; color: #f3f7e4; font: 700 14px/1 "Lucida Console", Consolas, monospace; padding: 18px 20px; }
main { max-width: 440px; margin: 8vh auto 0; background: #fff; padding: 26px 28px 32px; border-left: 6px solid #55642f; } label { display: block; margin: 14px 0 4px; } input { width: 100%; padding: 9px; border: 1px solid #97a07d; } button { margin-top: 20px; padding: 11px 20px; border: 0; background: #3f6d12; color: #fff; font-weight: 700; }`,
      body: `<header>GATEHOUSE // release 3 messages</header><main><p>Your session has ended. Sign in with your mailbox account to release the held messages.</p><form><label for="m">Mailbox</label><input id="m" type="email" required><label for="p">Mailbox password</label><input id="p" type="password" required><button>Release</button></form></main>`,
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "digest@{{sender_domain}}",
      "Our mail filter writes from an inside address. This digest comes from outside.",
      { part: "sender" },
    ),
    cue(
      "limited-time",
      "urgency",
      "Held messages are deleted after 24 hours.",
      "Real quarantines keep mail for weeks. The deadline is there so that you click first.",
    ),
    cue(
      "distracting-detail",
      "link-host",
      "New quotation, as agreed",
      "Three subjects that could be anybody's: one of them will make somebody curious.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Release all 3",
      "Every “Release” leads to the same outside address. Open the quarantine from your own bookmark.",
    ),
  ],
};
