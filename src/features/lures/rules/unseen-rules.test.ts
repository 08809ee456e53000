// Words that a rule hides: which of several holds, for whom, and when.
import { expect, test } from "vitest";
import { among, filler, page, word } from "./testing-unseen.ts";

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
  ".f{color:#fff}.f,p::bogus{color:#000}",
  ".f{color:#fff}.f,:bogus{color:#000}",
  ".f{color:#fff}.f,p >> i{color:#000}",
  ".f{color:#fff}.f,.1{color:#000}",
  ".f{color:#fff}.f,{color:#000}",
  ".f{color:#fff}.f,p:nth-child{color:#000}",
  ".f{display:none}* * * * * * * .f{display:inline}",
])("browsers drop a rule of which one selector is none: %s", (sheet) => {
  expect(page(`<style>${sheet}</style>${among(filler(""), word(""))}`)).not.toEqual([]);
});
