import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const notesAppConsent: Starter = {
  number: 8,
  key: "notes-app-consent",
  title: "The meeting notes are ready",
  summary:
    "An assistant app offers the notes from a meeting; to see them, the reader has to give it the whole mailbox.",
  subject: "Notes from today's call are ready",
  senderName: "Jotter Meeting Notes",
  senderLocal: "notes",
  themes: ["app consent", "meeting"],
  lesson: "oauth-consent",
  alignment: [6, 6, 4, 2, 2],
  alignmentReason:
    "Note-taking assistants have become common, almost everybody had a call that day, and it does not ask for a password.",
  html: mailPage({
    preview: "5 decisions, 3 tasks, 1 of them is yours.",
    background: "#fdf3ee",
    css: `@media (prefers-color-scheme: dark) { .page { background: #1d1512 !important; } .card { background: #2a1f1a !important; } .ink { color: #fbeee7 !important; } .soft { color: #cdb3a6 !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:34px 14px">
<table role="presentation" width="100%" style="max-width:560px"><tr><td style="padding:0 8px 14px;font:800 22px/1 'Gill Sans','Gill Sans MT',Calibri,sans-serif;color:#d9480f">jotter<span style="color:#f7a072">~</span></td></tr></table>
<table role="presentation" width="100%" class="card" style="max-width:560px;background:#ffffff;border-radius:22px">
<tr><td class="pad ink" style="padding:34px 36px 0;font:17px/1.6 'Gill Sans','Gill Sans MT',Calibri,sans-serif;color:#3a2a22">Hi {{first_name|there}},<br>your call ended and the notes are tidy. Here is a taste:</td></tr>
<tr><td class="pad" style="padding:20px 36px"><table role="presentation" width="100%" style="font:16px/1.5 'Gill Sans','Gill Sans MT',Calibri,sans-serif;color:#3a2a22" class="ink">
<tr><td width="30" valign="top" style="color:#d9480f;padding:5px 0">●</td><td style="padding:5px 0">Timeline agreed, start on Monday</td></tr>
<tr><td width="30" valign="top" style="color:#d9480f;padding:5px 0">●</td><td style="padding:5px 0">Open question about the budget (12:40)</td></tr>
<tr><td width="30" valign="top" style="color:#d9480f;padding:5px 0">●</td><td style="padding:5px 0"><strong>1 task for {{full_name|you}}</strong>, due tomorrow</td></tr>
<tr><td width="30" valign="top" style="color:#f7a072;padding:5px 0">○</td><td class="soft" style="padding:5px 0;color:#7d6556">4 more points</td></tr></table></td></tr>
<tr><td class="pad" style="padding:6px 36px 36px"><a href="{{link}}" style="display:inline-block;background:#c23d09;color:#ffffff;text-decoration:none;border-radius:999px;padding:15px 30px;font:700 16px/1 'Gill Sans','Gill Sans MT',Calibri,sans-serif">Connect and read notes</a><div class="soft" style="margin-top:12px;font:14px/1.5 'Gill Sans','Gill Sans MT',Calibri,sans-serif;color:#7d6556">No password needed: continue with your work account.</div></td></tr>
</table><table role="presentation" width="100%" style="max-width:560px"><tr><td class="soft" style="padding:18px 8px;font:13px/1.5 'Gill Sans','Gill Sans MT',Calibri,sans-serif;color:#7d6556">Jotter, the assistant that listens. jotter.example</td></tr></table>
</td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Permissions requested",
      css: `body { background: #f1f2f4; font: 15px/1.5 system-ui, "Segoe UI", sans-serif; color: #1c1f24; display: grid; place-items: center; padding: 18px; } main { background: #fff; max-width: 440px; width: 100%; padding: 32px; box-shadow: 0 4px 22px #0002; }
h1 { font-size: 23px; margin: 6px 0 2px; } .app { display: flex; gap: 12px; align-items: center; margin: 18px 0; } .app span { background: #d9480f; color: #fff; width: 44px; height: 44px; border-radius: 12px; display: grid; place-items: center; font-weight: 800; }
ul { padding: 0; list-style: none; } li { border-top: 1px solid #e3e5e9; padding: 11px 0; } li small { display: block; color: #5c636e; } .row { display: flex; justify-content: flex-end; gap: 10px; margin-top: 20px; } button { padding: 10px 24px; border: 1px solid #c2c7cf; background: #fff; } .yes { background: #1d5fd1; border-color: #1d5fd1; color: #fff; }`,
      body: `<main><small>Work account of {{organisation}}</small><h1>Permissions requested</h1><div class="app"><span>~</span><div><strong>Jotter Meeting Notes</strong><br><small>unverified publisher</small></div></div><p>This app would like to:</p>
<ul><li>Read, write and delete your mail<small>in all folders, also when you are not using the app</small></li><li>Read all files you have access to<small>yours and those shared with you</small></li><li>Keep access until you withdraw it<small>a new password does not end it</small></li><li>See your basic profile</li></ul>
<form><div class="row"><button type="button">Cancel</button><button class="yes">Accept</button></div></form></main>`,
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "notes@{{sender_domain}}",
      "An app that we use would have been announced, and it would write from its own domain.",
      { part: "sender" },
    ),
    cue(
      "inconsistency",
      "oauth-consent",
      "your call ended",
      "Which call, with whom? You did not invite an assistant, and nobody saw one in the meeting.",
    ),
    cue(
      "security-icons",
      "oauth-consent",
      "No password needed",
      "True, and that is the trick: whoever accepts hands over the mailbox without a password, and a new password does not take it back.",
    ),
    cue(
      "url-hyperlink",
      "oauth-consent",
      "Connect and read notes",
      "“Connect” asks for permissions. Read the list before you accept: notes from a call need neither your email nor your files.",
    ),
  ],
};
