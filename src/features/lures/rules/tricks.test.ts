// One sentence that is forbidden, said in ways that were not thought of when the check was made.
import { expect, test } from "vitest";
import { sanitiseMail, sanitisePage } from "../html/sanitise.ts";
import { viewsOf } from "../ethics/seen/views.ts";
import { ethicsCheck } from "./ethics.ts";
import { nothing } from "./testing-lure.ts";

const mail = (written: string) => ethicsCheck({ ...nothing, html: sanitiseMail(written).html });
const themesOf = (found: ReturnType<typeof ethicsCheck>) => found.map(({ theme }) => theme);

test.each([
  ["Persian letters", "سیتم فصلک الأسبوع القادم."],
  ["Urdu letters", "سيتم فصلك الأسبوع القادم من العمل ہذا.".replaceAll("ي", "ی")],
  ["the Arabic ones", "سيتم فصلك الأسبوع القادم."],
])("Arabic is read in whichever letters have its strokes: %s", (_which, text) => {
  expect(themesOf(mail(`<p>${text}</p>`))).toContain("discipline");
});

test.each([
  ["Ihnen wird zum Monatsende gekuendigt.", "discipline"],
  ["Ihr Arbeitsverhaeltnis endet am Freitag.", "discipline"],
])("German is read with the umlauts that it spells out: %s", (text, theme) => {
  expect(themesOf(mail(`<p>${text}</p>`))).toContain(theme);
});

test("so it is where the words around it are what tells", () => {
  const text = "Guten Tag, die Praemie fuer das vergangene Jahr wird ueberwiesen. Bitte pruefen Sie die Hoehe und bestaetigen Sie die Kontonummer."; // oxfmt-ignore
  const found = { senderName: "Lohnbuero", subject: "Ihre Praemie wird ausgezahlt", html: `<p>${text}</p>`, text };
  expect(ethicsCheck({ ...nothing, ...found })).not.toEqual([]);
});

test.each([
  "Ihr Postfach ist fast voll. Bitte loeschen Sie aeltere Nachrichten oder beantragen Sie zusaetzlichen Platz.",
  "Fuer die Fahrt nach Koeln fehlt die Auswahl des Sitzplatzes. Bitte ergaenzen Sie diese bis heute Abend.",
  "Die Kuendigungsfrist des Wartungsvertrags endet im Juni. Bitte pruefen Sie, ob er verlaengert wird.",
])("nothing is found in German without its umlauts that is not there with them: %s", (text) => {
  expect(mail(`<p>${text}</p>`)).toEqual([]);
});

test.each([
  ["$", "alary has been cut by half", "pay"],
  ["\u222a", "nion calls a strike: vote today", "union"],
])("a sign that a style sheet writes belongs to the word at which it stands: %s%s", (sign, rest, theme) => {
  const written = `<style>.s::before{content:"${sign}"}</style><p>The <b class="s">${rest}</b>.</p>`;
  expect(sanitiseMail(written).html).toContain("::before");
  expect(themesOf(mail(written))).toContain(theme);
  expect(mail(written.replace(sign, "•"))).toEqual([]);
});

const dot = `<img alt="" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">`;
const words = "has been cut, see the new figure of this month in the portal for everybody";

test.each([
  ["a picture", (between: string) => `<p>Your sa${between}ary ${words}</p>`, dot],
  ["a box", (between: string) => `<p>Your sa${between}ary ${words}</p>`, '<i style="border-left:2px solid #000"></i>'],
  ["a drawing", (between: string) => `<p>Your sa${between}ary ${words}</p>`, '<svg viewbox="0 0 2 9"><rect x="0" y="0" width="2" height="9"></rect></svg>'], // oxfmt-ignore
])("a word in which %s stands for a letter goes to a second person", (_what, write, between) => {
  const found = (html: string) => ethicsCheck({ ...nothing, landing: { html: sanitisePage(html).html } });
  expect(found(write(between))).toMatchObject([{ theme: "picture", level: "doubtful", quote: "saary" }]);
  expect(found(`<p>${dot} Your parcel <b></b>of three boxes ${dot}waits at the gate. Please fetch it by Friday.</p>`)).toEqual([]); // oxfmt-ignore
});

test("what a link has somebody write is read, and to whom", () => {
  const link = (href: string) => `<p>Please answer: <a href="${href}">write to us</a></p>`;
  const body = "mailto:desk@mail.example?subject=An%20answer&body=My%20employment%20ends%20on%20Friday.%20100%zz";
  expect(themesOf(mail(link(body)))).toEqual(["layoff"]);
  expect(themesOf(mail(link("mailto:service@paypal.com")))).toContain("real-brand");
  expect(mail(link("mailto:desk@mail.example?subject=My%20parcel"))).toEqual([]);
});

test("a theme in the sender's address goes to a second person", () => {
  const local = (senderLocal: string) => ethicsCheck({ ...nothing, senderLocal });
  expect(local("layoffs-2026")).toMatchObject([{ theme: "layoff", level: "doubtful", part: "senderLocal" }]);
  expect(themesOf(local("your.salary-is-cut"))).toContain("pay");
  for (const one of ["servicedesk", "orders", "no-reply", "vip-invest", "hr", "payroll"]) expect(local(one), one).toEqual([]); // oxfmt-ignore
});

test.each(["aria-keyshortcuts", "aria-brailleroledescription"])("%s is said to those who hear a page", (name) => {
  const written = `<p ${name}="Your bonus payment of this year has been approved, see the amount">Hello</p>`;
  expect(themesOf(mail(written))).toContain("bonus");
});

test.each([
  "<div>Your</div><div>employment</div><div>ends</div><div>on</div><div>Friday</div>",
  "<p>Your employment<br>ends<br>on Friday</p>",
  "<table><tr><td>You</td><td>are</td><td>dismissed</td></tr></table>",
  "<ul><li>You will</li><li>be dismissed</li><li>on Friday</li></ul>",
  "<table><tr><td>Your</td><td>Monday</td></tr><tr><td>employment</td><td>soup</td></tr><tr><td>ends</td><td>salad</td></tr></table>",
])("a sentence in short lines is read on, and down its column: %s", (written) => {
  expect(mail(written)).not.toEqual([]);
});

test.each([
  "<ul><li>Home</li><li>Your orders</li><li>Ends today</li><li>Employment fair</li><li>Monday</li></ul>",
  "<table><tr><td>Room</td><td>Day</td></tr><tr><td>Blue</td><td>Monday</td></tr><tr><td>Red</td><td>Friday</td></tr></table>",
  "<p>Hello Robin,<br>your parcel waits.<br>Kind regards<br>Tessa</p>",
])("lines that are none stay lines: %s", (written) => {
  expect(mail(written)).toEqual([]);
});

test.each([
  ["Gehalt", "pay"],
  ["Kündigung", "discipline"],
  ["salary increase", "pay"],
  ["الراتب", "pay"],
  ["تبرعات", "donation"],
])(
  "a theme that the author names in another language, or in several words, is taken at its word: %s",
  (named, theme) => {
    expect(ethicsCheck({ ...nothing, themes: [named] })).toEqual([{ theme, level: "refused", part: "themes", quote: named }]); // oxfmt-ignore
  },
);

test.each(["constructor", "toString", "reply thread", "security alert", "invoice", "private life", "HR", "travel"])(
  "%s names no forbidden theme",
  (named) => {
    expect(ethicsCheck({ ...nothing, themes: [named] })).toEqual([]);
  },
);

const page = (written: string) =>
  ethicsCheck({ ...nothing, html: "<p>Plain words.</p>", landing: { html: sanitisePage(written).html } });

test.each(['<a href="{{link}}">are</a>', '<a href="mailto:desk@mail.example?subject=Hello">are</a>'])(
  "a link within a sentence parts it for nobody who reads what a style hides: %s",
  (link) => {
    expect(themesOf(mail(`<p style="display:none">You ${link} dismissed with immediate effect.</p><p>Plain words.</p>`))).toContain("discipline"); // oxfmt-ignore
  },
);

test("a link that has nobody write anything adds nothing to read", () => {
  const html = (link: string) => sanitiseMail(`<p>Please ${link} until Friday.</p>`).html;
  const views = (written: string) => viewsOf({ ...nothing, html: written }).length;
  expect(views(html('<a href="{{link}}">answer</a>'))).toBe(views(html("answer")));
});

test.each([
  '<label>Email<input type="email"></label><label>Password<input type="password"></label><button>Sign in</button>',
  '<a href="#">Cancel</a><button>Continue</button>',
  '<label>Stay signed in<input type="checkbox"></label><a href="#">Forgotten</a>',
  "<label>البريد<input></label><label>كلمة المرور<input></label><button>دخول</button>",
])("fields that stand close to their labels are no letters: %s", (form) => {
  expect(page(`<form>${form}</form>`)).toEqual([]);
});

test.each(["\u200b", "\u00ad", "\u0301"])(
  "nor does a sign without width (%j) beside a picture part the word",
  (sign) => {
    for (const written of [
      `Your sa${sign}${dot}ary ${words}`,
      `Your sa${dot}${sign}ary ${words}`,
      `Your sa<i style="border-left:2px solid #000">${sign}</i>ary ${words}`,
    ])
      // oxfmt-ignore
      expect(page(`<p>${written}</p>`), written).toMatchObject([{ theme: "picture", quote: "saary" }]);
  },
);

test.each([
  [".s:nth-child(n)::before", ""],
  ["b:not(.x)::before", ""],
  [":is(.s)::before", ""],
  ["[class]::before", ""],
  [".s::before", 'b::before{content:"•"}'],
  [".s::before", '@media print{.s::before{content:"•"}}'],
])("a sign is read at whichever words a style sheet writes it: %s %s", (selector, more) => {
  const written = `<style>${selector}{content:"$"}${more}</style><p>The <b class="s">alary has been cut by half</b>.</p>`;
  expect(sanitiseMail(written).html).toContain('content:"$"');
  expect(themesOf(mail(written))).toContain("pay");
});

test("of two signs in the same place nobody knows which is seen", () => {
  const written = (other: string) => `<style>.s::before{content:"$"}@media print{.s::before{content:"${other}"}}</style><p>The <b class="s">helf</b> is new.</p>`; // oxfmt-ignore
  expect(themesOf(mail(written("@")))).toEqual(["picture"]);
  expect(mail(written("•"))).toEqual([]);
});

test("quotation marks are no letters either", () => {
  const written = `<style>.s{quotes:"$" "$"}.s::before{content:open-quote}</style><p>The <b class="s">alary has been cut by half</b>.</p>`;
  expect(sanitiseMail(written).html).not.toContain("quotes");
  expect(sanitiseMail(written.replace('"$" "$"', '"«" "»"')).html).toContain('quotes:"«" "»"');
});

test.each(["Your\nemployment\nends\non Friday", "You will\nbe dismissed\non Friday"])(
  "a plain text is read on over its short lines, too: %j",
  (text) => {
    expect(ethicsCheck({ ...nothing, text })).not.toEqual([]);
  },
);

test("and behind however many other lines", () => {
  const before = Array.from({ length: 10 }, (_, at) => `<div>Item ${at}</div>`).join("");
  expect(mail(`${before}<div>Your</div><div>employment</div><div>ends</div><div>on</div><div>Friday</div>`)).not.toEqual([]); // oxfmt-ignore
  expect(mail(before)).toEqual([]);
});

test.each(["<p>Wir bedauern Ihnen mitteilen zu müssen, dass wir Ihnen<br>leider zum Ende des Monats kündigen.</p>"])(
  "lines that go on with a small letter are one sentence, however long they are: %s",
  (written) => {
    expect(mail(written)).not.toEqual([]);
  },
);

test.each([
  `<p>Your sa<button>ary ${words}</button></p>`,
  `<button>Your sa${dot}ary has been cut</button>`,
  "<p>Your sal<button>ary</button> has been cut by half for everybody</p>",
])("what a button says may be a part of a word, too: %s", (written) => {
  expect(themesOf(page(written))).toContain("picture");
});

test.each([
  '<a href="#">Cancel</a><button><b>Continue</b></button>',
  "<button>Back</button><button>Next</button>",
  `<a href="#">Cancel</a><button>${dot}Continue</button>`,
  "<label>البريد<input></label><button>دخول</button>",
])("but it begins a word where it has a capital, or letters without: %s", (form) => {
  expect(page(`<form>${form}</form>`)).toEqual([]);
});
