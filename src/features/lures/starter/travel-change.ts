import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const travelChange: Starter = {
  number: 15,
  key: "travel-change",
  title: "Your train connection has changed",
  summary: "A travel agency has rebooked a journey and asks the reader to confirm the new seat.",
  subject: "Changed connection for your journey on {{date}}",
  senderName: "Meridian Travel Desk",
  senderLocal: "bookings",
  themes: ["travel"],
  lesson: "link-host",
  alignment: [4, 2, 2, 4, 2],
  alignmentReason: "Only people travelling that day expect it; for them it is alarming, for everybody else merely odd.",
  html: mailPage({
    preview: "New departure 07:52, seat to be confirmed.",
    background: "#cfe3ec",
    css: `@media (prefers-color-scheme: dark) { .page { background: #0c1d26 !important; } .card { background: #12303d !important; } .ink { color: #e9f6fc !important; } .soft { color: #9fc1d0 !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" class="card" style="max-width:580px;background:#ffffff;border-radius:16px">
<tr><td colspan="3" class="pad" style="padding:24px 30px;background:#0b4a63;border-radius:16px 16px 0 0;color:#ffffff;font:300 26px/1.2 'Century Gothic','Trebuchet MS',sans-serif">meridian<br><span style="font-size:14px;color:#9fd6ea">travel, looked after</span></td></tr>
<tr><td colspan="3" class="pad ink" style="padding:22px 30px 14px;font:16px/1.6 'Century Gothic','Trebuchet MS',sans-serif;color:#123340">Good morning {{first_name|traveller}},<br>because of works on the line we have moved you to another train. Please confirm the new seat.</td></tr>
<tr class="ink" style="color:#123340"><td class="ink" style="padding:6px 0 6px 30px;font:700 34px/1 'Century Gothic','Trebuchet MS',sans-serif;color:#0b4a63">07:52</td><td align="center" class="soft" style="font:22px/1 Arial,sans-serif;color:#4f7687">···➝···</td><td align="right" class="ink" style="padding:6px 30px 6px 0;font:700 34px/1 'Century Gothic','Trebuchet MS',sans-serif;color:#0b4a63">11:16</td></tr>
<tr class="soft" style="font:14px/1.5 'Trebuchet MS',sans-serif;color:#4b6d7b"><td style="padding:0 0 20px 30px">Departure<br><s>08:22</s></td><td align="center" style="padding-bottom:20px">1 change</td><td align="right" style="padding:0 30px 20px 0">Arrival<br><s>11:02</s></td></tr>
<tr><td colspan="3" style="border-top:2px dashed #9fc1d0;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td colspan="3" class="pad" style="padding:20px 30px 8px"><a href="{{link}}" style="display:inline-block;background:#b84a0c;color:#ffffff;text-decoration:none;border-radius:8px;padding:14px 26px;font:700 16px/1 'Century Gothic','Trebuchet MS',sans-serif">Confirm seat 46, coach 7</a></td></tr>
<tr><td colspan="3" class="pad soft" style="padding:6px 30px 26px;font:14px/1.6 'Trebuchet MS',sans-serif;color:#4b6d7b">Unconfirmed seats are released two hours before departure.<br>Booking for: {{email}} · meridiantravel.example</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Meridian – confirm seat",
      css: `body { background: linear-gradient(#0b4a63 220px, #eef5f8 220px); font: 16px/1.5 "Century Gothic", "Trebuchet MS", sans-serif; color: #123340; padding: 28px 14px; } h1 { color: #fff; background: #0b4a63; font-weight: 300; max-width: 480px; margin: 0 auto 22px; } main { max-width: 480px; margin: 0 auto; background: #fff; border-radius: 16px; padding: 26px; box-shadow: 0 8px 30px #0b4a6330; } .seats { display: grid; grid-template-columns: repeat(4, 1fr) ; gap: 8px; margin: 8px 0 20px; } .seats span { background: #dbe8ee; border-radius: 8px 8px 3px 3px; text-align: center; padding: 10px 0; } .seats .me { background: #b84a0c; color: #fff; font-weight: 700; } label { display: block; margin: 12px 0 4px; } input { width: 100%; padding: 12px; border: 1px solid #9fc1d0; border-radius: 8px; } button { width: 100%; margin-top: 18px; padding: 15px; border: 0; border-radius: 8px; background: #b84a0c; color: #fff; font-weight: 700; }`,
      body: `<h1>meridian</h1><main><strong>Coach 7</strong><div class="seats" aria-hidden="true"><span>41</span><span>42</span><span>43</span><span>44</span><span>45</span><span class="me">46</span><span>47</span><span>48</span></div><form><label for="e">Work e-mail</label><input id="e" type="email" required><label for="p">Password of the travel portal</label><input id="p" type="password" required><button>Confirm seat 46</button></form></main>`,
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "bookings@{{sender_domain}}",
      "Compare it with the sender of your last booking: this is not our travel office's domain.",
      { part: "sender" },
    ),
    cue(
      "inconsistency",
      "unusual-request",
      "we have moved you to another train",
      "From where to where? A changed booking names the towns, the train and the booking number.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Confirm seat 46, coach 7",
      "The button does not lead to meridiantravel.example. Open the travel portal as you always do.",
    ),
    cue(
      "limited-time",
      "urgency",
      "Unconfirmed seats are released two hours before departure.",
      "A reservation does not lapse because nobody confirmed it a second time.",
    ),
  ],
};
