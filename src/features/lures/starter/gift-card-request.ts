import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const giftCardRequest: Starter = {
  number: 25,
  key: "gift-card-request",
  title: "The director needs a favour",
  summary: "A hurried note, sent from a phone, asks the reader to buy gift cards in secret.",
  subject: "Are you at your desk? Need it quick",
  senderName: "Office of the Director",
  senderLocal: "director.private",
  themes: ["gift cards", "impersonation"],
  lesson: "secrecy",
  alignment: [2, 2, 2, 6, 4],
  alignmentReason:
    "Few people ever get such a task, but a request from the top is hard to ignore; the trick has been in the news for years.",
  html: mailPage({
    preview: "I am in a meeting, no calls please.",
    background: "#ffffff",
    css: `@media (prefers-color-scheme: dark) { .page { background: #000000 !important; } .ink { color: #f2f2f2 !important; } .go { color: #7ab8ff !important; } .soft { color: #a0a0a0 !important; } }`,
    body: `<table role="presentation" width="100%" style="max-width:600px"><tr><td class="pad ink" style="padding:22px 24px;font:16px/1.6 -apple-system,'Helvetica Neue',Helvetica,Arial,sans-serif;color:#111111">
<p style="margin:0 0 14px">Hi,</p>
<p style="margin:0 0 14px">i am stuck in a meeting with clients and can not take calls, so write only by mail. I need a favour from you, i have seen how reliable you work.</p>
<p style="margin:0 0 14px">Can you purchase 5 gift cards of 100 each for the clients, as a suprise? Keep it between us until I hand them over. You will be reimbursed the same day plus 50 for your effort.</p>
<p style="margin:0 0 14px">The shop link for the order is here: <a href="{{link}}" class="go" style="color:#0a66c2">giftcards-express.example/corporate</a>. Scratch the backside and send me pictures of the codes.</p>
<p style="margin:0 0 14px">I need them within the next 30 minutes, I count on you.</p>
<p style="margin:0 0 14px">Regards<br>The Director</p>
<p class="soft" style="margin:0;color:#6b6b6b">Sent from my mobile, please excuse misstakes</p>
</td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Giftcards Express",
      css: `body { background: #f3f0ff; font: 16px/1.5 system-ui, sans-serif; color: #211a3d; padding: 20px 14px; } main { max-width: 440px; margin: 0 auto; } .cards { display: grid; grid-template-columns: repeat(5, 1fr); gap: 6px; } .cards span { aspect-ratio: 2/3; border-radius: 8px; background: linear-gradient(150deg, #7c5cff, #ff5c93); color: #fff; display: grid; place-items: center; font-weight: 700; } form { background: #fff; border-radius: 14px; padding: 22px; margin-top: 16px; } label { display: block; margin: 10px 0 4px; } input, select { width: 100%; padding: 12px; border: 1px solid #b9aee6; border-radius: 8px; background: #fff; } button { width: 100%; margin-top: 18px; padding: 14px; border: 0; border-radius: 8px; background: #6543f0; color: #fff; font-weight: 700; }`,
      body: `<main><h1>5 × 100</h1><div class="cards" aria-hidden="true"><span>100</span><span>100</span><span>100</span><span>100</span><span>100</span></div><form><label for="f">Brand</label><select id="f"><option>Any shop</option><option>Games</option></select><label for="e">Company e-mail</label><input id="e" type="email" required><label for="c">Company card number</label><input id="c" type="text" inputmode="numeric" required><button>Order codes now</button></form></main>`,
    }),
  },
  cues: [
    cue(
      "poses-as-known",
      "authority",
      "Office of the Director",
      "A title as the sender. Our director has a name, and a known address.",
      { part: "sender" },
    ),
    cue(
      "sender-address",
      "sender",
      "director.private@{{sender_domain}}",
      "“Private” in an outside address: made to look like an exception.",
      { part: "sender" },
    ),
    cue("urgency", "urgency", "Need it quick", "Hurry, before the request has even been made.", { part: "subject" }),
    cue("generic-greeting", "generic-greeting", "Hi,", "Somebody who trusts you this much knows your name."),
    cue(
      "inconsistency",
      "unusual-request",
      "can not take calls, so write only by mail",
      "The one way to check, a call, is ruled out in advance.",
    ),
    cue("you-are-special", "reward", "i have seen how reliable you work", "Praise that fits everybody."),
    cue(
      "work-process",
      "unusual-request",
      "5 gift cards of 100 each",
      "No organisation pays its clients in gift cards bought by an employee. Codes are money that cannot be recalled.",
    ),
    cue("spelling-grammar", "grammar", "suprise", "Misspelled (surprise)."),
    cue(
      "inconsistency",
      "secrecy",
      "Keep it between us",
      "Secrecy removes the people who would say stop. Tell somebody.",
    ),
    cue("too-good-to-be-true", "reward", "plus 50 for your effort", "A personal reward for doing your duty."),
    cue("sensitive-information", "secrecy", "send me pictures of the codes", "Whoever has the codes has the money."),
    cue(
      "url-hyperlink",
      "link-host",
      "giftcards-express.example/corporate",
      "An unknown shop, and the address behind the words is different again.",
    ),
    cue("limited-time", "urgency", "within the next 30 minutes", "Half an hour, so that nobody is asked."),
    cue(
      "spelling-grammar",
      "grammar",
      "please excuse misstakes",
      "An excuse for mistakes, with a mistake in it (mistakes).",
    ),
  ],
};
