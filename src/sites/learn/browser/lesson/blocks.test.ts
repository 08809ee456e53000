import { expect, it } from "vitest";
import { lessons } from "../../../../features/training/index.ts";
import { blockViews } from "./block-views.ts";
import { mixed } from "./block.ts";
import { cutAt } from "./cut-at.ts";

const kinds = [...new Set(lessons.all.flatMap(({ blocks }) => blocks.map(({ kind }) => kind)))];

it.each(kinds)("a block of the kind %s can be played on the phone", (kind) => expect(blockViews).toHaveProperty(kind));

it("answers come in an order that has nothing to do with the author's, always the same", () => {
  const list = ["one", "two", "three", "four"].map((text) => ({ text }));
  expect(mixed(list)).not.toEqual(list);
  expect(mixed(list.toReversed())).toEqual(mixed(list));
});

it("a text is cut at the quotes in it, and loses no letter", () => {
  const text = "Please pay 1.79 within two hours.";
  const cut = cutAt(text, ["within two hours", "not in it", "pay 1.79"]);
  expect(cut.map((piece) => piece.text).join("")).toBe(text);
  expect(cut.filter(({ at }) => at >= 0)).toEqual([
    { text: "pay 1.79", at: 2 },
    { text: "within two hours", at: 0 },
  ]);
});
