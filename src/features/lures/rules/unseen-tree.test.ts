// Words that are hidden by where they stand.
import { expect, test } from "vitest";
import { among, filler, page } from "./testing-unseen.ts";

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

/** The fillers as what an element says that nobody sees: its closing tag is left empty. */
const unsaid = (open: (text: string) => string) =>
  among(filler("")).replace(/<span class="f [^>]*>([^<]*)<\/span>/g, (_all, text: string) => open(text)); // oxfmt-ignore

test.each([
  ["a title", (text: string) => `<span title="${text}"></span>`],
  ["the title of a shortening", (text: string) => `<abbr title="${text}"></abbr>`],
  ["a name for who hears it", (text: string) => `<span aria-label="${text}"></span>`],
  ["the title of a picture", (text: string) => `<img alt="" title="${text}" src="{{pixel}}">`],
  ["the words in the place of a picture that is there", (text: string) => `<img width="1" height="1" alt="${text}" src="{{pixel}}">`], // oxfmt-ignore
  ["a field of one letter", (text: string) => `<textarea rows="1" cols="1">${text}</textarea>`],
])("what %s says parts no sentence that is seen", (_what, open) => {
  expect(page(unsaid(open))).not.toEqual([]);
  expect(page(`<p>Choose your seat.</p>${open("The room is new.")}`)).toEqual([]);
});

test("nor does it speak for words that tempt", () => {
  const [one, two, three] = ["Plants are green here. The", "printer is loud today. One", "map is old. Each"].map((text) => `<i title="${text}"></i>`); // oxfmt-ignore
  expect(page(`<p>Please ${one} collect your ${two} bonus ${three} of 2000 euros today</p>`)).not.toEqual([]);
});

test("what a title says is judged by itself", () => {
  expect(page('<p title="Your employment ends on Friday.">Choose your seat.</p>')).not.toEqual([]);
});

test.each([
  ["color:#fff", "color:#000"],
  ["font-size:0", "font-size:16px"],
])("a cell that stands in no table is none, and shows nothing that is unseen around it: %s", (outer, inner) => {
  const written = among((nth) => `<td class="n${nth}" style="${inner}">`, (nth) => `<b class="s${nth}" style="${inner}">`, ""); // oxfmt-ignore
  const inside = written.replace(/<(td|b)( [^>]*)>([^<]*)/g, "<$1$2>$3</$1>").replace(/<\/?p>/g, "");
  expect(page(`<div style="${outer}">${inside}</div>`)).not.toEqual([]);
});
