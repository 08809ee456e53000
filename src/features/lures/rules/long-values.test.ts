import { expect, it } from "vitest";
import { render } from "../ethics/seen/render.ts";

// What is said of an element is read for each of its looks: of a document that says so much of so many that this takes long a second person looks.

const many = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n)).join("");
const shadows = many(200, () => "1px 1px 2px #111,");
const document = (paragraphs: number) =>
  `<style>${many(7, (n) => `@media (min-width:${n}px){.a{color:#${n}11}}`)}.a{background:linear-gradient(#fff,#eee,#ddd,#fff);text-shadow:${shadows}0 0 1px #111}</style>` +
  many(paragraphs, (n) => `<p class="a" style="margin:${n}px">The room is new.</p>`);

it("goes to a second person where long values are said of many elements", () => {
  expect(render(document(2)).turned).toBe(false);
  expect(render(document(750)).turned).toBe(true);
});
