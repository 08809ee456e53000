import { expect, it } from "vitest";
import { translatedLike } from "./translated.ts";

const english = [
  { id: "net", title: "Net", points: ["one", "two"], href: "/pricing", on: true },
  { id: "buoy", title: "Buoy", points: ["three"], href: "/docs", on: false },
];
const german = [
  { title: "Netz", points: ["eins", "zwei"] },
  { title: "Boje", points: ["drei"] },
];

it("takes the words of the translation and everything else from the English part", () => {
  expect(translatedLike(english, german)).toEqual([
    { id: "net", title: "Netz", points: ["eins", "zwei"], href: "/pricing", on: true },
    { id: "buoy", title: "Boje", points: ["drei"], href: "/docs", on: false },
  ]);
});

it.each([
  ["nothing", undefined],
  ["an entry less", german.slice(1)],
  ["a word less", [{ title: "Netz" }, german[1]]],
  ["a point more", [german[0], { title: "Boje", points: ["drei", "vier"] }]],
  ["something that is no word", [german[0], { title: 3, points: ["drei"] }]],
])("is no translation with %s: a part is there as a whole or not at all", (_what, own) => {
  expect(translatedLike(english, own)).toBeUndefined();
});
