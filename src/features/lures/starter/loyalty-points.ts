import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const loyaltyPoints: Starter = {
  number: 24,
  key: "loyalty-points",
  title: "Your loyalty points expire tonight",
  summary: "A coffee chain's points vanish at midnight unless they are saved.",
  subject: "Ooops! 4,820 Beans expire TONIGHT",
  senderName: "Roast & Co Rewards Club",
  senderLocal: "club",
  themes: ["reward", "private life"],
  lesson: "reward",
  alignment: [0, 2, 2, 4, 2],
  alignmentReason:
    "A private matter that has nothing to do with work; the small loss and the nice picture do the rest.",
  html: mailPage({
    preview: "That is 12 free coffees. Do not let them go cold.",
    background: "#3e2723",
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:30px 12px">
<table role="presentation" width="100%" style="max-width:520px;background:#fbe9d7;border-radius:26px">
<tr><td align="center" style="padding:36px 30px 0;font:700 17px/1 'Cooper Black',Rockwell,Georgia,serif;color:#6d4c41;letter-spacing:1px">ROAST &amp; CO</td></tr>
<tr><td align="center" style="padding:18px 30px 0"><table role="presentation"><tr><td style="width:120px;height:86px;background:#6d4c41;border-radius:6px 6px 46px 46px;color:#fbe9d7;font:700 28px/86px Rockwell,Georgia,serif" align="center">4,820</td><td style="width:30px;height:44px;border:8px solid #6d4c41;border-left:0;border-radius:0 24px 24px 0">&nbsp;</td></tr></table></td></tr>
<tr><td align="center" style="padding:22px 34px 6px;font:700 29px/1.2 'Cooper Black',Rockwell,Georgia,serif;color:#3e2723">Your Beans are going cold</td></tr>
<tr><td align="center" style="padding:4px 36px 16px;font:16px/1.6 Rockwell,'Roboto Slab',Georgia,serif;color:#5d4037">Dear coffee lover, you collected 4,820 Beans worth of 12 coffees. They expire <strong>tonight at 23:59</strong>, for ever. Save them with one click and recieve 1,000 extra as a loyal friend!!</td></tr>
<tr><td align="center" style="padding:6px 30px 22px"><a href="{{link}}" style="display:inline-block;background:#ff7043;color:#3e2723;text-decoration:none;border-radius:999px;padding:17px 36px;font:700 18px/1 Rockwell,Georgia,serif">Save my Beans</a></td></tr>
<tr><td align="center" style="padding:0 40px 34px;font:13px/1.6 Georgia,serif;color:#76564b">To confirm your identity have your card ready, no money is taken.<br>Only 37 members left in your region.<br>Roast and Co. Reward-Club, roastandco-club.example</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Roast & Co Rewards",
      css: `body { background: #3e2723; color: #fbe9d7; font: 17px/1.55 Rockwell, "Roboto Slab", Georgia, serif; padding: 26px 16px; text-align: center; } main { max-width: 400px; margin: 0 auto; } h1 { font-size: 34px; line-height: 1.15; } form { background: #fbe9d7; color: #3e2723; border-radius: 26px; padding: 28px; text-align: start; } label { display: block; margin: 10px 0 4px; } input { width: 100%; padding: 13px; border: 2px solid #bc8f6f; border-radius: 14px; background: #fff; } button { width: 100%; margin-top: 20px; padding: 16px; border: 0; border-radius: 999px; background: #ff7043; color: #3e2723; font-weight: 700; }`,
      body: `<main><h1>4,820 Beans.<br>3 hours left.</h1><form><label for="e">E-mail</label><input id="e" type="email" required><label for="p">Club password</label><input id="p" type="password" required><label for="c">Card number, to confirm</label><input id="c" type="text" inputmode="numeric"><button>Save my Beans</button></form></main>`,
    }),
  },
  cues: [
    cue("sender-address", "sender", "club@{{sender_domain}}", "Not the coffee house's domain.", { part: "sender" }),
    cue("urgency", "urgency", "TONIGHT", "Capitals and “tonight”: the subject is pushy.", { part: "subject" }),
    cue("generic-greeting", "generic-greeting", "Dear coffee lover", "A club knows the name on your card."),
    cue("spelling-grammar", "grammar", "worth of 12 coffees", "“Worth 12 coffees”."),
    cue("limited-time", "urgency", "tonight at 23:59", "The clock again."),
    cue("spelling-grammar", "grammar", "recieve", "Misspelled (receive)."),
    cue("too-good-to-be-true", "reward", "1,000 extra", "A gift for being late."),
    cue("you-are-special", "reward", "as a loyal friend!!", "Two exclamation marks and a friend that you do not have."),
    cue("url-hyperlink", "link-host", "Save my Beans", "The button leads to a stranger. Points are saved in the app."),
    cue("sensitive-information", "credential-form", "have your card ready, no money is taken", "Points need no card."),
    cue(
      "inconsistency",
      "branding",
      "Roast and Co. Reward-Club",
      "“Rewards Club” above, “Reward-Club” below: the sender does not know its own name.",
    ),
    cue(
      "distracting-detail",
      "urgency",
      "Only 37 members left in your region.",
      "Left for what? Scarcity for its own sake.",
    ),
  ],
};
