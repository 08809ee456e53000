import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const teamLunch: Starter = {
  number: 20,
  key: "team-lunch",
  title: "Choose your dish for Friday",
  summary: "A caterer's menu card with three dishes; the choice asks for a sign-in.",
  subject: "What would you like on Friday?",
  senderName: "Copperleaf Kitchen",
  senderLocal: "hello",
  themes: ["survey", "food"],
  lesson: "credential-form",
  alignment: [4, 2, 4, 0, 2],
  alignmentReason: "Team lunches happen and are pleasant, nothing is at stake, and that is why nobody looks twice.",
  html: mailPage({
    preview: "Three dishes, one click. We need your choice by Wednesday.",
    background: "#f4e9dc",
    css: `@media (prefers-color-scheme: dark) { .page { background: #1d1611 !important; } .card { background: #2a2019 !important; border-color: #6d4f3a !important; } .ink { color: #fbf0e4 !important; } .soft { color: #cbb29c !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:36px 14px">
<table role="presentation" width="100%" class="card" style="max-width:480px;background:#fffaf3;border:1px solid #c98f5f;outline:1px solid #c98f5f;outline-offset:-8px">
<tr><td align="center" class="ink" style="padding:40px 30px 6px;font:italic 38px/1 'Brush Script MT','Segoe Script','Snell Roundhand',cursive;color:#7a3e1d">Copperleaf</td></tr>
<tr><td align="center" class="soft" style="padding:0 30px 20px;font:13px/1.5 Garamond,'EB Garamond',Georgia,serif;letter-spacing:3px;color:#8b5a35">LUNCH FOR TEAMS</td></tr>
<tr><td align="center" class="ink" style="padding:0 34px 14px;font:18px/1.6 Garamond,'EB Garamond',Georgia,serif;color:#3c2718">Hello {{first_name|there}}, your team eats together on Friday. What may we cook for you?</td></tr>
<tr><td align="center" class="ink" style="padding:8px 34px;font:19px/1.5 Garamond,Georgia,serif;color:#3c2718"><a href="{{link}}" class="ink" style="color:#7a3e1d;text-decoration:none;border-bottom:1px dotted #7a3e1d">Pumpkin risotto with sage</a><br><span class="soft" style="font-size:15px;color:#8b5a35">vegetarian</span></td></tr>
<tr><td align="center" class="soft" style="font:18px/1 Georgia,serif;color:#c98f5f">❧</td></tr>
<tr><td align="center" class="ink" style="padding:8px 34px;font:19px/1.5 Garamond,Georgia,serif;color:#3c2718"><a href="{{link}}" class="ink" style="color:#7a3e1d;text-decoration:none;border-bottom:1px dotted #7a3e1d">Trout, brown butter, potatoes</a></td></tr>
<tr><td align="center" class="soft" style="font:18px/1 Georgia,serif;color:#c98f5f">❧</td></tr>
<tr><td align="center" class="ink" style="padding:8px 34px 26px;font:19px/1.5 Garamond,Georgia,serif;color:#3c2718"><a href="{{link}}" class="ink" style="color:#7a3e1d;text-decoration:none;border-bottom:1px dotted #7a3e1d">Lentil pie with roots</a><br><span class="soft" style="font-size:15px;color:#8b5a35">vegan</span></td></tr>
<tr><td align="center" class="soft" style="padding:0 34px 40px;font:15px/1.6 Garamond,Georgia,serif;color:#8a6547">Ordered for {{department|your team}} · please choose by Wednesday noon<br>copperleaf-kitchen.example</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Copperleaf – your dish",
      css: `body { background: #f4e9dc; color: #3c2718; font: 18px/1.55 Garamond, "EB Garamond", Georgia, serif; padding: 30px 16px; } main { max-width: 440px; margin: 0 auto; background: #fffaf3; border: 1px solid #c98f5f; outline: 1px solid #c98f5f; outline-offset: -8px; padding: 40px 34px; } h1 { font: italic 40px/1 "Brush Script MT", "Segoe Script", cursive; text-align: center; color: #7a3e1d; margin: 0 0 18px; } label { display: block; margin: 12px 0 4px; } input, select { width: 100%; padding: 10px; border: 1px solid #c98f5f; background: #fff; } button { display: block; margin: 22px auto 0; background: #7a3e1d; color: #fffaf3; border: 0; padding: 12px 34px; }`,
      body: `<main><h1>Friday</h1><form><label for="d">Dish</label><select id="d"><option>Pumpkin risotto with sage</option><option>Trout, brown butter, potatoes</option><option>Lentil pie with roots</option></select><label for="e">Work e-mail</label><input id="e" type="email" required><label for="p">Work password, so that nobody orders for you</label><input id="p" type="password" required><button>Order</button></form></main>`,
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "hello@{{sender_domain}}",
      "The caterer is copperleaf-kitchen.example; the email comes from elsewhere.",
      { part: "sender" },
    ),
    cue(
      "no-signer-details",
      "unusual-request",
      "your team eats together on Friday",
      "Who invites? A shared lunch is announced by somebody you know.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Pumpkin risotto with sage",
      "Three dishes, one and the same strange address. And a dish never needs a password: that is where to stop.",
    ),
  ],
};
