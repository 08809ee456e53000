// Styles as mails and pages have them: nobody has to look at what they leave to be read.
import { expect, test } from "vitest";
import { properties } from "../html/css-allowed.ts";
import { sanitiseMail, sanitisePage } from "../html/sanitise.ts";
import { read } from "../ethics/seen/said.ts";
import { ethicsCheck } from "./ethics.ts";
import { nothing } from "./testing-lure.ts";

const reset = `#outlook a{padding:0}.ReadMsgBody{width:100%}.ExternalClass{width:100%}.ExternalClass,.ExternalClass p,.ExternalClass span,.ExternalClass font,.ExternalClass td,.ExternalClass div{line-height:100%}
body,table,td,a{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}table,td{mso-table-lspace:0pt;mso-table-rspace:0pt}img{-ms-interpolation-mode:bicubic;border:0;height:auto;line-height:100%;outline:none;text-decoration:none}
table{border-collapse:collapse!important}body{height:100%!important;margin:0!important;padding:0!important;width:100%!important}
a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important;font-size:inherit!important;font-family:inherit!important;font-weight:inherit!important;line-height:inherit!important}
a[x-apple-data-detectors]{font:inherit!important}u + #body a{color:inherit;text-decoration:none;font-size:inherit;font-family:inherit;font-weight:inherit;line-height:inherit}
#MessageViewBody a{color:inherit;text-decoration:none}div[style*="margin: 16px 0;"]{margin:0!important}`;

const preheader = (text: string) =>
  `<div style="display:none;visibility:hidden;mso-hide:all;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;">${text} &nbsp;&zwnj;&nbsp;&zwnj;</div>`;

const newsletter = `<style>${reset}
a{color:#0b5ed7}a:visited{color:#5a2ca0}a:hover{color:#084298}.btn:hover{background:#084298!important;color:#ffffff!important}
@media screen and (max-width:600px){.container{width:100%!important}.hide{display:none!important}.stack{display:block!important;width:100%!important;max-width:100%!important}.h1{font-size:24px!important;line-height:30px!important}.mobile{display:block!important;max-height:none!important;font-size:14px!important}}
@media screen and (max-width:480px){.pad{padding:16px!important}.h1{font-size:22px!important}}
@media (prefers-color-scheme:dark){body,.bg{background:#111111!important}.card{background:#1c1c1c!important}.text{color:#eeeeee!important}.link{color:#8ab4f8!important}}
[data-ogsc] .text{color:#eeeeee!important}[data-ogsb] .card{background:#1c1c1c!important}</style>
<body id="body" class="bg" style="margin:0;padding:0;background-color:#f4f4f4">${preheader("News of the library in November")}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" bgcolor="#f4f4f4">
<!--[if mso]><table width="600"><tr><td><![endif]-->
<table class="container" role="presentation" width="600" style="max-width:600px"><tr><td class="card pad" bgcolor="#ffffff" style="padding:32px;font-family:Arial,'Helvetica Neue',sans-serif;font-size:16px;line-height:24px;color:#333333">
<h1 class="h1 text" style="margin:0 0 16px;font-size:28px;line-height:34px;color:#111111;letter-spacing:-0.5px">The library in November</h1>
<p class="text" style="margin:0 0 16px">The reading room has new lamps and forty more chairs. <span class="hide">The shelves of the second floor are open again.</span> See the <a class="link" href="{{link}}">plan of the floors</a>.</p>
<table role="presentation"><tr><td style="border-radius:4px;background:#0b5ed7"><a class="btn" href="{{link}}" style="display:inline-block;padding:12px 24px;font:bold 16px/20px Arial,sans-serif;color:#ffffff;text-decoration:none;border-radius:4px;mso-padding-alt:0;text-underline-color:#0b5ed7">Choose a seat</a></td></tr></table>
<table role="presentation" width="100%"><tr><td height="24" style="font-size:1px;line-height:1px;height:24px">&nbsp;</td></tr></table>
<div class="stack" style="display:inline-block;width:48%;vertical-align:top"><p class="text">Monday: chess in the hall.</p></div><div class="stack" style="display:inline-block;width:48%;vertical-align:top"><p class="text">Tuesday: new maps.</p></div>
</td></tr><tr><td style="padding:16px 32px;font-size:12px;line-height:18px;color:#767676;text-align:center">Library of the town, Mill Lane 4<br><a href="{{link}}" style="color:#767676;text-decoration:underline">Unsubscribe</a></td></tr></table>
</td></tr></table></body>`;

const invitation = `<style>${reset}@media only screen and (max-width:480px){.full{width:100%!important;height:auto!important}td[class="full"]{padding:10px!important}}
.link:hover{text-decoration:underline!important}.button-a:hover,.button-td:hover{background:#555555!important;border-color:#555555!important}</style>
<center style="width:100%;background:#222222"><div style="max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">Coffee and cake on the terrace</div>
<div style="max-width:680px;margin:0 auto"><table role="presentation" style="margin:auto;background:#ffffff" width="100%"><tr><td style="padding:20px;font-family:sans-serif;font-size:15px;line-height:20px;color:#555555">
<h2 style="font-size:1.4em;margin:0 0 .5em">Summer on the terrace</h2><p>Come by on <strong>Thursday at four</strong>. There is coffee, cake and a view of the river.</p>
<a class="button-a" href="{{link}}" style="background:#222222;border:15px solid #222222;font-family:sans-serif;font-size:13px;line-height:1.1;text-align:center;text-decoration:none;display:block;border-radius:3px;mso-hide:all"><span style="color:#ffffff">&nbsp;&nbsp;&nbsp;&nbsp;Say that you come&nbsp;&nbsp;&nbsp;&nbsp;</span></a>
</td></tr></table><p style="color:#aaaaaa;font-size:11px;padding:20px">The terrace is behind the canteen. <a href="{{link}}" style="color:#cccccc">See it in a browser</a></p></div></center>`;

const receipt = `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}*{box-sizing:border-box}body{margin:0;color:#222;background:#fff;font-family:-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,Helvetica,Arial,sans-serif,"Apple Color Emoji","Segoe UI Emoji","Segoe UI Symbol"}
table.items tr:nth-child(even) td{background:#f7f7f7}table.items td:last-child{text-align:right;white-space:nowrap}table.items th{background:#333;color:#fff}.muted{color:#6b7280}.total{font-weight:700}
@media print{.no-print{display:none}body{color:#000;background:#fff}}</style>
<h1 style="font-size:20px">Your order is on its way</h1><table class="items" width="100%"><tr><th>What</th><th>How many</th></tr><tr><td>Lamp, <s>brass</s> steel</td><td>2</td></tr><tr><td>Chair of oak</td><td>4</td></tr><tr><td class="total">Together</td><td class="total">6</td></tr></table>
<p class="muted">It leaves the warehouse on Friday.</p><p class="no-print"><a href="{{link}}">Follow the parcel</a></p><p class="muted"><small>Questions? <a href="{{link}}">Write to the shop</a> (<sup>1</sup> on weekdays).</small></p>`;

const plainMail = `<div style="font-family:Calibri,Arial,sans-serif;font-size:11pt;color:rgb(31,73,125)"><p class="MsoNormal" style="margin:0cm 0cm 0.0001pt"><span lang="EN-GB" style="font-size:11.0pt;mso-ansi-language:EN-GB;mso-fareast-language:EN-US">Hello Robin,</span></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>
<p class="MsoNormal"><span style="color:windowtext;background:yellow;mso-highlight:yellow">The room on the third floor</span> is free from nine. <b><span style="color:#C00000">Please bring the keys.</span></b></p><p class="MsoListParagraph" style="text-indent:-18.0pt;margin-left:36pt"><span style="mso-list:Ignore">·<span style="font:7.0pt 'Times New Roman'">&nbsp;&nbsp;</span></span>The plan of the seats</p>
<hr><blockquote style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex"><div dir="ltr">Is the room free on Monday?</div></blockquote><p style="font-size:8.0pt;color:gray">Please think of the trees before you print this.</p></div>`;

const bulletproof = `<style>${reset}.webkit{max-width:600px}@media (max-width:599px){.two-column .column{max-width:100%!important}.img{width:100%!important;max-width:100%!important;height:auto!important}}@media (min-width:600px){.mj-column{width:50%!important;max-width:50%}}</style>
<div style="background-color:#eef2f7;font-size:0;line-height:0"><div class="two-column" style="font-size:0;text-align:center;margin:0 auto;max-width:600px;background:linear-gradient(90deg,#1d4ed8,#1e3a8a);">
<div class="column mj-column" style="display:inline-block;vertical-align:top;width:100%;max-width:300px"><div style="padding:24px;font-size:16px;line-height:1.5;color:#ffffff">A new map of the town is in the portal.</div></div>
<div class="column mj-column" style="display:inline-block;vertical-align:top;width:100%;max-width:300px"><div style="padding:24px;font-size:16px;line-height:1.5;color:#ffffff">It shows all stops of the buses.</div></div></div>
<div style="background:#ffffff;max-width:600px;margin:0 auto;border-radius:8px;overflow:hidden;box-shadow:0 2px 8px rgba(0,0,0,.15)"><div style="padding:24px;font-size:16px;line-height:1.5;color:#1f2937">
<p style="margin:0">Open it to see the stop at your door.</p><a href="{{link}}" style="display:inline-block;background:#f59e0b;color:#1f2937;padding:10px 20px;border-radius:999px;text-decoration:none;font-weight:bold">Open the map</a></div></div></div>`;

test.each(Object.entries({ newsletter, invitation, receipt, plainMail, bulletproof }))(
  "a mail with the styles of its trade goes to nobody: %s",
  (_name, written) => {
    expect(ethicsCheck({ ...nothing, html: sanitiseMail(written).html })).toEqual([]);
  },
);

const card = `<style>:root{--brand:#0d6efd;--text:#212529;--muted:#6c757d}*,*::before,*::after{box-sizing:border-box}body{margin:0;min-height:100vh;font:16px/1.5 system-ui,sans-serif;color:var(--text);background:linear-gradient(135deg,#667eea,#764ba2)}
.card{position:absolute;left:50%;top:50%;transform:translate(-50%,-50%);width:calc(100% - 32px);max-width:400px;padding:32px;background:#fff;border-radius:12px;box-shadow:0 10px 40px rgba(0,0,0,.2)}
h1{font-size:clamp(1.25rem,1rem + 2vw,1.75rem);margin:0 0 1rem}label{display:block;margin:.75rem 0 .25rem;font-size:.875rem;color:var(--muted)}input{width:100%;padding:.5rem;border:1px solid #ced4da;border-radius:.375rem;font:inherit}input:focus{outline:3px solid rgba(13,110,253,.25);border-color:var(--brand)}input:invalid{border-color:#dc3545}input::placeholder{color:#adb5bd}
.btn{display:inline-block;width:100%;padding:.6rem;border:0;border-radius:.375rem;background:var(--brand);color:#fff;font:inherit;font-weight:600;cursor:pointer;transition:background .2s}.btn:hover,.btn:focus{background:#0b5ed7}.btn:active{transform:scale(.98)}.btn:disabled{opacity:.65}a:not([href]){color:inherit}a:hover{text-decoration:underline}.visually-hidden{display:none}
@media (max-width:480px){.card{padding:20px;box-shadow:none}}@media (prefers-color-scheme:dark){body{background:#111}.card{background:#1c1c1e;color:#f2f2f7}label{color:#aeaeb2}}</style>
<div class="card"><h1>Sign in</h1><form><label>Work address<input type="email" required placeholder="name"></label><label>Password<input type="password" required></label><button class="btn">Go on</button></form><p><a href="#">Help</a></p></div>`;

const article = `<style>html{font-size:62.5%}body{font-size:1.6rem;line-height:1.6;margin:0;color:#333}header{position:sticky;top:0;z-index:10;background:#fff;border-bottom:1px solid #ddd}nav ul{display:flex;list-style:none;gap:2rem;margin:0;padding:1rem}nav a{color:#333;text-decoration:none}nav a:hover,nav a.active{color:#c00}nav li:last-child a{font-weight:bold}
main{max-width:70rem;margin:0 auto;padding:2rem}main>p:first-of-type{font-size:1.9rem}blockquote{border-left:4px solid #ccc;margin-left:0;padding-left:1em;color:#666}.badge{display:inline-block;padding:.2em .6em;font-size:75%;color:#fff;background:#198754;border-radius:1em;vertical-align:baseline}.icon::before{content:"→";margin-right:.3em}
.alert{padding:1rem;border:1px solid #ffecb5;background-color:#fff3cd;color:#664d03;opacity:.95}details summary{cursor:pointer}details[open] summary{font-weight:bold}footer{background:#212529;color:#adb5bd;padding:2rem;font-size:1.2rem}footer a{color:#fff}tbody tr:hover{background:#f5f5f5}@media print{nav{display:none}}</style>
<header><nav><ul><li><a class="active" href="#">Home</a></li><li><a href="#">Plans</a></li></ul></nav></header><main><h1>The new hall <span class="badge">new</span></h1><p>The hall opens on Monday at nine.</p><blockquote>It is as light as a garden.</blockquote><p class="alert">The lift is not yet in use.</p><table><tbody><tr><td>Monday</td><td>Tour</td></tr></tbody></table><a class="icon" href="#">All about it</a></main><footer>Town hall <a href="#">Imprint</a></footer>`;

test.each(Object.entries({ card, article }))("so does a page: %s", (_name, written) => {
  expect(ethicsCheck({ ...nothing, landing: { html: sanitisePage(written).html } })).toEqual([]);
});

const lunch = "<p>From Monday there are soup and salad every day.</p>";
const kinds = ["text", "email", "password", "search", "tel", "url", "number", "date", "time", "month", "week", "color"];
const choices = [
  "small",
  "large",
  "wide",
  "round",
  "second",
  "good",
  "warning",
  "hollow",
  "quiet",
  "loud",
  "flat",
  "raised",
];
const states = ["hover", "active", "focus"];

test.each([
  [
    "a field's name that only a screen reader says",
    `<style>.spoken{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap}</style>${lunch}<form><label class="spoken" for="a">Address</label><input id="a"></form>`,
  ],
  [
    "fields of each kind",
    `<style>${kinds.map((one) => `input[type=${one}]{color:#333;background:#fff}input[type=${one}]:focus{color:#000}`).join("")}</style>${lunch}<form><input type="email" placeholder="Address"></form>`,
  ],
  [
    "what is wrong with a field",
    `<style>.wrong{display:none}input:invalid~.wrong{display:block}</style>${lunch}<form><input required><span class="wrong">Write an address</span></form>`,
  ],
  [
    "a button under a hand in nearly its colour",
    `<style>.in a:hover{color:#2cb543!important}</style>${lunch}<a href="#" style="background:#31cb4b;color:#fff">See the menu</a>`,
  ],
  ["what has the attribute of what is hidden", `<style>[hidden]{display:none}template{display:none}</style>${lunch}`],
  [
    "a cell of a class alone that no cell has",
    `<style>td[class="no-phone"]{display:none}</style><table><tr><td class="wide">Soup</td><td>Salad</td></tr><tr><td>Bread</td><td>Fruit</td></tr></table>`,
  ],
  [
    "what stands beside what is in a class that nobody has",
    `<style>.picture img+div{display:none}</style><div>Soup</div><div>Salad</div><div>Bread</div><div>Fruit</div>`,
  ],
  [
    "a framework's buttons in each of their ways",
    `<style>${choices.flatMap((one) => ["", ...states.map((state) => `:${state}`)].map((state) => `table.go.${one}${state} td a{color:#fefefe}table.go.${one}${state} td{background:#26a;color:#fefefe}.page .${one} td{font-size:18px}`)).join("")}</style><table class="go"><tr><td style="background:#06c"><a href="#" style="color:#fff">See the menu</a></td></tr></table>${lunch}`,
  ],
])("nor does what hides nothing of it send to anybody: %s", (_what, written) => {
  expect(ethicsCheck({ ...nothing, html: sanitiseMail(written).html })).toEqual([]);
  expect(ethicsCheck({ ...nothing, landing: { html: sanitisePage(written).html } })).toEqual([]);
});

/** Whatever these say, a text that stands there stays where it can be read. What hides one is read (`said.ts`). */
const harmless = `
  align-content align-items align-self appearance backdrop-filter background-attachment background-blend-mode background-origin background-position-x
  background-position-y border border-block border-collapse border-color border-image-slice border-inline border-radius border-spacing border-style
  border-width border-top border-right border-bottom border-left border-top-left-radius border-top-right-radius border-bottom-left-radius
  border-bottom-right-radius border-top-color border-right-color border-bottom-color border-left-color border-top-style border-right-style border-bottom-style
  border-left-style border-top-width border-right-width border-bottom-width border-left-width box-sizing caption-side caret-color clear color-scheme column-count
  column-gap column-rule column-width columns content cursor empty-cells fill fill-opacity fill-rule flex flex-basis flex-direction flex-flow flex-grow
  flex-shrink flex-wrap float font-feature-settings font-kerning font-stretch font-style font-variant font-variant-numeric font-weight gap grid grid-area
  grid-auto-columns grid-auto-flow grid-column grid-column-end grid-column-start grid-gap grid-row grid-row-end grid-row-start grid-template-columns hyphens isolation justify-content justify-items justify-self list-style list-style-image list-style-position
  list-style-type mso-line-height-rule mso-table-lspace mso-table-rspace mso-padding-alt mso-text-raise mso-border-alt mso-element mso-height-rule
  mso-width-percent object-fit object-position order orphans outline-color outline-style overflow-wrap page-break-inside place-content place-items place-self
  pointer-events position quotes resize row-gap scroll-behavior stop-color stop-opacity stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity
  stroke-width tab-size table-layout text-align text-align-last text-decoration-color text-decoration-style text-justify text-overflow text-rendering
  text-transform text-underline-offset transform-origin transition transition-duration transition-property transition-timing-function user-select widows
  word-break word-wrap writing-mode -webkit-font-smoothing -moz-osx-font-smoothing -webkit-appearance -webkit-tap-highlight-color -ms-interpolation-mode`;

test("of each property that a style may name it is known whether it hides", () => {
  const named = new Set(harmless.trim().split(/\s+/));
  const wholes = ["all", "background", "font", "text-decoration-line"];
  expect([...properties].filter((one) => !read.has(one) && !named.has(one) && !wholes.includes(one))).toEqual([]);
  expect([...named].filter((one) => read.has(one) || !properties.has(one))).toEqual([]);
});
