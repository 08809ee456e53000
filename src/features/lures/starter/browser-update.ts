import { cue, landingPage, mailPage } from "./starter.ts";
import type { Starter } from "./starter.ts";

export const browserUpdate: Starter = {
  number: 22,
  key: "browser-update",
  title: "A critical browser update",
  summary: "An overloaded security bulletin that wants an update installed at once.",
  subject: "CRITICAL Update for your Browser (KB-77120), install imediately",
  senderName: "IT Security Response Team",
  senderLocal: "alert",
  themes: ["security alert", "IT maintenance"],
  lesson: "urgency",
  alignment: [6, 4, 4, 4, 4],
  alignmentReason:
    "Updates are part of daily life and security teams do send warnings; the tone and the many mistakes do not fit our own notices.",
  html: mailPage({
    preview: "Your device was found at risk. Install before noon.",
    background: "#fff1f0",
    css: `@media (prefers-color-scheme: dark) { .page { background: #1f0d0b !important; } .card { background: #2b1512 !important; } .ink { color: #ffece9 !important; } .soft { color: #d3a8a1 !important; } .code { background: #180a08 !important; color: #ffb4a8 !important; } }`,
    body: `<table role="presentation" width="100%"><tr><td align="center" style="padding:26px 12px">
<table role="presentation" width="100%" class="card" style="max-width:600px;background:#ffffff;border:2px solid #c62828">
<tr><td style="background:#c62828;padding:16px 24px;color:#ffffff;font:700 20px/1.3 Impact,'Arial Narrow',sans-serif;letter-spacing:1px">⚠ SECURITY BULLETIN: SEVERITY 10/10</td></tr>
<tr><td class="pad ink" style="padding:22px 24px 6px;font:15px/1.6 Arial,Helvetica,sans-serif;color:#3b1713">Dear Employee,<br><br>our scanners has detected a critical gap in the Browser of your computer. Criminals can see your screen and your passwords in this moment. You must to install the security patch <strong>imediately</strong>, latest until 12:00.</td></tr>
<tr><td class="pad" style="padding:14px 24px"><div class="code" style="background:#ffe3df;color:#7d1a12;font:13px/1.7 'Courier New',monospace;padding:14px 16px">HOST: your computer<br>STATUS: VULNERABLE (3 of 3)<br>PATCH: browser-patch-setup.exe (2.1 MB)<br>SIGNED: yes ✔ verified ✔ safe ✔</div></td></tr>
<tr><td class="pad" align="center" style="padding:10px 24px 16px"><a href="{{link}}" style="display:inline-block;background:#c62828;color:#ffffff;text-decoration:none;padding:16px 34px;font:700 18px/1 Impact,'Arial Narrow',sans-serif;letter-spacing:1px">INSTALL PATCH NOW</a></td></tr>
<tr><td class="pad ink" style="padding:0 24px 14px;font:15px/1.6 Arial,Helvetica,sans-serif;color:#3b1713">If your Antivirus shows a warning, please ignore it, this is normal. Sign in with your computer name and password when the installer asks for it. Devices without patch will be removed from the network and the costs are charged to your department.</td></tr>
<tr><td class="pad soft" style="padding:14px 24px 22px;border-top:1px dashed #e4aca5;font:12px/1.6 Arial,Helvetica,sans-serif;color:#94625b">Under directive 2019/88-S employers are obliged to install this patch. Do not discuss this bulletin with third persons.<br>IT Security Response Team · it-security-respons.example</td></tr>
</table></td></tr></table>`,
  }),
  landing: {
    kind: "info",
    html: landingPage({
      title: "Browser patch",
      css: `body { background: #2b1512; color: #ffece9; font: 16px/1.5 Arial, Helvetica, sans-serif; display: grid; place-items: center; padding: 18px; text-align: center; } main { max-width: 460px; width: 100%; border: 2px solid #c62828; padding: 32px 24px; } h1 { font: 700 30px/1.15 Impact, "Arial Narrow", sans-serif; letter-spacing: 1px; } .bar { height: 18px; border: 1px solid #ff8a7a; margin: 18px 0; } .bar div { width: 12%; height: 100%; background: #ff8a7a; } button { padding: 15px 28px; border: 0; background: #c62828; color: #fff; font-weight: 700; }`,
      body: `<main><h1>⚠ YOUR BROWSER IS NOT SAFE</h1><div class="bar"><div></div></div><p>browser-patch-setup.exe, 2.1 MB</p><form><button>Download and run</button></form></main>`,
    }),
  },
  cues: [
    cue("poses-as-known", "authority", "IT Security Response Team", "A grand name. Do we have a team called that?", {
      part: "sender",
    }),
    cue("sender-address", "sender", "alert@{{sender_domain}}", "Not our domain.", { part: "sender" }),
    cue(
      "urgency",
      "urgency",
      "CRITICAL",
      "Capitals are there to frighten. Real security gaps are announced in calm words.",
      {
        part: "subject",
      },
    ),
    cue("spelling-grammar", "grammar", "imediately", "Misspelled (immediately), in the subject.", { part: "subject" }),
    cue(
      "unprofessional-design",
      "branding",
      "⚠ SECURITY BULLETIN: SEVERITY 10/10",
      "Warning signs, capitals and red: a stage set.",
    ),
    cue("generic-greeting", "generic-greeting", "Dear Employee", "Our IT knows which device is whose."),
    cue("spelling-grammar", "grammar", "our scanners has detected", "Scanners have."),
    cue(
      "threatening-language",
      "urgency",
      "Criminals can see your screen and your passwords in this moment.",
      "Fear first: frightened people stop reading.",
    ),
    cue("spelling-grammar", "grammar", "You must to install", "“You must install”."),
    cue("urgency", "urgency", "latest until 12:00", "A few hours. Updates that are really urgent install themselves."),
    cue(
      "attachment-type",
      "attachment",
      "browser-patch-setup.exe",
      "A program to run. Browsers update themselves; nobody sends updates by email.",
    ),
    cue("security-icons", "branding", "SIGNED: yes ✔ verified ✔ safe ✔", "Three ticks, typed by the sender."),
    cue("url-hyperlink", "link-host", "INSTALL PATCH NOW", "The address behind the button is not ours."),
    cue(
      "inconsistency",
      "attachment",
      "If your Antivirus shows a warning, please ignore it",
      "Nobody with good intentions asks you to switch off a warning.",
    ),
    cue(
      "sensitive-information",
      "credential-form",
      "Sign in with your computer name and password",
      "An update needs no password of yours.",
    ),
    cue(
      "threatening-language",
      "authority",
      "the costs are charged to your department",
      "Another threat, this time with money.",
    ),
    cue("legal-language", "authority", "Under directive 2019/88-S", "A law that does not exist, to add weight."),
    cue(
      "domain-spoofing",
      "look-alike-domain",
      "it-security-respons.example",
      "A letter is missing, and it is not our domain anyway.",
    ),
  ],
};
