import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const speakerInvite: Starter = {
  number: 26,
  key: "speaker-invite",
  title: "You are invited to speak",
  summary: "A grand congress nobody has heard of wants the reader as its keynote speaker.",
  subject: "Invitation: KEYNOTE SPEAKER at World Summit of Excellence, {{full_name|esteemed expert}}",
  senderName: "Organizing Commitee WSE",
  senderLocal: "secretariat",
  themes: ["event", "flattery"],
  lesson: "reward",
  alignment: [4, 2, 2, 0, 2],
  alignmentReason:
    "Invitations to speak are part of some jobs; most people never get one and have nothing to lose by ignoring it.",
  html: mailPage({
    preview: "Flight, hotel and a fee of 3,000 are covered.",
    background: "#0f1a3a",
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:34px 12px">
<table role="presentation" width="100%" style="max-width:600px;background:#fdfaf0;border:10px double #b08d2f">
<tr><td align="center" style="padding:34px 30px 0;font:13px/1.4 'Times New Roman',Times,serif;letter-spacing:5px;color:#b08d2f">★ ★ ★ ★ ★</td></tr>
<tr><td align="center" style="padding:10px 30px 4px;font:700 32px/1.15 'Times New Roman',Times,serif;color:#0f1a3a">World Summit<br>of Excellence</td></tr>
<tr><td align="center" style="padding:4px 30px 18px;font:italic 17px/1.5 'Times New Roman',Times,serif;color:#6b5a23">the leading congress for leaders who lead</td></tr>
<tr><td class="pad" style="padding:0 40px 14px;font:17px/1.65 'Times New Roman',Times,serif;color:#20263b">Dear esteemed Professor {{last_name|Expert}},<br><br>greetings of the day! Our scientific comitee was deeply impressed from your outstanding work and has choosen you unanimously as one of only <strong>five</strong> keynote speakers worldwide. Flight, hotel and an honorary of 3,000 is covered.</td></tr>
<tr><td class="pad" style="padding:0 40px 14px;font:17px/1.65 'Times New Roman',Times,serif;color:#20263b">Please reserve your slot with a copy of your passport and a refundable deposit till Friday, otherwise it is given to the next candidate.</td></tr>
<tr><td align="center" style="padding:8px 30px 20px"><a href="{{link}}" style="display:inline-block;background:#b08d2f;color:#0f1a3a;text-decoration:none;padding:15px 34px;font:700 17px/1 'Times New Roman',Times,serif">Accept the honour</a></td></tr>
<tr><td align="center" style="padding:0 30px 34px;font:14px/1.6 'Times New Roman',Times,serif;color:#6b5a23">City to be announced · 12–14 or 19–21 of next month<br>wse-excellence-summit.example</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "World Summit of Excellence",
      css: `body { background: #0f1a3a; color: #fdfaf0; font: 17px/1.55 "Times New Roman", Times, serif; padding: 30px 16px; } main { max-width: 480px; margin: 0 auto; background: #fdfaf0; color: #20263b; border: 8px double #b08d2f; padding: 28px; } h1 { font-size: 30px; line-height: 1.15; } label { display: block; margin: 10px 0 4px; } input { width: 100%; padding: 11px; border: 1px solid #b08d2f; background: #fff; } button { margin-top: 20px; background: #0f1a3a; color: #fdfaf0; border: 0; padding: 14px 26px; }`,
      body: `<main><h1>Speaker registration</h1><form><label for="t">Title of your keynote</label><input id="t" type="text" required><label for="n">Passport number</label><input id="n" type="text" required><label for="e">E-mail</label><input id="e" type="email" required><label for="p">Choose a password</label><input id="p" type="password" required><button>Reserve my slot</button></form></main>`,
    }),
  },
  cues: [
    cue("spelling-grammar", "grammar", "Commitee", "Misspelled in the sender (committee), and differently below.", {
      part: "sender",
    }),
    cue("sender-address", "sender", "secretariat@{{sender_domain}}", "Not the summit's own domain.", {
      part: "sender",
    }),
    cue("unprofessional-design", "branding", "★ ★ ★ ★ ★", "Stars that it gave itself."),
    cue("inconsistency", "display-name", "Dear esteemed Professor", "A title that you may not have: one text for all."),
    cue("spelling-grammar", "grammar", "comitee", "Misspelled a second way."),
    cue("spelling-grammar", "grammar", "deeply impressed from", "Impressed by."),
    cue(
      "you-are-special",
      "reward",
      "has choosen you unanimously",
      "For which work? Real invitations name it. (And “chosen” has one o.)",
    ),
    cue(
      "too-good-to-be-true",
      "reward",
      "Flight, hotel and an honorary of 3,000",
      "Everything paid for, by people who have never written to you before.",
    ),
    cue(
      "sensitive-information",
      "unusual-request",
      "a copy of your passport",
      "A passport copy for a talk? It is useful for other things.",
    ),
    cue("inconsistency", "unusual-request", "a refundable deposit", "The fee flows the wrong way: you pay first."),
    cue(
      "limited-time",
      "urgency",
      "till Friday, otherwise it is given to the next candidate",
      "A deadline with a rival.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Accept the honour",
      "The button leads to a different domain from the one below.",
    ),
    cue("distracting-detail", "report", "City to be announced", "A congress next month without a place."),
  ],
};
