import { expect, test } from "vitest";
import { bannedThemeIds } from "./banned-themes.ts";
import { ethicsCheck } from "./ethics.ts";

const nothing = {
  senderName: "Desk",
  subject: "Hello",
  html: "<p>Plain words.</p>",
  text: "Plain words.",
  landing: { html: "" },
};
const themes = (subject: string) => ethicsCheck({ ...nothing, subject }).map((one) => one.theme);

test.each([
  ["bonus", "Your holiday bonus of 650 is ready"],
  ["pay", "Changes to your salary and payslip"],
  ["layoff", "List of positions eliminated: layoffs in March"],
  ["health", "Your medical test results"],
  ["death", "A colleague has passed away"],
  ["disaster", "Earthquake: evacuation plan"],
  ["immigration", "Your work permit expires"],
  ["union", "Trade union vote today"],
  ["child", "Your child's school called"],
  ["donation", "Please donate to the relief fund"],
  ["discipline", "Written warning: disciplinary hearing"],
  ["real-person", "A word from {{manager}}"],
  ["real-brand", "Your PayPal account"],
] as const)("%s is found", (theme, subject) => {
  expect(themes(subject)).toContain(theme);
});

test("every banned theme has its case above, pictures below", () => {
  expect(bannedThemeIds).toHaveLength(14);
});

test.each([
  "Invoice 4711 payment reminder",
  "The deadline moved to Friday",
  "Reunion of the credit card team in the European Union hall",
  "Your parcel of visible size",
  "Warning: storage nearly full",
  "Open portal.example or mail.test",
  "Children’s drawings are not meant: childproof lock",
])("%s is let through", (subject) => {
  expect(themes(subject)).toEqual([]);
});

test("names are found in every part, and each find is told once with its place", () => {
  const found = ethicsCheck({
    senderName: "Desk",
    subject: "Hello",
    html: "<p>Pay\u00adPal and <b>PayPal</b></p>",
    text: "Ｐａｙｐａｌ",
    landing: { html: "<p>Sign in to micros0ft-login.com</p>" },
  });
  expect(found).toEqual([
    { theme: "real-brand", level: "refused", part: "html", quote: "PayPal" },
    { theme: "real-brand", level: "refused", part: "landing", quote: "micros0ft-login.com" },
  ]);
});

test("a forbidden theme that the author names is taken at its word", () => {
  const declared = (...named: string[]) => ethicsCheck({ ...nothing, subject: "Hello", themes: named });
  expect(declared("invoice", "Layoffs")).toEqual([
    { theme: "layoff", level: "refused", part: "themes", quote: "Layoffs" },
  ]);
  expect(declared("parcel", "private life")).toEqual([]);
});

const drawing = (content: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`).toString("base64")}`;
const says = "<text>Your bonus has been approved</text>";

test.each([
  ["a drawing with words", `<img src="${drawing(says)}">`, ""],
  ["words drawn by another name space", `<img src="${drawing(`<a:text>x</a:text>`)}">`, ""],
  ["a drawing behind a part", `<div style="background:url('${drawing(says)}')"></div>`, ""],
  ["a drawing of a style sheet", `<style>p{background:url("${drawing(says)}")}</style><p>x</p>`, ""],
  ["a drawing on the page", "<p>x</p>", `<img src="${drawing(says)}">`],
  ["a large picture on the page", "<p>x</p>", `<img src="data:image/png;base64,${"A".repeat(40_000)}">`],
])("%s goes to a second person: nobody can read what it says", (_trick, html, page) => {
  const found = ethicsCheck({ ...nothing, subject: "Hello", html, landing: { html: page } });
  expect(found).toMatchObject([{ theme: "picture", level: "doubtful" }]);
});

test("a drawing without words is a drawing", () => {
  const html = `<img src="${drawing('<path d="M0 0h9v9z"/>')}"><p>Your parcel waits</p>`;
  expect(ethicsCheck({ ...nothing, subject: "Hello", html })).toEqual([]);
});

const words = "Your year-end bonus of 2,400 has been approved. Sign in today to claim your bonus payment.".split(" ");
const rest = ["kettle garden window", "printer cable notes", "lunch meeting room", "server update agenda"];
const between = (mark: string) =>
  `<p>${words.map((word, at) => `${word} <i ${mark}>${rest[at % 4]}</i>`).join(" ")}</p>`;
const inside = (mark: string) =>
  `<p>${words.map((word) => (word.length > 3 ? `${word.slice(0, 3)}<i ${mark}>xqz</i>${word.slice(3)}` : word)).join(" ")}</p>`;
const letters = (mark: string) =>
  `<p>${Array.from(words.join(" "))
    .map((one) => `${one}<i ${mark}>q</i>`)
    .join("")}</p>`;
const unseen = [
  "display:inline-block;max-width:0;overflow:hidden",
  "font:0/0 a",
  "font-size:calc(0px)",
  "display:var(--none)",
  "zoom:0.01",
  "filter:opacity(0)",
  "line-height:0;color:#fffffe",
];

test.each(unseen)("words and letters that a style hides stand in nobody's way: %s", (style) => {
  for (const make of [between, inside, letters]) {
    expect
      .soft(ethicsCheck({ ...nothing, subject: "Hello", html: make(`style="${style}"`) }), make(""))
      .not.toEqual([]);
    const html = `<style>.h{${style}}</style>${make('class="h"')}`;
    expect.soft(ethicsCheck({ ...nothing, subject: "Hello", html })).not.toEqual([]);
  }
});

test.each(["i:nth-child(even)", "i:not(.b)", "i[title]", "b + i"])(
  "what a style hides by its place goes to a second person: %s",
  (selector) => {
    for (const make of [between, inside, letters]) {
      const html = `<style>${selector}{display:none}</style>${make('title=""')}`;
      expect.soft(ethicsCheck({ ...nothing, subject: "Hello", html })).not.toEqual([]);
    }
  },
);

test("styles as mails have them are no trick", () => {
  const html = `<style>a[x-apple-data-detectors]{color:inherit!important;font-size:inherit!important}tr:nth-child(even){background:#eee}td:first-child{padding:0}.w{max-width:600px;width:100%}</style>
    <p><span style="color:#c00">A</span><span style="color:#0c0">C</span><span style="color:#00c">M</span><span style="color:#c0c">E</span> delivers H<sub>2</sub>O on the 21<sup>st</sup></p>
    <table><tr>${[1, 2, 3, 4, 5, 6, 7].map((day) => `<td>${day}</td>`).join("")}</tr></table><p>Your parcel of three boxes waits at the gate.</p>`;
  expect(ethicsCheck({ ...nothing, subject: "Delivery", html })).toEqual([]);
});

test("a mail that is a picture goes to a second person: nobody can read what it says", () => {
  const html = `<img src="data:image/png;base64,${"A".repeat(40_000)}" alt="">`;
  expect(ethicsCheck({ ...nothing, subject: "Hello", html })).toEqual([
    { theme: "picture", level: "doubtful", part: "html", quote: "<img>" },
  ]);
});

test.each(["A greeting by Elon Musk", "An invitation of the Prime Minister"])(
  "a real person is found: %s",
  (subject) => {
    expect(themes(subject)).toContain("real-person");
  },
);
