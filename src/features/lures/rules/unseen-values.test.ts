// Words that the value of a property hides, or does not.
import { expect, test } from "vitest";
import { among, filler, page, word } from "./testing-unseen.ts";

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
  ["color:#fff", "color:#000"],
  ["font-size:0", "font-size:16px"],
  ["visibility:hidden", "visibility:visible"],
  ["line-height:0", "line-height:20px"],
])("what stands in an unseen part (%s) and says otherwise (%s) is seen", (outer, inner) => {
  const written = among((nth) => `<span class="n${nth}">`, () => `<span style="${inner}">`); // oxfmt-ignore
  expect(page(`<div style="${outer}">${written}</div>`)).not.toEqual([]);
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

test("a page that is dark by itself writes in white", () => {
  const written = among(filler('style="background:#fff"'), word('style="color:#000;background:#fff"'));
  expect(page(`<style>:root{color-scheme:dark}</style>${written}`)).not.toEqual([]);
  expect(page(`<meta name="color-scheme" content="light dark">${written}`)).not.toEqual([]);
  expect(page(`<style>:root{color-scheme:light}</style>${written}`)).toEqual([]);
});

test.each([
  "display:none;display:run-in",
  "display:none;display:-ms-flexbox",
  "display:none;display:-webkit-grid",
  "font-size:0;font-size:calc(16px + 0)",
  "font-size:0;font-size:max(16px,0)",
  "font-size:0;font-size:clamp(16px,0,16px)",
  "font-size:0;font-size:calc(1em+9px)",
  "font-size:0;font-size:-16px",
  "font-size:0;font:16px 3",
  "font-size:0;font:bold bold 16px x",
  "font-size:0;font:bold 16px",
  "font:16px '!important';font-size:0",
  "color:#fff;color:rgb(0, 0 0)",
  "color:#fff;color:rgb(0 0 0 1)",
  "color:#fff;color:rgb(0%,0,0)",
  "color:#fff;color:rgb(0deg 0 0)",
  "color:#fff;color:hsl(0,0,0)",
  "color:#fff;color:hsl(0px 0% 0%)",
  "color:#fff;color:rgb(16. 0 0)",
  "font-size:0;font-size:16.px",
  "color:#fff;background:#000,none",
  "color:#fff;background:#000 0 0 0",
  "color:#fff;background:#000 repeat repeat repeat",
  "color:#fff;background-color:#000 none",
  "color:#fff;background-image:linear-gradient(45deg #000,#000)",
  "color:#fff;background-image:linear-gradient(#000)",
  "color:#fff;background-image:linear-gradient(#000 #000,#000)",
  "color:#fff;background-image:linear-gradient(to,#000,#000)",
  "visibility:hidden;visibility:visible visible",
  "line-height:0;line-height:-20px",
  "line-height:0;line-height:calc(20px + 0)",
  "opacity:0;opacity:1px",
  "--a:initial;color:var(--a,#fff)",
])("what browsers drop holds nothing up: %s", (style) => {
  expect(page(among((nth) => `<span class="n${nth}" style="${style}">`))).not.toEqual([]);
});

test("a variable is made of what others are where it is declared", () => {
  const written = among(filler('style="--b:#000;color:var(--a)"'), word('style="color:#000"'));
  expect(page(`<div style="--b:#fff;--a:var(--b)">${written}</div>`)).not.toEqual([]);
});
