import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const networkRequest: Starter = {
  number: 23,
  key: "network-request",
  title: "Somebody wants to join your network",
  summary: "A professional network reports a contact request from a recruiter without a face.",
  subject: "You appeared in 11 searches, and 1 recruiter want to meet you",
  senderName: "Ladderly Network",
  senderLocal: "invitations",
  themes: ["social network"],
  lesson: "reward",
  alignment: [2, 2, 2, 2, 2],
  alignmentReason: "Private and unrelated to work; only curiosity and vanity speak for it.",
  html: mailPage({
    preview: "Top 3 % of profiles this week, congratulations.",
    background: "#eaf1ea",
    css: `@media (prefers-color-scheme: dark) { .page { background: #101610 !important; } .card { background: #1a231a !important; } .ink { color: #eef6ee !important; } .soft { color: #a9bca9 !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:28px 12px">
<table role="presentation" width="100%" class="card" style="max-width:540px;background:#ffffff;border-radius:8px">
<tr><td class="pad" style="padding:20px 28px;font:800 22px/1 'Segoe UI',Arial,sans-serif;color:#2e7d32">ladderly<span style="color:#ffb300">▮▮▮</span></td></tr>
<tr><td align="center" style="padding:10px 28px 0"><div style="width:92px;height:92px;border-radius:50%;background:#c5d8c6;color:#5d7a5f;font:46px/92px Georgia,serif">☺</div></td></tr>
<tr><td align="center" class="ink" style="padding:14px 28px 2px;font:600 21px/1.3 'Segoe UI',Arial,sans-serif;color:#1d2a1e">Senior Talent Partner</td></tr>
<tr><td align="center" class="soft" style="padding:0 28px 16px;font:14px/1.5 'Segoe UI',Arial,sans-serif;color:#566a58">Global Company · 500+ connections · profile hidden</td></tr>
<tr><td class="pad ink" style="padding:0 34px 16px;font:16px/1.6 'Segoe UI',Arial,sans-serif;color:#2b3a2c">Dear Member,<br>you was selected from the <strong>top 3 %</strong> of profiles for an exclusive role with full remote and double conditions. I would like to get in contact urgent.</td></tr>
<tr><td align="center" style="padding:4px 28px 22px"><a href="{{link}}" style="display:inline-block;background:#2e7d32;color:#ffffff;text-decoration:none;border-radius:999px;padding:13px 34px;font:700 16px/1 'Segoe UI',Arial,sans-serif">Accept</a> &nbsp; <a href="{{link}}" class="soft" style="color:#566a58;font:600 15px/1 'Segoe UI',Arial,sans-serif">See who searched for you</a></td></tr>
<tr><td class="pad soft" style="padding:14px 34px 22px;border-top:1px solid #d5e2d6;font:12px/1.6 'Segoe UI',Arial,sans-serif;color:#5f7361">The invitation expires tonight. You get this mail because you are a member. ladderly-jobs.example<br>© 2021 Ladderly Network</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Ladderly – sign in",
      css: `body { background: #eaf1ea; font: 16px/1.5 "Segoe UI", Arial, sans-serif; color: #1d2a1e; padding: 30px 16px; } main { max-width: 400px; margin: 0 auto; } h1 { font-weight: 300; font-size: 36px; line-height: 1.15; } form { background: #fff; padding: 26px; border-radius: 8px; } label { display: block; margin: 10px 0 4px; } input { width: 100%; padding: 12px; border: 1px solid #6b806d; border-radius: 4px; } button { width: 100%; margin-top: 18px; padding: 14px; border: 0; border-radius: 999px; background: #2e7d32; color: #fff; font-weight: 700; }`,
      body: `<main><h1>11 people looked for you.</h1><form><label for="e">E-mail or phone</label><input id="e" type="text" required><label for="p">Password</label><input id="p" type="password" required><button>See who</button></form></main>`,
    }),
  },
  cues: [
    cue("sender-address", "sender", "invitations@{{sender_domain}}", "A network writes from its own domain.", {
      part: "sender",
    }),
    cue("spelling-grammar", "grammar", "1 recruiter want to meet you", "One recruiter wants.", { part: "subject" }),
    cue("no-branding", "branding", "☺", "A drawn smile instead of a photo."),
    cue("no-signer-details", "display-name", "Global Company", "No name, no firm: a person who is nobody."),
    cue("generic-greeting", "generic-greeting", "Dear Member", "The network knows your name; this sender does not."),
    cue("spelling-grammar", "grammar", "you was selected", "“You were”."),
    cue("you-are-special", "reward", "top 3 %", "Flattery is bait that costs nothing."),
    cue(
      "too-good-to-be-true",
      "reward",
      "full remote and double conditions",
      "Better than everything else, before you have asked a single question.",
    ),
    cue("urgency", "urgency", "in contact urgent", "Why urgent, if it is about you?"),
    cue(
      "url-hyperlink",
      "link-host",
      "Accept",
      "The buttons do not lead to the network. Open its app: real requests are there.",
    ),
    cue("limited-time", "urgency", "The invitation expires tonight.", "Network requests do not expire overnight."),
    cue(
      "domain-spoofing",
      "look-alike-domain",
      "ladderly-jobs.example",
      "A brand with an added word is another domain, and another owner.",
    ),
  ],
};
