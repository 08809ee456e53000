import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeHtml, unescapeHtml } from "./escape.ts";
import { htmlToText } from "./text.ts";
import { tokens } from "./tokens.ts";

test("escaping is undone by unescaping and leaves no special character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const html = escapeHtml(text);
      expect(html).not.toMatch(/[<>"']/);
      expect(unescapeHtml(html)).toBe(text);
    }),
  );
});

test("tokens cover every character once, in order, whatever the source", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom("<", ">", "a", '"', "=", "/", "!", " ", "<style>", "</style", "-", "<!--", "<script>", "</"),
      ),
      (parts) => {
        const html = parts.join("");
        let at = 0;
        for (const token of tokens(html)) {
          expect(token.start).toBe(at);
          expect(token.end).toBeGreaterThan(at);
          at = token.end;
        }
        expect(at).toBe(html.length);
      },
    ),
  );
});

test("text is readable: lines for blocks, dashes for items, addresses after their words, nothing hidden", () => {
  const html = `<style>p{color:red}</style><div style="display:none">secret <b>preview</b></div>
    <h1>Hello &amp; welcome</h1><p>One<br>two   three</p><ul><li>first</li><li>second</li></ul>
    <table><tr><td>Sum</td><td>12</td></tr><tr><td>Tax</td><td>2</td></tr></table><a href="{{link}}">Open it</a> <img src="cid:x" alt="Logo">`;
  expect(htmlToText(html)).toBe(
    "Hello & welcome\n\nOne\ntwo three\n\n- first\n- second\n\nSum 12\nTax 2\n\nOpen it ({{link}}) [Logo]",
  );
});

test.each([
  ["<!-- a > b --><b>c</b>", ["other <!-- a > b -->", "open <b>", "text c", "close </b>"]],
  ["a<!-- b", ["text a", "other <!-- b"]],
  ["<script>if (a < b) '<i>'</script>x", ["open <script>", "other if (a < b) '<i>'", "close </script>", "text x"]],
  ["<style>a > b {}</style>x", ["open <style>", "raw a > b {}", "close </style>", "text x"]],
  ["<STYLE>a</STYLE>x", ["open <STYLE>", "raw a", "close </STYLE>", "text x"]],
  ["a<b c='d", ["text a", "open <b c='d"]],
])("%s is cut as browsers do", (html, cut) => {
  expect(tokens(html).map(({ kind, start, end }) => `${kind} ${html.slice(start, end)}`)).toEqual(cut);
});

test("an attribute's value lies between its quotes, or where it would begin", () => {
  const html = `<a HREF="x y" title='' b=c d>`;
  const [tag] = tokens(html);
  const values = tag!.kind === "open" && tag!.attributes.map(({ name, start, end }) => [name, html.slice(start, end)]);
  expect(values).toEqual([["href", "x y"], ["title", ""], ["b", "c"], ["d", ""]]); // oxfmt-ignore
});
