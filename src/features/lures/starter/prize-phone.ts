import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const prizePhone: Starter = {
  number: 29,
  key: "prize-phone",
  title: "You are the winner of a phone",
  summary: "A loud raffle win in many colours; practice for the first steps.",
  subject: "CONGRATULATION!!! You are todays WINNER",
  senderName: "Prize Departement 2O27",
  senderLocal: "winner.desk",
  themes: ["prize"],
  lesson: "reward",
  alignment: [0, 0, 2, 2, 4],
  alignmentReason: "It has nothing to do with anybody's work, and everybody has been warned about it.",
  html: mailPage({
    preview: "Claim your new phone before the clock stop!",
    background: "#5b00b5",
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:26px 12px">
<table role="presentation" width="100%" style="max-width:560px;background:#fff200;border:8px dashed #ff0090">
<tr><td align="center" style="padding:24px 20px 4px;font:700 40px/1.1 'Comic Sans MS','Comic Neue',cursive;color:#d6006f">★ YOU WON! ★</td></tr>
<tr><td align="center" style="padding:4px 24px 10px;font:700 20px/1.4 'Comic Sans MS','Comic Neue',cursive;color:#5b00b5">Dear lucky e-mail owner,</td></tr>
<tr><td style="padding:4px 30px 12px;font:17px/1.6 'Comic Sans MS','Comic Neue',cursive;color:#240046">Your adress was selected by random from 2,000,000 persons in our monthly raffle of {{date}}. You are <u>1 of 3</u> final winners of the brand new <strong>GALAXON X Ultra phone (value 1,499)</strong>, absolutely FREE.</td></tr>
<tr><td align="center" style="padding:8px"><table role="presentation"><tr><td style="width:66px;height:120px;background:#240046;border-radius:12px;border:4px solid #ff0090;color:#fff200;font:30px/120px Arial" align="center">?</td></tr></table></td></tr>
<tr><td style="padding:12px 30px;font:17px/1.6 'Comic Sans MS','Comic Neue',cursive;color:#240046">To recieve it you have only to pay the shipping of 2.00 and confirm your full name, birth date and creditcard. The offer expire in <strong>09:59 minutes</strong>!</td></tr>
<tr><td align="center" style="padding:10px 24px 16px"><a href="{{link}}" style="display:inline-block;background:#d1007a;color:#ffffff;text-decoration:none;border-radius:40px;padding:20px 34px;font:700 22px/1 'Comic Sans MS','Comic Neue',cursive">&gt;&gt;&gt; GIVE ME MY PHONE &lt;&lt;&lt;</a></td></tr>
<tr><td style="padding:6px 30px 24px;font:13px/1.6 'Times New Roman',Times,serif;color:#240046">Don't tell nobody or your price goes to the next. Virus checked ✔ 100% legal ✔<br>The jury's decision is final and protected under international raffle law.<br>Best Regards, The Team · galaxon-winners-77.example</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Claim your phone",
      css: `body { background: #5b00b5; color: #fff200; font: 18px/1.5 "Comic Sans MS", "Comic Neue", cursive; padding: 20px 14px; text-align: center; } h1 { font-size: 38px; line-height: 1.1; } form { background: #fff200; color: #240046; border: 8px dashed #ff0090; max-width: 420px; margin: 0 auto; padding: 20px; text-align: start; } label { display: block; margin: 10px 0 2px; } input { width: 100%; padding: 11px; border: 3px solid #5b00b5; background: #fff; } button { width: 100%; margin-top: 18px; padding: 18px; border: 0; border-radius: 40px; background: #c4006f; color: #fff; font-weight: 700; }`,
      body: `<h1>09:58 … 09:57 …</h1><form><label for="n">Full name</label><input id="n" type="text" required><label for="b">Birth date</label><input id="b" type="text" required><label for="c">Creditcard</label><input id="c" type="text" inputmode="numeric" required><button>SEND MY PHONE</button></form>`,
    }),
  },
  cues: [
    cue("spelling-grammar", "grammar", "Departement 2O27", "“Department”, and a letter O in the year.", {
      part: "sender",
    }),
    cue("sender-address", "sender", "winner.desk@{{sender_domain}}", "An address that belongs to no known maker.", {
      part: "sender",
    }),
    cue("unprofessional-design", "branding", "CONGRATULATION!!!", "Capitals and three exclamation marks.", {
      part: "subject",
    }),
    cue("spelling-grammar", "grammar", "todays", "An apostrophe is missing.", { part: "subject" }),
    cue("unprofessional-design", "branding", "★ YOU WON! ★", "Stars, colours and a fairground typeface."),
    cue("generic-greeting", "generic-greeting", "Dear lucky e-mail owner", "A winner has a name."),
    cue("spelling-grammar", "grammar", "adress", "Misspelled (address)."),
    cue("inconsistency", "unusual-request", "our monthly raffle", "Did you enter one? Without a ticket nobody wins."),
    cue("you-are-special", "reward", "1 of 3", "Chosen from two million, like everybody else."),
    cue("too-good-to-be-true", "reward", "absolutely FREE", "Something costly for nothing: stop here already."),
    cue("spelling-grammar", "grammar", "recieve", "Misspelled (receive)."),
    cue(
      "inconsistency",
      "reward",
      "pay the shipping of 2.00",
      "Free, but not quite: the small sum is for the card number.",
    ),
    cue(
      "sensitive-information",
      "credential-form",
      "your full name, birth date and creditcard",
      "Everything that is needed to pay in your name.",
    ),
    cue("limited-time", "urgency", "09:59 minutes", "A countdown, so that you do not think."),
    cue(
      "url-hyperlink",
      "link-host",
      ">>> GIVE ME MY PHONE <<<",
      "A button that shouts, and an unknown address behind it.",
    ),
    cue(
      "threatening-language",
      "secrecy",
      "Don't tell nobody",
      "Whoever asks you to keep quiet is afraid of the people you would tell.",
    ),
    cue("security-icons", "branding", "Virus checked ✔ 100% legal ✔", "Ticks are letters. Anybody can type them."),
    cue("legal-language", "authority", "international raffle law", "There is none."),
    cue("no-signer-details", "display-name", "The Team", "Which team?"),
    cue(
      "domain-spoofing",
      "look-alike-domain",
      "galaxon-winners-77.example",
      "A brand, a word and a number: nobody's main address.",
    ),
  ],
};
