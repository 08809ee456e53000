import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const coinDoubling: Starter = {
  number: 33,
  key: "coin-doubling",
  title: "Double your coins today",
  summary: "An investment robot with guaranteed profits, neon on black.",
  subject: "🚀🚀 {{first_name|Friend}}, your 2x PROFIT account is activ",
  senderName: "MoonVault Trading Bot (offical)",
  senderLocal: "vip-invest",
  themes: ["investment", "private life"],
  lesson: "reward",
  alignment: [0, 0, 2, 2, 4],
  alignmentReason: "A get-rich promise that has nothing to do with work; most people have seen dozens.",
  html: mailPage({
    preview: "Last 3 places for today. Withdraw at any time (*)",
    background: "#04010f",
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:26px 12px">
<table role="presentation" width="100%" style="max-width:560px;background:#0b0524;border:2px solid #39ff88">
<tr><td align="center" style="padding:26px 20px 4px;font:900 34px/1.1 'Arial Black',Impact,sans-serif;color:#39ff88">MOON<span style="color:#ff3df0">VAULT</span></td></tr>
<tr><td align="center" style="padding:0 20px 14px;font:14px/1.4 'Courier New',monospace;color:#8d84b8">&gt;&gt;&gt; AI + QUANTUM + BLOCK-CHAIN &lt;&lt;&lt;</td></tr>
<tr><td align="center" style="padding:8px 20px;font:900 52px/1 'Arial Black',Impact,sans-serif;color:#ffffff">+ 312.7 %</td></tr>
<tr><td align="center" style="padding:0 20px 16px;font:14px/1.4 'Courier New',monospace;color:#39ff88">GUARANTIED in 7 days</td></tr>
<tr><td class="pad" style="padding:6px 34px 12px;font:16px/1.65 Verdana,Geneva,sans-serif;color:#e9e4ff">Hello Investor,<br><br>you was hand-picked for our secret VIP program. Yesterday 4 of your collegues have joined already and each make 1,900 profit over night. Just send us any amount of coins and we send back the <strong>double</strong>. No risk, no experience, no tax!</td></tr>
<tr><td class="pad" style="padding:6px 34px 12px"><table role="presentation" width="100%" style="border:1px solid #39ff88"><tr><td style="padding:10px 14px;font:14px/1.7 'Courier New',monospace;color:#39ff88">balance ....... 1,204.55 (credited)<br>status ........ WAITING FOR YOU<br>places left ... 3</td></tr></table></td></tr>
<tr><td align="center" style="padding:12px 20px 12px"><a href="{{link}}" style="display:inline-block;background:#ff3df0;color:#0b0524;text-decoration:none;padding:18px 32px;font:900 20px/1 'Arial Black',Impact,sans-serif">ACTIVATE NOW !!!</a></td></tr>
<tr><td class="pad" style="padding:6px 34px 12px;font:14px/1.6 Verdana,sans-serif;color:#e9e4ff">For the activation we need only your wallet's 12 recovery words and a photo of your ID. Offer ends at midnight, after this your balance is burned.</td></tr>
<tr><td class="pad" style="padding:10px 34px 24px;font:11px/1.6 Verdana,sans-serif;color:#8d84b8">Licenced by the Federal Moon Commission ✔ SSL ✔ As seen on TV. Past profits are guaranty for future profits.<br>Your personal adviser Max P. · moonvault-vip.example</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "MoonVault VIP",
      css: `body { background: #04010f; color: #e9e4ff; font: 16px/1.5 Verdana, Geneva, sans-serif; padding: 22px 14px; } main { max-width: 480px; margin: 0 auto; border: 2px solid #39ff88; padding: 22px; } h1 { font: 900 30px/1.1 "Arial Black", Impact, sans-serif; color: #39ff88; } .words { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; } input { width: 100%; padding: 9px; background: #0b0524; border: 1px solid #8d84b8; color: #39ff88; } label { display: block; margin: 14px 0 4px; } button { width: 100%; margin-top: 18px; padding: 16px; border: 0; background: #ff3df0; color: #0b0524; font: 900 18px/1 "Arial Black", Impact, sans-serif; }`,
      body: `<main><h1>1,204.55 waiting</h1><form><label for="w">Your 12 recovery words</label><div class="words"><input id="w" type="text" aria-label="Word 1"><input type="text" aria-label="Word 2"><input type="text" aria-label="Word 3"><input type="text" aria-label="Word 4"><input type="text" aria-label="Word 5"><input type="text" aria-label="Word 6"></div><label for="p">Wallet password</label><input id="p" type="password"><button>ACTIVATE !!!</button></form></main>`,
    }),
  },
  cues: [
    cue(
      "spelling-grammar",
      "display-name",
      "(offical)",
      "Anybody official does not need to say so, and can spell it.",
      {
        part: "sender",
      },
    ),
    cue("sender-address", "sender", "vip-invest@{{sender_domain}}", "No regulated broker writes from here.", {
      part: "sender",
    }),
    cue("unprofessional-design", "branding", "🚀🚀", "Rockets in a subject.", { part: "subject" }),
    cue("spelling-grammar", "grammar", "activ", "Misspelled (active).", { part: "subject" }),
    cue(
      "unprofessional-design",
      "branding",
      ">>> AI + QUANTUM + BLOCK-CHAIN <<<",
      "Three fashionable words with nothing behind them.",
    ),
    cue("too-good-to-be-true", "reward", "+ 312.7 %", "No honest investment does that."),
    cue("spelling-grammar", "grammar", "GUARANTIED", "Misspelled, and untrue: profits cannot be guaranteed."),
    cue("generic-greeting", "generic-greeting", "Hello Investor", "Named after what you are supposed to become."),
    cue("you-are-special", "reward", "you was hand-picked", "“You were”, and so was everybody."),
    cue(
      "distracting-detail",
      "unusual-request",
      "4 of your collegues have joined already",
      "Others as proof. Which ones? (Colleagues.)",
    ),
    cue("too-good-to-be-true", "reward", "we send back the double", "Coins that are sent are gone."),
    cue("inconsistency", "reward", "balance ....... 1,204.55", "A balance before you have paid in anything."),
    cue("limited-time", "urgency", "places left ... 3", "Scarcity, typed by hand."),
    cue("url-hyperlink", "link-host", "ACTIVATE NOW !!!", "A shouting button to an unknown address."),
    cue(
      "sensitive-information",
      "credential-form",
      "your wallet's 12 recovery words",
      "Whoever has these words has everything in the wallet.",
    ),
    cue(
      "threatening-language",
      "urgency",
      "after this your balance is burned",
      "The loss of money that never existed.",
    ),
    cue(
      "legal-language",
      "authority",
      "Licenced by the Federal Moon Commission",
      "There is no such office; regulators can be looked up.",
    ),
    cue("security-icons", "branding", "✔ SSL ✔ As seen on TV", "Neither says anything about who is behind it."),
    cue("no-signer-details", "display-name", "Max P.", "Half a name."),
  ],
};
