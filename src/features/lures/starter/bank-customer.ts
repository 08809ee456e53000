import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const bankCustomer: Starter = {
  number: 32,
  key: "bank-customer",
  title: "Dear costumer of the bank",
  summary: "A bank that nobody here uses has limited the account, in several typefaces.",
  subject: "Your acount is LIMITED (case #99-7731)",
  senderName: "Goldcrest Bank Onlin",
  senderLocal: "secure.servce",
  themes: ["bank", "private life"],
  lesson: "look-alike-domain",
  alignment: [0, 2, 0, 4, 4],
  alignmentReason: "A private bank in a work mailbox, unknown to most people; and banks have warned of this for years.",
  html: mailPage({
    preview: "We noticed unsual activity.",
    background: "#d7dde4",
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:20px 10px">
<table role="presentation" width="100%" style="max-width:580px;background:#ffffff;border:1px solid #9aa7b5">
<tr><td style="padding:14px 18px;background:#0d2f57;font:700 24px/1 Arial,sans-serif;color:#e8c547">GOLDCREST <span style="font:italic 18px/1 'Times New Roman',serif;color:#ffffff">b a n k</span></td></tr>
<tr><td style="padding:6px 18px;background:#e8c547;font:12px/1.4 Verdana,sans-serif;color:#0d2f57">✔ Secure Zone ✔ 256bit ✔ ISO Certificate</td></tr>
<tr><td class="pad" style="padding:18px;font:15px/1.6 Arial,sans-serif;color:#222222">Dear valued Costumer,<br><br><span style="font-family:'Times New Roman',serif;font-size:17px">We have noticed some unsual activity on you're account and it was</span> <span style="color:#c00000;font-weight:700">LIMITED</span>. For you safety you must verify your identity in the next 12 hours, else your money will be frozen and your card destroyed.</td></tr>
<tr><td class="pad" style="padding:0 18px 12px;font:15px/1.6 Verdana,sans-serif;color:#222222">Please prepare: your login, your PIN, and all TAN numbers of your list.</td></tr>
<tr><td align="center" style="padding:6px 18px 14px"><a href="{{link}}" style="display:inline-block;background:#e8c547;color:#0d2f57;border:3px outset #b89a2b;padding:12px 26px;font:700 16px/1 Arial,sans-serif;text-decoration:underline">Log-In to SecureZone</a></td></tr>
<tr><td class="pad" style="padding:0 18px 12px;font:14px/1.6 'Courier New',monospace;color:#444444">http://www.goldcrest-bank.example.secure-verify-login.example/id=88</td></tr>
<tr><td class="pad" style="padding:0 18px 14px;font:14px/1.6 Arial,sans-serif;color:#222222">As a thank you for your fast cooperation you will be credited with 75.00.</td></tr>
<tr><td class="pad" style="padding:12px 18px 18px;background:#f0f2f5;font:11px/1.6 Arial,sans-serif;color:#525c6b">According to banking law §812-b you are obligated to follow this link. Please not reply.<br>Sincerly, Costumer Care Departement · Goldcrest Banking Group Inc. 2016</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Goldcrest SecureZone",
      css: `body { background: #d7dde4; font: 15px/1.5 Arial, sans-serif; color: #222; padding: 16px 10px; } main { max-width: 520px; margin: 0 auto; background: #fff; border: 1px solid #9aa7b5; } header { background: #0d2f57; color: #e8c547; font-size: 22px; font-weight: 700; padding: 14px 18px; } form { padding: 18px; } label { display: block; margin: 8px 0 2px; } input { width: 100%; padding: 7px; border: 2px inset #aaa; } .tan { display: grid; grid-template-columns: repeat(4, 1fr); gap: 6px; } button { margin-top: 16px; background: #e8c547; border: 3px outset #b89a2b; padding: 9px 20px; font-weight: 700; }`,
      body: `<main><header>GOLDCREST b a n k</header><form><label for="l">Login</label><input id="l" type="text" required><label for="p">PIN</label><input id="p" type="password" required><label for="t">TAN numbers</label><div class="tan"><input id="t" type="text" aria-label="TAN 1"><input type="text" aria-label="TAN 2"><input type="text" aria-label="TAN 3"><input type="text" aria-label="TAN 4"></div><button>Verfy</button></form></main>`,
    }),
  },
  cues: [
    cue("spelling-grammar", "display-name", "Onlin", "A bank that cannot spell “online”.", { part: "sender" }),
    cue(
      "sender-address",
      "sender",
      "secure.servce@{{sender_domain}}",
      "Misspelled (service), and not a bank's domain.",
      { part: "sender" },
    ),
    cue("spelling-grammar", "grammar", "acount", "Misspelled (account).", { part: "subject" }),
    cue("logo-imitation", "branding", "b a n k", "A logo, typed."),
    cue("security-icons", "branding", "✔ Secure Zone ✔ 256bit ✔ ISO Certificate", "Three ticks and no proof."),
    cue("generic-greeting", "generic-greeting", "Dear valued Costumer", "No name; and “costumer” makes costumes."),
    cue(
      "unprofessional-design",
      "branding",
      "We have noticed some",
      "The typeface changes in the middle of the sentence.",
    ),
    cue("spelling-grammar", "grammar", "unsual activity on you're account", "Unusual, your."),
    cue("urgency", "urgency", "in the next 12 hours", "Half a day."),
    cue(
      "threatening-language",
      "urgency",
      "your money will be frozen and your card destroyed",
      "Not even a bank could do that to a card from a distance.",
    ),
    cue(
      "sensitive-information",
      "credential-form",
      "your PIN, and all TAN numbers of your list",
      "No bank asks for either. Ever.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "Log-In to SecureZone",
      "The button does not lead to the address printed below it.",
    ),
    cue(
      "domain-spoofing",
      "look-alike-domain",
      "goldcrest-bank.example.secure-verify-login.example",
      "Read from the right: the owner is secure-verify-login.example. What comes in front is decoration.",
    ),
    cue("inconsistency", "link-host", "http://", "Not even https."),
    cue("too-good-to-be-true", "reward", "credited with 75.00", "Money for obeying."),
    cue("legal-language", "authority", "banking law §812-b", "A law that makes you click does not exist."),
    cue("spelling-grammar", "grammar", "Please not reply", "Please do not reply."),
    cue(
      "no-signer-details",
      "display-name",
      "Costumer Care Departement",
      "Nobody signs; and two slips in three words.",
    ),
  ],
};
