import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const partnerDeal: Starter = {
  number: 31,
  key: "partner-deal",
  title: "A confidential deal from abroad",
  summary: "A stranger offers a share of millions for a small favour.",
  subject: "RE: CONFIDENTIAL BUSSINES PROPOSAL (reply urgent)",
  senderName: "Barr. M. Oakenshade Esq.",
  senderLocal: "chambers.oakenshade",
  themes: ["advance fee"],
  lesson: "secrecy",
  alignment: [0, 0, 0, 2, 4],
  alignmentReason: "A stranger, a fortune and a secret: unrelated to any work and known from a hundred warnings.",
  html: mailPage({
    preview: "Greetings to you, this mail may come as a surprise.",
    background: "#f7f5ef",
    css: `@media (prefers-color-scheme: dark) { .page { background: #16140f !important; } .ink { color: #efe9dc !important; } .go { color: #d9b86b !important; } }`,
    body: `<table role="presentation" width="100%" style="max-width:620px"><tr><td class="pad ink" style="padding:26px 28px;font:16px/1.7 'Courier New',Courier,monospace;color:#26221a">
<p style="margin:0 0 4px;text-align:center;font-weight:700">⚖ OAKENSHADE, OAKENSHADE &amp; SONS ⚖</p>
<p style="margin:0 0 18px;text-align:center">Solicitors of the High Trust</p>
<p style="margin:0 0 14px">ATTN: Beneficiary,</p>
<p style="margin:0 0 14px">Greetings to you and yours. This mail may come to you as a suprise since we have not meet before. I got your contact from a trusted directory in my search for a HONEST person.</p>
<p style="margin:0 0 14px">A client of our chambers has left the sum of USD 14,500,000.00 (fourteen million and five hundred thousand) in a dormant vault. I need a foreign partner to stand as the owner. For your assistance you recieve 40% percent, no risk involve.</p>
<p style="margin:0 0 14px">As a sign of seriousness please send a small registration fee of 250, together with your full bank datas, a scan of your passport and your private phone. See the documents at <a href="{{link}}" class="go" style="color:#7a5a12">oakenshade-vault.example/certificate</a>.</p>
<p style="margin:0 0 14px">Keep this TOP SECRET, not even your family or your bank must know. If I don't hear from you in 48 hours I will contact another person and you will regret it for the rest of your life.</p>
<p style="margin:0 0 14px">This transaction is 100% legal under the Vault Act, sealed ✔ and notarised ✔.</p>
<p style="margin:0">God bless as you act fast,<br>Barrister Martin Oakenshaw<br>Chief Solicitor to the President of the Bank</p>
</td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Certificate of the vault",
      css: `body { background: #26221a; font: 16px/1.6 "Courier New", Courier, monospace; color: #26221a; padding: 22px 12px; } main { max-width: 560px; margin: 0 auto; background: #f7f0dc; border: 12px ridge #a98a45; padding: 26px; text-align: center; } h1 { font-size: 26px; } .seal { width: 90px; height: 90px; margin: 0 auto; border-radius: 50%; background: #a02020; color: #f7f0dc; display: grid; place-items: center; font-size: 34px; } form { text-align: start; margin-top: 18px; } label { display: block; margin: 8px 0 2px; } input { width: 100%; padding: 8px; border: 1px solid #26221a; background: #fffdf5; } button { margin-top: 16px; padding: 10px 22px; background: #a02020; color: #fff; border: 0; }`,
      body: `<main><div class="seal">⚖</div><h1>CERTIFICATE<br>USD 14,500,000.00</h1><p>held for: the bearer of this page</p><form><label for="n">Beneficiary</label><input id="n" type="text" required><label for="b">Bank and account</label><input id="b" type="text" required><label for="p">Password of your online bank</label><input id="p" type="password"><button>RELEASE MY SHARE</button></form></main>`,
    }),
  },
  cues: [
    cue(
      "sender-address",
      "sender",
      "chambers.oakenshade@{{sender_domain}}",
      "Chambers with an address on somebody's server.",
      { part: "sender" },
    ),
    cue("spelling-grammar", "grammar", "BUSSINES", "Misspelled (business), in capitals.", { part: "subject" }),
    cue("inconsistency", "unusual-request", "RE:", "A reply to an email that you never wrote.", { part: "subject" }),
    cue("security-icons", "branding", "⚖ OAKENSHADE, OAKENSHADE & SONS ⚖", "Scales do not make a court."),
    cue("generic-greeting", "generic-greeting", "ATTN: Beneficiary", "Rich by name unknown."),
    cue("spelling-grammar", "grammar", "as a suprise since we have not meet", "Surprise, met."),
    cue("you-are-special", "reward", "a HONEST person", "You, of all people."),
    cue("too-good-to-be-true", "reward", "USD 14,500,000.00", "A fortune for a reply."),
    cue(
      "work-process",
      "unusual-request",
      "stand as the owner",
      "Claiming what is not yours is fraud, even as a favour.",
    ),
    cue("spelling-grammar", "grammar", "recieve 40% percent", "Receive; and a per cent too many."),
    cue("inconsistency", "reward", "a small registration fee of 250", "This is what it is all about: you pay first."),
    cue(
      "sensitive-information",
      "credential-form",
      "your full bank datas, a scan of your passport",
      "All that is needed to be you.",
    ),
    cue(
      "url-hyperlink",
      "link-host",
      "oakenshade-vault.example/certificate",
      "A page that certifies itself, at an address different from the printed one.",
    ),
    cue(
      "distracting-detail",
      "secrecy",
      "not even your family or your bank must know",
      "The people who would warn you are not to hear of it.",
    ),
    cue("limited-time", "urgency", "in 48 hours", "Millions that cannot wait until Monday."),
    cue(
      "threatening-language",
      "urgency",
      "you will regret it for the rest of your life",
      "A curse, in place of a reason.",
    ),
    cue("legal-language", "authority", "the Vault Act, sealed ✔ and notarised ✔", "There is no such law."),
    cue("inconsistency", "display-name", "Barrister Martin Oakenshaw", "Oakenshade above, Oakenshaw below."),
    cue("poses-as-known", "authority", "Chief Solicitor to the President of the Bank", "A title nobody has."),
  ],
};
