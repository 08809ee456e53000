import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanInlineStyle, cleanStyleSheet } from "./css.ts";
import { sweeping } from "../../../../tools/sweep/wide.ts";
import { hostileCss } from "./css.hostile.ts";

const reaching = /https?:|\/\/|url\((?!data:image\/)|image-set|src\(|expression|@import|@font|\\|</i;

describe("CSS that loads from a third party leaves nothing that loads", () => {
  test.each(hostileCss)("%j", (css) => {
    for (const clean of [
      cleanInlineStyle(css, true).css,
      cleanInlineStyle(`color:red;${css}`, false).css,
      cleanStyleSheet(`a{${css}}`, true).css,
      cleanStyleSheet(`@media screen{a{color:red;${css}`, false).css,
      cleanStyleSheet(css, false).css,
    ])
      expect(clean).not.toMatch(reaching);
  });

  test("any pieces in any order leave nothing that loads, and are read the same again", () => {
    const piece = fc.oneof(fc.constantFrom(...hostileCss, ...cssPieces), fc.string({ maxLength: 3 }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (parts) => {
        const css = parts.join("");
        for (const clean of [cleanInlineStyle, cleanStyleSheet]) {
          const once = clean(css, false).css;
          expect(once).not.toMatch(reaching);
          expect(clean(once, false).css).toBe(once);
        }
      }),
      sweeping({ few: 3000, many: 300_000 }),
    );
  });
});

const cssPieces = [
  "{",
  "}",
  ";",
  ":",
  "(",
  ")",
  "[",
  "]",
  '"',
  "'",
  "\n",
  "\\",
  "/*",
  "*/",
  "url(",
  "color",
  "a",
  "@media",
  "!",
  "--x",
  "var(",
  ",",
];

test("what authors write stays, in one form", () => {
  const css = `.a > b:not(.c), a[href="x"]:hover{ color : RED!important ; background:#fff url( 'data:image/png;base64,AA==' ) no-repeat; margin:-1.50px auto 0 }
    @media only screen and (max-width:600px){.a{display:none}} /* gone */ <!-- .b{--brand:#123;color:var(--brand)} -->`;
  expect(cleanStyleSheet(css, false)).toEqual({
    removed: [],
    css: [
      `.a > b:not(.c), a[href="x"]:hover{color:RED !important;background:#fff url(data:image/png;base64,AA==) no-repeat;margin:-1.5px auto 0}`,
      "@media only screen and (max-width:600px){\n.a{display:none}\n}",
      ".b{--brand:#123;color:var(--brand)}",
    ].join("\n"),
  });
  expect(cleanInlineStyle("font:13px/1.5 'Segoe UI',Arial;width:calc(100% - 2px);mso-hide:all", true)).toEqual({
    css: `font:13px/1.5 "Segoe UI",Arial;width:calc(100% - 2px);mso-hide:all`,
    removed: [],
  });
});

test("a style sheet shows no words of its own, and covers no page around a mail", () => {
  const { css, removed } = cleanStyleSheet(`p::before{content:"You have won"} p{position:fixed;content:"→"}`, true);
  expect(css).toBe(`p{content:"→"}`);
  expect(removed).toEqual(['content:"You have won"', "position:fixed"]);
});

test.each([
  ["texts one after another", 'content:"Yo" "u " "ar" "e " "fi" "re" "d"'],
  ["quotation marks that are a sentence", 'quotes:"You are fired" "";content:open-quote'],
  ["two letters at each element", 'content:"Yo"'],
  ["a digit", 'content:"7"'],
  ["letters of flags", 'content:"\u{1f1fe}"'],
  ["letters in circles", 'content:"Ⓨ"'],
  ["a letter with an escape", 'content:"\\59"'],
])("a style sheet writes no words: %s", (_trick, declarations) => {
  expect(cleanStyleSheet(`p::before{${declarations}}`, false).css).not.toMatch(/content:"|quotes:/);
  expect(cleanInlineStyle(declarations, false).css).not.toMatch(/content:"|quotes:/);
});

test.each([
  "list-style-type:lower-alpha",
  "list-style:upper-latin inside",
  "list-style:inside georgian",
  "LIST-STYLE-TYPE:\\6cower-greek",
  "--a:lower-alpha;list-style-type:var(--a)",
  "transform:scalex(-1)",
  "transform:scale(1, -1)",
  "transform:rotate(180deg)",
  "transform:rotate(.5turn)",
  "transform:matrix(-1,0,0,1,0,0)",
  "transform:scale(calc(0 - 1))",
  "--t:scalex(-1);transform:var(--t)",
])("a style neither counts in letters, which would write words, nor mirrors a text: %s", (css) => {
  expect(cleanInlineStyle(css, false).css).not.toMatch(/list-style|transform/);
  expect(cleanStyleSheet(`li{${css}}`, false).css).not.toMatch(/list-style|transform/);
});

test("lists count, and a stamp stands askew", () => {
  const css =
    "li{list-style:none;list-style-type:decimal}ol{list-style:square inside}b{list-style:url(data:image/png;base64,AA==) inside;transform:translate(2px,-50%) rotate(-3deg) scale(1.02)}";
  expect(cleanStyleSheet(css, false).removed).toEqual([]);
});

test("signs of lists and quotations stay", () => {
  const css = `li::before{content:"•"}\nq{quotes:"«" "»"}\na::after{content:" →"}\np::before{content:""}`;
  expect(cleanStyleSheet(css, false)).toEqual({ css, removed: [] });
});

test.each(["p::first-letter", "p:first-letter", "P::FIRST-LINE", "p::fir\\73t-letter", "a, p::first-letter"])(
  "a style takes no letters out of a text: %s",
  (selector) => expect(cleanStyleSheet(`${selector}{color:#fff}`, false).css).toBe(""),
);
