import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const webmailQuota: Starter = {
  number: 30,
  key: "webmail-quota",
  title: "Dear web mail user",
  summary: "The all-time classic of phishing, in plain type and poor grammar.",
  subject: "Final Warning: you're mailbox has exeeded it's limit",
  senderName: "WEBMAIL ADMINISTRATOR",
  senderLocal: "helpdesk-noreply01",
  themes: ["mailbox", "credentials"],
  lesson: "grammar",
  alignment: [4, 2, 2, 4, 4],
  alignmentReason:
    "A full mailbox could happen, but the wording fits no service that anybody uses, and the trick is well known.",
  html: mailPage({
    preview: "Verify your mailbox.",
    background: "#ffffff",
    css: `@media (prefers-color-scheme: dark) { .page { background: #111111 !important; } .ink { color: #e8e8e8 !important; } .go { color: #8ab4ff !important; } }`,
    body: `<table role="presentation" width="100%" style="max-width:600px"><tr><td class="pad ink" style="padding:20px 22px;font:16px/1.55 'Times New Roman',Times,serif;color:#000000">
<p style="margin:0 0 14px"><font color="#cc0000" size="5"><b>WEB-MAIL UPGRADE NOTIFICATION</b></font></p>
<p style="margin:0 0 14px">Attention: Web Mail Account User,</p>
<p style="margin:0 0 14px">This is to inform you that you're mailbox have exceeded the storage limit of 500MB as set by Administrator, and you are currently running on 499.7MB. You may not be able to send or recieve new mails untill you re-validate.</p>
<p style="margin:0 0 14px">To re-validate your mailbox kindly <a href="{{link}}" class="go" style="color:#0000ee"><b>CLICK HERE</b></a> or reply with the following informations:</p>
<p style="margin:0 0 14px">USER NAME: ........<br>PASS WORD: ........<br>CONFIRM PASS WORD: ........<br>DATE OF BIRTH: ........</p>
<p style="margin:0 0 14px">Failure to comply within 24hrs will render your account in-active permanently and you loose all messages, no appeal.</p>
<p style="margin:0 0 14px">Thank you for your co-operation and understanding in this regards!<br>{{organisation}} Copyright © 2014 Web Team, All right reserved.</p>
<p style="margin:0">VERIFICATION CODE: en-77-ABX-99. This mail is secured by MailShield+ and need no check.</p>
</td></tr></table>`,
  }),
  landing: {
    kind: "form",
    html: landingPage({
      title: "Webmail",
      css: `body { background: #fff; color: #000; font: 16px/1.5 "Times New Roman", Times, serif; padding: 20px; } h1 { color: #c00; font-size: 24px; } label { display: block; margin: 8px 0 2px; } input { width: 260px; max-width: 100%; border: 2px inset #999; padding: 3px; } button { margin-top: 12px; } hr { max-width: 480px; margin-left: 0; }`,
      body: `<h1>WEB-MAIL RE-VALIDATION</h1><hr><form><label for="u">USER NAME:</label><input id="u" type="text" required><label for="p">PASS WORD:</label><input id="p" type="password" required><label for="q">CONFIRM PASS WORD:</label><input id="q" type="password"><label for="d">DATE OF BIRTH:</label><input id="d" type="text"><br><button>Submit</button></form>`,
    }),
  },
  cues: [
    cue("poses-as-known", "display-name", "WEBMAIL ADMINISTRATOR", "A role in capitals instead of a name.", {
      part: "sender",
    }),
    cue(
      "sender-address",
      "sender",
      "helpdesk-noreply01@{{sender_domain}}",
      "Our help desk has one address, and it is not this.",
      { part: "sender" },
    ),
    cue("urgency", "urgency", "Final Warning", "A last warning without a first one.", { part: "subject" }),
    cue(
      "spelling-grammar",
      "grammar",
      "you're mailbox has exeeded it's limit",
      "Three slips in one line: your, exceeded, its.",
      { part: "subject" },
    ),
    cue("no-branding", "branding", "WEB-MAIL UPGRADE NOTIFICATION", "No mark of ours, only red capitals."),
    cue(
      "generic-greeting",
      "generic-greeting",
      "Attention: Web Mail Account User",
      "Nobody is addressed, so everybody is.",
    ),
    cue("spelling-grammar", "grammar", "you're mailbox have exceeded", "Your mailbox has."),
    cue(
      "inconsistency",
      "grammar",
      "currently running on 499.7MB",
      "Above the limit of 500 and below it in one sentence.",
    ),
    cue("spelling-grammar", "grammar", "recieve new mails untill", "Receive, until."),
    cue("url-hyperlink", "link-host", "CLICK HERE", "Words that say nothing about where they lead."),
    cue("spelling-grammar", "grammar", "informations", "The word has no plural."),
    cue(
      "sensitive-information",
      "credential-form",
      "PASS WORD: ........",
      "Nobody who runs a mailbox needs its password, least of all in a reply.",
    ),
    cue(
      "sensitive-information",
      "credential-form",
      "DATE OF BIRTH",
      "What does a mailbox have to do with your birthday?",
    ),
    cue("limited-time", "urgency", "within 24hrs", "One day."),
    cue("threatening-language", "urgency", "you loose all messages, no appeal", "A threat (lose), with a court in it."),
    cue("spelling-grammar", "grammar", "in this regards", "In this regard."),
    cue(
      "logo-imitation",
      "branding",
      "Copyright © 2014 Web Team",
      "An old year, and our name in front of a team that we do not have.",
    ),
    cue("security-icons", "branding", "secured by MailShield+ and need no check", "A seal that asks you not to look."),
  ],
};
