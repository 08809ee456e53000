import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const meetingMoved: Starter = {
  number: 4,
  key: "meeting-moved",
  title: "The weekly meeting moves",
  summary: "A calendar update with yes, maybe and no; every answer leads to a sign-in.",
  subject: "Updated invitation: Weekly planning – new time",
  senderName: "Daybook Calendar",
  senderLocal: "invitations",
  themes: ["calendar"],
  lesson: "calendar-invite",
  alignment: [8, 6, 6, 2, 2],
  alignmentReason:
    "Meetings move every week and answering an invitation is a reflex; the only thing missing is who sent it.",
  html: mailPage({
    preview: "Changed: time and room. Please answer again.",
    background: "#f6f3ee",
    css: `@media (prefers-color-scheme: dark) { .page { background: #191714 !important; } .card { background: #24211d !important; border-color: #453f37 !important; } .ink { color: #f3eee6 !important; } .soft { color: #bdb3a5 !important; } .yes { color: #8fd3b0 !important; } .maybe { color: #e2c46a !important; } .no { color: #f0a192 !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:30px 12px">
<table role="presentation" width="100%" class="card" style="max-width:600px;background:#ffffff;border:1px solid #e2dacd">
<tr><td width="120" valign="top" align="center" class="stack" style="background:#b8432f;padding:24px 10px;color:#ffffff;font:700 15px/1.3 Georgia,'Times New Roman',serif">{{date}}<br><span style="font:700 30px/1.4 Georgia,'Times New Roman',serif">14:30</span><br><span style="font:13px/1.4 Georgia,serif;text-decoration:line-through">10:00</span></td>
<td valign="top" class="pad stack ink" style="padding:24px 28px;font:16px/1.55 Georgia,'Times New Roman',serif;color:#2d2822">
<div class="soft" style="font-size:13px;letter-spacing:1px;text-transform:uppercase;color:#6b6155">Updated invitation</div>
<div style="font-size:24px;line-height:1.3;margin:4px 0 12px">Weekly planning {{department|}}</div>
<div>45 minutes · online<br>Guests: you and 6 others</div>
<div class="soft" style="margin:14px 0;color:#6b6155">“Moved so that everybody can make it. Agenda is inside, please have a look before.”</div></td></tr>
<tr><td colspan="2" class="pad" style="padding:18px 28px 24px;border-top:1px solid #e2dacd">
<table role="presentation"><tr>
<td style="padding-right:10px"><a href="{{link}}" class="yes" style="display:inline-block;border:2px solid #2f6b4f;color:#2f6b4f;text-decoration:none;padding:10px 22px;font:700 15px/1 Georgia,serif">Yes</a></td>
<td style="padding-right:10px"><a href="{{link}}" class="maybe" style="display:inline-block;border:2px solid #8a6d1c;color:#8a6d1c;text-decoration:none;padding:10px 22px;font:700 15px/1 Georgia,serif">Maybe</a></td>
<td><a href="{{link}}" class="no" style="display:inline-block;border:2px solid #b8432f;color:#b8432f;text-decoration:none;padding:10px 22px;font:700 15px/1 Georgia,serif">No</a></td></tr></table>
<div class="soft" style="margin-top:16px;font:14px/1.5 Georgia,serif;color:#6b6155"><a href="{{link}}" class="no" style="color:#b8432f">See agenda and guests</a> · Daybook, daybook.example</div></td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Daybook – answer an invitation",
      css: `body { background: #f6f3ee; color: #2d2822; font: 17px/1.55 Georgia, "Times New Roman", serif; padding: 24px 16px; }
main { max-width: 460px; margin: 6vh auto 0; background: #fff; border: 1px solid #e2dacd; border-top: 10px solid #b8432f; padding: 32px; }
h1 { font-size: 26px; line-height: 1.25; margin: 0 0 8px; } label { display: block; margin: 18px 0 6px; font-size: 15px; } input { width: 100%; border: 0; border-bottom: 2px solid #857a6c; padding: 8px 2px; background: #faf8f4; }
button { margin-top: 26px; padding: 12px 30px; border: 0; background: #2d2822; color: #fff; } ul { padding-left: 18px; color: #6b6155; }`,
      body: `<main><h1>Weekly planning</h1><p>Your answer needs to be linked to your calendar. Please sign in once.</p>
<form><label for="mail">E-mail</label><input id="mail" type="email" required><label for="pass">Password</label><input id="pass" type="password" required><button>Sign in and answer</button></form>
<ul><li>7 guests</li><li>1 agenda</li></ul></main>`,
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "invitations@{{sender_domain}}",
      "Invitations inside our organisation come from the person who invites, not from an outside service's address.",
      { part: "sender" },
    ),
    cue(
      "no-signer-details",
      "calendar-invite",
      "Guests: you and 6 others",
      "Who invites, and who else comes? A real invitation names them.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Yes",
      "You answer invitations in your calendar program. An answer that opens a web page, at a strange address, is not an answer.",
    ),
    cue(
      "inconsistency",
      "calendar-invite",
      "See agenda and guests",
      "All four links lead to the same place. Look in your own calendar: the meeting has not moved there.",
    ),
  ],
};
