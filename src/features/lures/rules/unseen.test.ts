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
