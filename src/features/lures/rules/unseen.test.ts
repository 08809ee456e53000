// One sentence that is forbidden, among words that a style hides in ways that are many and one: whoever reads the page does not see them.
import { expect, test } from "vitest";
import { sanitisePage } from "../html/sanitise.ts";
import { ethicsCheck } from "./ethics.ts";

const nothing = {
  senderName: "Desk",
  senderLocal: "desk",
  subject: "Hello",
  html: "<p>Plain words.</p>",
  text: "Plain words.",
  landing: { html: "" },
};
const page = (written: string) => ethicsCheck({ ...nothing, landing: { html: sanitisePage(written).html } });

/** More pieces than are left out in each of their sets, no two alike, each of which ends a sentence. @param filler opens what is not seen @param said opens what is */
function among(
  filler: (nth: number) => string,
  said: (nth: number) => string = () => "<span>",
  close = "</span>",
): string {
  const fillers = [
    "room is new. The",
    "plant is green. A",
    "door is open. The",
    "printer is loud. One",
    "map is old. Each",
  ];
  const some = (from: number, to: number) => fillers.slice(from, to).map((one, nth) => `${filler(from + nth)}${one}${close}`).join(" "); // oxfmt-ignore
  const word = (nth: number, one: string) => `${said(nth)}${one}${close}`;
  return `<p>${word(0, "Your")} ${some(0, 3)} ${word(1, "employment")} ${some(3, 5)} ${word(2, "ends on Friday.")}</p>`;
}

test("what is seen among words that nobody hides passes", () => {
  expect(page(among((nth) => `<span class="n${nth}">`))).toEqual([]);
});

test.each([
  "color:white",
  "color:whitesmoke",
  "color:hsl(0,0%,100%)",
  "color:hsl(210deg 10% 97%)",
  "color:#ffff",
  "color:#fffffff0",
  "color:rgba(0,0,0,.05)",
  "color:rgb(100%,100%,100%)",
  "color:oklch(1 0 0)",
  "color:light-dark(#fff,#000)",
  "color:var(--nowhere)",
  "background:black",
  "background:currentcolor",
  "color:navy;background:navy",
  "color:red;background:red",
  "background:rgba(0,0,0,0.01);color:#fff",
  "background:transparent;color:#fff",
  "background-color:#fff;background:#000",
  "background:#fff;background-image:linear-gradient(#000,#000)",
  "color:#fff !important;color:#000",
  "opacity:-1",
  "display:none;display:bogus",
  "display:inline-block;text-indent:-99em",
  "display:inline-block;transform:translatex(-9999px)",
])("%s", (style) => {
  expect(page(among((nth) => `<span class="n${nth}" style="${style}">`))).not.toEqual([]);
});

test.each([
  "i:lang(en){display:none}",
  "i:dir(ltr){display:none}",
  "i:defined{display:none}",
  "i:read-only{color:#fff}",
  "i:nth-child(n){color:#fff}",
  "i:not(.x){background:#000}",
  "i[class]{color:#fff}",
  "i:first-of-type,b+i{color:#fff}",
  ".f{display:none}.f:nth-child(n){display:inline}",
])("by their place, their attributes or their language: %s", (sheet) => {
  const written = `<style>${sheet}</style>${among(
    (nth) => `<i class="f n${nth}">`,
    () => "<b>",
    "",
  )}`;
  expect(page(written.replace(/<(i|b)( [^>]*)?>([^<]*)/g, "<$1$2>$3</$1>"))).not.toEqual([]);
});

test.each([
  [".f{color:#fff!important}.f{color:#000}", "importance"],
  ["p .f.f{color:#fff}.f{color:#000}", "narrowness"],
  [".f{color:#fff}@media print{.f{color:#000}}", "who looks"],
  ["@media screen{.f{color:#fff}}@media print{.f{color:#000}}", "who looks"],
  [".f{--a:#fff;color:var(--a)}", "a property of its own"],
  [":root{--a:#fff}.f{color:var(--a)}", "a property of the page's"],
  [":root{--a:#000}.f{color:var(--a)}@media screen{:root{--a:#fff}}", "a property on a screen"],
])("of two rules that one is asked which holds: %s (%s)", (sheet) => {
  expect(page(`<style>${sheet}</style>${among((nth) => `<span class="f n${nth}">`)}`)).not.toEqual([]);
});

test("a property that an element has of its own is none of the sheet's", () => {
  const written = among((nth) => `<span class="f n${nth}" style="--a:#fff">`);
  expect(page(`<style>:root{--a:#000}.f{color:var(--a)}</style>${written}`)).not.toEqual([]);
});

test.each([
  ["color:#fff", "color:#000"],
  ["font-size:0", "font-size:16px"],
  ["visibility:hidden", "visibility:visible"],
  ["line-height:0", "line-height:20px"],
])("what stands in an unseen part (%s) and says otherwise (%s) is seen", (outer, inner) => {
  const written = among((nth) => `<span class="n${nth}">`, () => `<span style="${inner}">`); // oxfmt-ignore
  expect(page(`<div style="${outer}">${written}</div>`)).not.toEqual([]);
});

test.each([
  ".a,.b{display:none}@media screen{.a{display:inline}}",
  "@media screen{.b{display:none}}@media print{.a{display:none}}",
  "@media screen{.b{color:#fff}}@media print{.a{color:#fff}}",
])("each medium is read by itself: %s", (sheet) => {
  const written = among((nth) => `<span class="b n${nth}">`, (nth) => `<span class="a s${nth}">`); // oxfmt-ignore
  expect(page(`<style>${sheet}</style>${written}`)).not.toEqual([]);
});

test("a part that one rule hides and a later one shows is seen", () => {
  const written = among((nth) => `<span class="b n${nth}">`, (nth) => `<span class="a s${nth}">`); // oxfmt-ignore
  expect(page(`<style>.a,.b{display:none}.a{display:inline}</style>${written}`)).not.toEqual([]);
});

/** A picture that only words beside it excuse, if they are seen. */
const picture = '<img alt="" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAAElFTkSuQmCC">';

test.each([
  "<style>body{background:#fff;color:#111}p{color:#333}@media (prefers-color-scheme:dark){body{background:#111;color:#eee}p{color:#eee}}</style>",
  "<style>:root{--bg:#fff;--fg:#222}body{background:var(--bg);color:var(--fg)}@media (prefers-color-scheme:dark){:root{--bg:#111;--fg:#eee}}</style>",
  "<style>tr:nth-child(even){background:#f2f2f2}th{background:#04aa6d;color:white}td:first-child{color:#555}</style><table><tr><th>Room</th></tr><tr><td>Blue</td></tr></table>",
  '<style>a:link{color:#06c}a:visited{color:#606}a:hover{color:#fff;background:#06c}.b{background:#0d6efd;color:#fff}.b:not(.c){color:#fff}</style><p><a class="b" href="#">Go on</a></p>',
  "<style>p{font-size:1em;font:400 1em/1.5 sans-serif}h1{font-size:1.5em}</style><h1>Monday</h1>",
  '<style>@media (max-width:600px){.m{display:none}}@media (min-width:601px){.w{display:none}}</style><p class="m">Wide</p><p class="w">Narrow</p>',
  '<style>a[x-apple-data-detectors]{color:inherit!important}u + #body a{color:inherit}#body{background:#f4f4f4}a:hover{transform:rotate(3deg)}</style><div style="background:#223;color:#fff"><h2>Delivery</h2></div>',
])("a page whose colours say otherwise in the dark, in rows or under a hand is read as it stands: %s", (more) => {
  const words = "<p>Your parcel of three boxes waits at the gate. Please fetch it before Friday at noon.</p>";
  expect(page(more + words + picture)).toEqual([]);
});

const word =
  (mark: string, close = "span") =>
  (nth: number) =>
    `<${close} class="s s${nth}" ${mark}>`;
const filler =
  (mark: string, close = "span") =>
  (nth: number) =>
    `<${close} class="f n${nth}" ${mark}>`;

test.each([
  ["not under a hand", ".f:not(:hover){display:none}"],
  ["under a hand that is over the mail", "body:hover .f{display:none}"],
  ["under a hand over one part of two", "body:hover .f{display:none}.f:hover{display:inline}"],
  ["beside a box that is ticked", "input:checked~.f{display:none}"],
  ["beside a field that is empty", "input:placeholder-shown~.f{display:none}"],
  ["beside a field that is valid", "input:valid~.f{display:none}"],
])("states that hold while somebody reads hide: %s", (_when, sheet) => {
  expect(page(`<style>${sheet}</style><form><input checked placeholder="Name">${among(filler("")).replace(/<\/?p>/g, "")}</form>`)).not.toEqual([]); // oxfmt-ignore
});

test.each([
  [".f:link{color:#fff}.f{color:#000}", "a", 'href="#"'],
  [".f:visited{color:#fff}.f{color:#111}", "a", 'href="#"'],
  [".s:visited{color:#fff}.f:link{color:#fff}", "a", 'href="#"'],
])("a link is one that somebody has followed, or not: %s", (sheet, name, more) => {
  const written = among(filler(more, name), word(more, name), `</${name}>`);
  expect(page(`<style>${sheet}</style>${written}`)).not.toEqual([]);
});

test.each([
  ":root{--a:#fff}.s{--a:#000}.f{color:var(--a)}.s{color:var(--a)}",
  ".x{--a:#000}.f{color:var(--a,#fff)}",
  ".f{--a:#fff}.x{--a:#000}.f,.s{color:var(--a,#000)}",
  ".x .y{--a:none}.f{display:var(--a,none)}",
])("what a rule calls a property only its elements have: %s", (sheet) => {
  expect(page(`<style>${sheet}</style>${among(filler(""), word(""))}`)).not.toEqual([]);
});

test.each([
  ["font-size:0", "font:inherit"],
  ["font-size:0", "font-size:inherit"],
  ["font-size:0", "font-size:unset"],
  ["visibility:hidden", "visibility:inherit"],
  ["visibility:hidden", "visibility:unset"],
  ["visibility:hidden", "visibility:revert"],
  ["line-height:0;color:#fff", "color:unset"],
])("what has its parent's value (%s) by another rule (%s) is not seen either", (outer, inner) => {
  const styles = `.f{${inner}}.s{font-size:16px;visibility:visible;color:#000;line-height:1}`;
  const written = among(filler(""), word(""));
  expect(page(`<style>${styles}</style><div style="${outer}">${written}</div>`)).not.toEqual([]);
});

test.each([
  "font:oblique 10deg 0px x",
  "font:calc(0px) x",
  "font:normal 0.01em x",
  "font:1px/1 x",
  "font-size:0.0em",
  "font-size:0vmax",
  "font-size:+0px",
  "font-size:min(0px,16px)",
  "font-size:0.1rem",
  "font-size:0.1q",
  "overflow:hidden;display:inline-block;max-height:0em",
  "overflow:hidden;display:inline-block;height:calc(0px)",
  "overflow:hidden;display:inline-block;max-width:0vw",
  "overflow:hidden;display:inline-block;max-width:0.1em;max-height:1em",
  "opacity:calc(0)",
  "opacity:1%",
  "zoom:calc(0.01)",
  "display:inline-block;margin:0 0 0 -99em",
  "display:inline-block;padding-left:9999px;width:0;overflow:hidden;white-space:nowrap",
  "display:inline-block;transform:scale(0.01)",
  "letter-spacing:-20px",
  "word-spacing:-99em",
  "display:table-column",
  "text-decoration:underline 2em;text-underline-offset:-1.5em",
  "text-size-adjust:1%",
  "font-family:Wingdings",
  "position:absolute;top:-100px",
  "display:inline-grid;grid-template-rows:0;overflow:hidden",
  "display:inline-block;aspect-ratio:1000;overflow:hidden",
])("whatever may leave no letter to be read is not taken for seen: %s", (style) => {
  expect(page(among((nth) => `<span class="n${nth}" style="${style}">`))).not.toEqual([]);
});

test.each([
  ["zoom:.5", 5],
  ["font-size:50%", 5],
  ["font-size:.7em", 9],
  ["opacity:.7", 9],
  ["transform:scale(.6);display:inline-block", 6],
])("what hides nothing by itself (%s) hides when it stands within itself", (style, deep) => {
  const written = among(filler("")).replace(
    /<span class="f ([^"]*)" >([^<]*)<\/span>/g,
    (_all, mark: string, text: string) => {
      const open = Array.from({ length: deep }, (_, nth) => `<i class="${mark}${nth}" style="${style}">`);
      return `${open.join("")}${text}${"</i>".repeat(deep)}`;
    },
  );
  expect(page(written)).not.toEqual([]);
  expect(written).toContain("</i></i>");
});

test("small print within small print is not seen", () => {
  const written = among(filler("")).replace(/<span class="f [^>]*>([^<]*)<\/span>/g, `${"<small>".repeat(14)}$1${"</small>".repeat(14)}`); // oxfmt-ignore
  expect(page(written)).not.toEqual([]);
  expect(written).toContain("</small></small>");
});

test.each([
  "@media screen{.a{display:none}}@media (min-width:1px){.b{display:none}}",
  "@media screen{.a{color:#fff}}@media (min-width:1px){.b{color:#fff}}@media (min-height:1px){.c{color:#fff}}",
  "@media screen{.f{color:#777}}@media (min-width:1px){.f{background:#777}}",
])("media that hold together hide together: %s", (sheet) => {
  const written = among((nth) => `<span class="f ${"abc"[nth % 3]} n${nth}">`);
  const more = sheet.includes(".c") || sheet.includes(".f") ? "" : ".c{display:none}";
  expect(page(`<style>${more}${sheet}</style>${written}`)).not.toEqual([]);
});

test("more media that each hide a part than are told apart go to a second person", () => {
  const media = Array.from({ length: 5 }, (_, nth) => `@media (min-width:${nth}px){.n${nth}{display:none}}`).join("");
  expect(page(`<style>${media}</style>${among(filler(""))}`)).not.toEqual([]);
});

test.each([
  [`.${"x".repeat(220)}{display:none}`, "x".repeat(220)],
  [`${"div ".repeat(60)}.y,${":not(.q)".repeat(40)}.y{display:none}`, "y"],
])("a selector may be as long as it likes", (sheet, mark) => {
  expect(page(`<style>${sheet}</style>${among((nth) => `<span class="${mark} n${nth}">`)}`)).not.toEqual([]);
});

test.each([
  ['<div style="color:#fff">', '<a href="#">', "</a>"],
  ['<div style="font-size:0">', '<font size="3">', "</font>"],
  ['<div style="color:#fff">', '<font color="transparent">', "</font>"],
  ['<div style="visibility:hidden">', '<b hidden style="display:inline;visibility:visible">', "</b>"],
  ['<div style="color:#fff">', '<s style="text-decoration:none;color:#000">', "</s>"],
])("what browsers show by themselves within an unseen part (%s) is seen: %s", (outer, open, close) => {
  const inside = among(filler("")).replace(/<\/?p>/g, "").replace(/<span>([^<]*)<\/span>/g, `${open}$1${close}`); // oxfmt-ignore
  expect(page(`${outer}${inside}</div>`)).not.toEqual([]);
});

test.each([
  [".F{display:none}.f{color:#000}", "F"],
  [":is(.f,.g){display:none}", "f"],
  ["td .f,.wide .f{display:none}", "f"],
  ["[data-ogsc] .f{color:#fff}", "f"],
])("names are what they are: %s", (sheet, mark) => {
  const written = among((nth) => `<span class="${mark} n${nth}">`, (nth) => `<span class="s s${nth}">`); // oxfmt-ignore
  expect(page(`<style>${sheet}</style>${written}`)).not.toEqual([]);
});

test("words of which only the way to them in the sheet is another are seen", () => {
  const written = among((nth) => `<span class="f n${nth}">`, (nth) => `<b class="f s${nth}">`); // oxfmt-ignore
  const inside = written.replace(/<(b|span)( [^>]*)>([^<]*)<\/span>/g, "<$1$2>$3</$1>").replace(/<b [^>]*>[^<]*<\/b>/g, "<em>$&</em>"); // oxfmt-ignore
  expect(page(`<style>p>.f{display:none}</style>${inside}`)).not.toEqual([]);
});

test.each([
  ["a space that parts no names", (text: string) => `<span class="s\u00a0x">${text}</span>`, ".s{display:none}"],
  ["a table that they leave", (text: string) => `<table style="display:none"><b>${text}</b></table>`, ""],
])("words are not taken for hidden by %s", (_what, around, sheet) => {
  const written = among(filler('style="display:none"')).replace(/<span>([^<]*)<\/span>/g, (_all, text: string) => around(text)); // oxfmt-ignore
  expect(page(`<style>${sheet}</style>${written}`)).not.toEqual([]);
  expect(page(around("The room is new."))).toEqual([]);
});

test.each([
  ["a block", '<p style="font-size:0">.<center>', "</center></p>"],
  ["a link", '<a href="#" style="display:none">.<div><a href="#">', "</a></div></a>"],
  ["a button", '<button style="display:none">.<div><button>', "</button></div></button>"],
])("what %s ends where it begins hides nobody knows what of it", (_what, open, close) => {
  expect(page(`${open}The room is new.${close}`)).toMatchObject([{ theme: "picture", quote: "<style>" }]);
});

test.each([
  "transform:scale(0)",
  "color:transparent;text-shadow:0 0 #000",
  "color:#fff;box-shadow:inset 0 0 0 99px #000",
  "color:#fff;filter:invert(1)",
  "color:#fff;mix-blend-mode:difference",
  "color:#fff;text-decoration:underline 1em #000",
  "max-height:0;overflow:hidden",
  "opacity:.3",
  "color:#ddd",
  "font-size:5px",
  'font-family:"x;display:none;y"',
  "display:bogus",
  "font-size:1px;zoom:20",
])("words of which it is not certain that nobody sees them are not left out: %s", (style) => {
  expect(page(among(filler('style="display:none"'), word(`style='${style}'`)))).not.toEqual([]);
});

test("what is hidden between short lines parts no sentence", () => {
  const written = "Your|The room is new.|employment|A plant is green.|ends|One map is old.|on Friday.";
  const lines = written.split("|").map((one, nth) => `<div class="${nth % 2 ? "f" : "s"}">${one}</div>`);
  expect(page(`<style>.f{display:none}</style>${lines.join("")}`)).not.toEqual([]);
  expect(page(`<style>.s{display:none}</style>${lines.join("")}`)).toEqual([]);
});

test.each([
  ["a drawing", "<svg>", "</svg>"],
  ["a field", "<select>", "</select>"],
])("text in %s is seen by nobody", (_what, open, close) => {
  const written = among(filler("")).replace(/<span class="f [^>]*>([^<]*)<\/span>/g, `${open}$1${close}`);
  expect(page(written)).not.toEqual([]);
});

test("a page that is dark by itself writes in white", () => {
  const written = among(filler('style="background:#fff"'), word('style="color:#000;background:#fff"'));
  expect(page(`<style>:root{color-scheme:dark}</style>${written}`)).not.toEqual([]);
  expect(page(`<meta name="color-scheme" content="light dark">${written}`)).not.toEqual([]);
  expect(page(`<style>:root{color-scheme:light}</style>${written}`)).toEqual([]);
});
