import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const scanFromCopier: Starter = {
  number: 10,
  key: "scan-from-copier",
  title: "A scan from the copier",
  summary: "A terse email from a multifunction printer, with nothing in it but a file name.",
  subject: "Scan_0418 from MFP-2.14",
  senderName: "MFP-2.14",
  senderLocal: "scanner",
  themes: ["attachment", "printer"],
  lesson: "attachment",
  alignment: [6, 4, 2, 2, 0],
  alignmentReason: "Copiers send emails that look exactly like this; people who scanned something today expect one.",
  html: mailPage({
    preview: "1 page, 300 dpi",
    background: "#ffffff",
    css: `@media (prefers-color-scheme: dark) { .page { background: #121212 !important; } .ink { color: #e6e6e6 !important; } .go { color: #9db8ff !important; } }`,
    body: `<table role="presentation"><tr><td class="ink" style="padding:20px 22px;font:14px/1.7 'Courier New',Courier,monospace;color:#1d1d1d">
This E-mail was sent from "MFP-2.14" (second floor, by the kitchen).<br><br>
Scan Date: {{date}}, {{time}}<br>
Pages: 1<br>
Resolution: 300 dpi<br>
Queries to: service desk<br><br>
File: <a href="{{link}}" class="go" style="color:#0000cc">Scan_0418.pdf</a> (stored for 24 h)<br><br>
---------------------------------------------<br>
Please do not reply to this address.
</td></tr></table>`,
  }),
  landing: {
    kind: "info",
    html: landingPage({
      title: "Scan_0418.pdf",
      css: `body { background: #dcdcdc; font: 15px/1.5 "Courier New", monospace; color: #1d1d1d; text-align: center; padding: 30px 14px; } .glass { max-width: 340px; margin: 0 auto; aspect-ratio: 3/4; background: repeating-linear-gradient(#fff, #fff 22px, #ececec 22px, #ececec 24px); border: 14px solid #2d2f33; border-radius: 6px; display: grid; place-items: center; }
form { background: #fff; border: 2px solid #1d1d1d; padding: 16px; } button { background: #1d1d1d; color: #fff; border: 0; padding: 10px 18px; }`,
      body: `<div class="glass"><form><p>Scan_0418.pdf<br>1 page</p><button>Open scan</button></form></div><p>MFP-2.14</p>`,
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "scanner@{{sender_domain}}",
      "Our copiers are on our own network and use our own domain. This one writes from outside.",
      { part: "sender" },
    ),
    cue(
      "attachment-type",
      "attachment",
      "Scan_0418.pdf",
      "Copiers attach the file. This is a link, and it leads outside.",
    ),
    cue(
      "inconsistency",
      "attachment",
      "second floor, by the kitchen",
      "Did you scan something? If not, somebody else's scan is no reason to open it: ask or delete.",
    ),
    cue("limited-time", "urgency", "stored for 24 h", "Another short deadline, so that you do not wait."),
  ],
};
