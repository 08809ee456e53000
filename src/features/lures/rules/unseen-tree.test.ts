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
