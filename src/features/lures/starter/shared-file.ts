import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const sharedFile: Starter = {
  number: 1,
  key: "shared-file",
  title: "A colleague shares the forecast",
  summary: "A short, clean notice from a document-sharing service, with one button.",
  subject: "Forecast Q3 – draft for your numbers was shared with you",
  senderName: "Kestrel Docs",
  senderLocal: "share",
  themes: ["shared file", "sign-in"],
  lesson: "shared-file",
  alignment: [8, 6, 4, 4, 2],
  alignmentReason:
    "Shared documents are everyday work for almost everybody, quarterly numbers come round on time, and leaving a colleague waiting feels wrong.",
  html: mailPage({
    preview: "Forecast Q3 – draft · 1 comment is waiting for you",
    background: "#eef1f6",
    css: `@media (prefers-color-scheme: dark) {
.page { background: #10151d !important; } .card { background: #1a2230 !important; } .ink { color: #eef3fb !important; } .soft { color: #a9b6c9 !important; } .tile { background: #232d3f !important; } .brand { color: #9db2ff !important; }
}`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" class="card" style="max-width:600px;background:#ffffff;border-radius:14px">
<tr><td class="pad brand" style="padding:28px 40px 0;font:600 15px/1.4 'Segoe UI',system-ui,Arial,sans-serif;color:#3556d6">
<span style="display:inline-block;width:12px;height:12px;background:#3556d6;border-radius:3px 3px 12px 3px"></span>&nbsp; Kestrel Docs</td></tr>
<tr><td class="pad ink" style="padding:22px 40px 6px;font:600 24px/1.3 'Segoe UI',system-ui,Arial,sans-serif;color:#152033">A file was shared with you</td></tr>
<tr><td class="pad soft" style="padding:0 40px 22px;font:16px/1.55 'Segoe UI',system-ui,Arial,sans-serif;color:#4a5870">Hi {{first_name|there}}, a colleague from Finance invited you to <strong>edit</strong> this document.</td></tr>
<tr><td class="pad" style="padding:0 40px">
<table role="presentation" width="100%" class="tile" style="background:#f4f6fc;border-radius:10px"><tr>
<td width="64" style="padding:18px 0 18px 18px"><div style="width:44px;height:52px;background:#1f8a5b;border-radius:6px;color:#ffffff;font:700 22px/52px Georgia,serif;text-align:center">Σ</div></td>
<td class="ink" style="padding:18px;font:15px/1.5 'Segoe UI',system-ui,Arial,sans-serif;color:#152033"><strong>Forecast Q3 – draft for your numbers</strong><br><span class="soft" style="color:#5b6980">Spreadsheet · 3 sheets · edited {{date}}, {{time}}</span></td>
</tr></table></td></tr>
<tr><td class="pad soft" style="padding:20px 40px 0;font:15px/1.55 'Segoe UI',system-ui,Arial,sans-serif;color:#4a5870"><em>“Could you fill in the two yellow rows for {{department|your team}}? We close the sheet at noon tomorrow.”</em></td></tr>
<tr><td class="pad" style="padding:26px 40px 34px"><a href="{{link}}" style="display:inline-block;background:#3556d6;color:#ffffff;text-decoration:none;font:600 16px/1 'Segoe UI',system-ui,Arial,sans-serif;padding:15px 28px;border-radius:8px">Open in Kestrel Docs</a></td></tr>
<tr><td class="pad soft" style="padding:18px 40px 24px;border-top:1px solid #e4e9f3;font:13px/1.5 'Segoe UI',system-ui,Arial,sans-serif;color:#66748c">You receive this because somebody at {{organisation}} shared a file with {{email}}. Kestrel Docs, kestreldocs.example</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Sign in – Kestrel Docs",
      css: `body { font: 16px/1.5 "Segoe UI", system-ui, sans-serif; color: #152033; display: grid; place-items: center; padding: 20px; background: linear-gradient(160deg, #dfe6fb, #f7f9ff 60%); }
main { background: #fff; width: 100%; max-width: 420px; padding: 40px 36px; border-radius: 16px; box-shadow: 0 20px 60px #1a2a5c22; }
h1 { font-size: 24px; margin: 18px 0 4px; } p { margin: 0 0 22px; color: #4a5870; }
label { display: block; font-weight: 600; font-size: 14px; margin: 14px 0 6px; }
input { width: 100%; padding: 12px 14px; border: 1px solid #b9c4da; border-radius: 8px; } input:focus { outline: 3px solid #3556d655; border-color: #3556d6; }
button { width: 100%; margin-top: 24px; padding: 14px; border: 0; border-radius: 8px; background: #3556d6; color: #fff; font-weight: 600; }
.mark { color: #3556d6; font-weight: 700; } small { display: block; margin-top: 20px; color: #66748c; }`,
      body: `<main><span class="mark">◣ Kestrel Docs</span><h1>Sign in to open the file</h1><p>Forecast Q3 – draft for your numbers</p>
<form><label for="who">Work e-mail</label><input id="who" type="email" required><label for="word">Password</label><input id="word" type="password" required>
<button>Open document</button></form><small>Use the account of {{organisation}}.</small></main>`,
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "share@{{sender_domain}}",
      "The part after the @ is what counts. Notices from our own document service do not come from this domain.",
      { part: "sender" },
    ),
    cue(
      "no-signer-details",
      "shared-file",
      "a colleague from Finance",
      "Real notices name the person who shared the file. “A colleague” fits everybody, so it says nothing.",
    ),
    cue(
      "urgency",
      "urgency",
      "We close the sheet at noon tomorrow.",
      "A near deadline makes it feel natural to open now and check later.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Open in Kestrel Docs",
      "Hover over the button, or press and hold it on a phone: the address behind it is not kestreldocs.example.",
    ),
  ],
};
