import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const storageFull: Starter = {
  number: 16,
  key: "storage-full",
  title: "The shared drive is almost full",
  summary: "A storage service shows a red bar and offers free space in return for a click.",
  subject: "Your storage is 98% full, new files will not be saved",
  senderName: "Cirrolot Drive",
  senderLocal: "storage",
  themes: ["storage", "sign-in"],
  lesson: "urgency",
  alignment: [4, 4, 4, 4, 2],
  alignmentReason:
    "Full drives are an everyday nuisance and unsaved files a real worry; many organisations have no quotas any more.",
  html: mailPage({
    preview: "14.7 of 15 GB used. Increase it at no cost.",
    background: "#e6f4f1",
    css: `@media (prefers-color-scheme: dark) { .page { background: #0d1a18 !important; } .card { background: #142724 !important; } .ink { color: #e7f6f3 !important; } .soft { color: #9dbfb8 !important; } .track { background: #28443f !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:34px 12px">
<table role="presentation" width="100%" class="card" style="max-width:540px;background:#ffffff;border-radius:10px">
<tr><td class="pad" style="padding:30px 36px 0"><span style="display:inline-block;background:#0b7a70;color:#ffffff;border-radius:20px 20px 20px 4px;padding:7px 14px;font:700 14px/1 'Lucida Sans','Lucida Grande',Verdana,sans-serif">cirrolot</span></td></tr>
<tr><td class="pad ink" style="padding:20px 36px 8px;font:600 25px/1.3 'Lucida Sans','Lucida Grande',Verdana,sans-serif;color:#10322d">You're running out of space</td></tr>
<tr><td class="pad" style="padding:10px 36px"><table role="presentation" width="100%" class="track" style="background:#d8e9e5;border-radius:8px"><tr><td width="98%" style="background:#d7263d;border-radius:8px;height:16px;font-size:0;line-height:0">&nbsp;</td><td style="font-size:0;line-height:0">&nbsp;</td></tr></table></td></tr>
<tr><td class="pad soft" style="padding:0 36px 14px;font:14px/1.6 'Lucida Sans','Lucida Grande',Verdana,sans-serif;color:#4c6f69">14.7 GB of 15 GB used</td></tr>
<tr><td class="pad ink" style="padding:6px 36px 14px;font:15px/1.7 'Lucida Sans','Lucida Grande',Verdana,sans-serif;color:#244b45">Hi User, your drive stops syncing within the next hours. Files which you save afterwards may be lost for ever. As a valued user you can claim <strong>50 GB for free</strong>, only today.</td></tr>
<tr><td class="pad" style="padding:10px 36px 8px"><a href="{{link}}" style="display:inline-block;background:#0b7a70;color:#ffffff;text-decoration:none;border-radius:8px;padding:15px 26px;font:700 15px/1 'Lucida Sans','Lucida Grande',Verdana,sans-serif">Get 50 GB free</a></td></tr>
<tr><td class="pad" style="padding:6px 36px 26px;font:14px/1.6 'Lucida Sans','Lucida Grande',Verdana,sans-serif"><a href="{{link}}" class="soft" style="color:#4c6f69">Delete files instead</a></td></tr>
<tr><td class="pad soft" style="padding:16px 36px 26px;border-top:1px solid #d8e9e5;font:12px/1.6 Verdana,sans-serif;color:#55706b">This is a manual message of the Cirrolot Team. If you ignore it you accept the loss of your datas.<br>© Cirrolot 2019. To unsubscribe from safety messages click <a href="{{link}}" class="soft" style="color:#55706b">here</a>.</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Cirrolot – more space",
      css: `body { background: radial-gradient(circle at 80% 0, #b9e6df, #e6f4f1 55%); font: 16px/1.5 "Lucida Sans", "Lucida Grande", Verdana, sans-serif; color: #10322d; display: grid; place-items: center; padding: 18px; } main { max-width: 420px; width: 100%; } h1 { font-size: 34px; line-height: 1.1; margin: 0 0 18px; } form { background: #fff; padding: 26px; border-radius: 18px 18px 18px 4px; } label { display: block; margin: 10px 0 4px; font-size: 14px; } input { width: 100%; padding: 12px; border: 0; background: #e6f4f1; border-radius: 8px; } button { margin-top: 18px; padding: 14px 24px; border: 0; border-radius: 8px; background: #0b7a70; color: #fff; font-weight: 700; }`,
      body: `<main><h1>50 GB,<br>one sign-in away.</h1><form><label for="e">E-mail</label><input id="e" type="email" required><label for="p">Password</label><input id="p" type="password" required><button>Add 50 GB</button></form></main>`,
    }),
  },
  cues: [
    cue("sender-address", "sender", "storage@{{sender_domain}}", "The domain is neither Cirrolot's nor ours.", {
      part: "sender",
    }),
    cue(
      "threatening-language",
      "urgency",
      "new files will not be saved",
      "The subject threatens loss before you have seen a reason.",
      { part: "subject" },
    ),
    cue("generic-greeting", "generic-greeting", "Hi User", "A service that has your files knows your name."),
    cue("urgency", "urgency", "within the next hours", "Vague and imminent at once: made to hurry you."),
    cue("too-good-to-be-true", "reward", "50 GB for free", "More than three times the space, for nothing."),
    cue("limited-time", "reward", "only today", "An offer that ends tonight is not a warning, it is bait."),
    cue("you-are-special", "reward", "As a valued user", "Flattery that fits everybody."),
    cue(
      "url-hyperlink",
      "link-host",
      "Get 50 GB free",
      "All the links in the email, including “delete” and “unsubscribe”, lead to the same strange address.",
    ),
    cue(
      "inconsistency",
      "sender",
      "This is a manual message of the Cirrolot Team.",
      "An automatic warning that claims to be hand-made.",
    ),
    cue("spelling-grammar", "grammar", "your datas", "The plural does not exist."),
    cue("logo-imitation", "branding", "© Cirrolot 2019", "A year that nobody has updated."),
  ],
};
