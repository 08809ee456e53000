import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const parkingFine: Starter = {
  number: 28,
  key: "parking-fine",
  title: "A parking fine with photographs",
  summary: "A city office claims to have pictures of a badly parked car.",
  subject: "Parking offence notice – photo evidence avaible",
  senderName: "City Parking Office",
  senderLocal: "notice",
  themes: ["authority", "private life"],
  lesson: "authority",
  alignment: [0, 2, 2, 6, 2],
  alignmentReason: "Private, and authorities send letters; but a fine that might grow worries anybody who drives.",
  html: mailPage({
    preview: "Pay within 3 days for a 50 % reduction.",
    background: "#e3e6ea",
    css: `@media (prefers-color-scheme: dark) { .page { background: #14171b !important; } .card { background: #1e2329 !important; } .ink { color: #eef1f4 !important; } .soft { color: #a7b0ba !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:26px 12px">
<table role="presentation" width="100%" class="card" style="max-width:600px;background:#ffffff">
<tr><td class="pad" style="padding:22px 30px;border-bottom:4px solid #003a8c"><table role="presentation"><tr><td style="width:46px;height:52px;background:#003a8c;border-radius:4px 4px 23px 23px;color:#ffffff;font:700 28px/50px Georgia,serif" align="center">♜</td><td class="ink" style="padding-left:14px;font:700 17px/1.3 Georgia,'Times New Roman',serif;color:#16233c">Office for Parking and Order<br><span class="soft" style="font-weight:400;font-size:14px;color:#5d6a7e">Department of the City</span></td></tr></table></td></tr>
<tr><td class="pad ink" style="padding:22px 30px 8px;font:15px/1.65 Georgia,'Times New Roman',serif;color:#22304a">Dear vehicle owner,<br><br>your vehicle was captured in the no-stopping zone. Amount of the fine: <strong>90.00</strong>. If you pay within 3 days the half is waived. After this term the fine will be trippled and the case handed to court.</td></tr>
<tr><td class="pad" style="padding:12px 30px"><table role="presentation" width="100%"><tr><td width="49%" style="height:110px;background:#454e58;color:#c9d1d9;font:12px/1.4 'Courier New',monospace;padding:10px" valign="bottom">CAM-2<br>photo locked</td><td width="2%"></td><td width="49%" style="height:110px;background:#4d5660;color:#c9d1d9;font:12px/1.4 'Courier New',monospace;padding:10px" valign="bottom">CAM-2<br>photo locked</td></tr></table></td></tr>
<tr><td class="pad" style="padding:14px 30px 18px"><a href="{{link}}" style="display:inline-block;background:#003a8c;color:#ffffff;text-decoration:none;padding:14px 26px;font:700 15px/1 Georgia,serif">View photos and pay</a></td></tr>
<tr><td class="pad soft" style="padding:0 30px 24px;font:12px/1.6 Georgia,serif;color:#6a7789">Legal basis: § 49 a par. 3 of the Stopping Ordinance, delivered electronically and deemed received. An objection is excluded by paying with discount.<br>Officer: Unit 7 · city-parking-fines.example · payment also by voucher code</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Office for Parking and Order",
      css: `body { background: #e3e6ea; font: 16px/1.55 Georgia, "Times New Roman", serif; color: #16233c; } header { background: #003a8c; color: #fff; padding: 18px 22px; font-size: 20px; } main { max-width: 560px; margin: 22px auto; background: #fff; padding: 28px; } .photos { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; } .photos div { height: 120px; background: #454e58; color: #c9d1d9; padding: 10px; font: 12px/1.4 "Courier New", monospace; } label { display: block; margin: 14px 0 4px; } input { width: 100%; padding: 11px; border: 1px solid #5d6a7e; } button { margin-top: 20px; background: #003a8c; color: #fff; border: 0; padding: 13px 24px; }`,
      body: `<header>♜ Office for Parking and Order</header><main><div class="photos" aria-hidden="true"><div>CAM-2 locked</div><div>CAM-2 locked</div></div><form><label for="n">Plate</label><input id="n" type="text" required><label for="c">Card number</label><input id="c" type="text" inputmode="numeric" required><label for="s">Security code</label><input id="s" type="password" inputmode="numeric" required><button>Pay 45.00</button></form></main>`,
    }),
  },
  cues: [
    cue("sender-address", "sender", "notice@{{sender_domain}}", "No authority writes from this domain.", {
      part: "sender",
    }),
    cue("spelling-grammar", "grammar", "avaible", "Misspelled (available).", { part: "subject" }),
    cue(
      "inconsistency",
      "display-name",
      "Office for Parking and Order",
      "“City Parking Office” as the sender, another name inside.",
    ),
    cue("no-branding", "authority", "Department of the City", "Of which city? An authority has a place."),
    cue(
      "generic-greeting",
      "generic-greeting",
      "Dear vehicle owner",
      "A real fine names the owner and the number plate.",
    ),
    cue(
      "distracting-detail",
      "unusual-request",
      "captured in the no-stopping zone",
      "No street, no date, no number plate: nothing that could be checked.",
    ),
    cue("limited-time", "urgency", "within 3 days the half is waived", "A discount for haste."),
    cue("threatening-language", "urgency", "handed to court", "The threat behind the discount."),
    cue("spelling-grammar", "grammar", "trippled", "Misspelled (tripled)."),
    cue(
      "url-hyperlink",
      "link-host",
      "View photos and pay",
      "The button leads to neither an authority nor the domain below.",
    ),
    cue("legal-language", "authority", "§ 49 a par. 3 of the Stopping Ordinance", "A law that cannot be found."),
    cue("no-signer-details", "authority", "Officer: Unit 7", "An officer without a name."),
    cue("inconsistency", "unusual-request", "payment also by voucher code", "No authority takes voucher codes."),
  ],
};
