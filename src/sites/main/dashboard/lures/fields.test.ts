import { expect, it } from "vitest";
import { exportedLure, fieldsOf, inLines, inOneText } from "./fields.ts";
import type { Lure } from "./fields.ts";

const lure = {
  title: "Door code",
  subject: "New code",
  senderName: "Facility",
  senderLocal: "facility",
  html: "<p>One</p><p>Two</p>",
  text: "One",
  landing: { kind: "none", html: "" },
  cues: [
    { kind: "urgency", group: "language", part: "html", start: 3, end: 6, quote: "One", occurrence: 1, explanation: "Why", skill: "urgency" },
  ],
  alignment: [4, 4, 4, 4, 0],
  alignmentReason: "So so",
} as unknown as Lure; // oxfmt-ignore

it("makes of a saved lure what its author would hand in: cues by their words, not by their places", () => {
  const [cue] = fieldsOf(lure).cues;
  expect(cue).toEqual({ kind: "urgency", part: "html", quote: "One", occurrence: 1, explanation: "Why", skill: "urgency" }); // oxfmt-ignore
});

it("lays every part of a version below the other, blocks on lines of their own", () => {
  const text = inOneText(fieldsOf(lure), (part) => part.toUpperCase());
  expect(text.split("\n")).toEqual(
    expect.arrayContaining([
      "<p>One</p>",
      "<p>Two</p>",
      "── PAGE (none) ──",
      "urgency: “One” – Why",
      "4 · 4 · 4 · 4 · 0",
    ]),
  );
  expect(inLines("<b>x</b><b>y</b>")).toBe("<b>x</b><b>y</b>");
});

it.each([
  ["another program's file", '{"templates":[]}'],
  ["no JSON", "a,b\n1,2"],
  ["another edition", '{"edition":"hookwise-lure-0","lure":{}}'],
  ["nothing", "null"],
])("finds no lure in %s", (_what, text) => {
  expect(exportedLure(text)).toBeNull();
});

it("finds the lure in what was exported", () => {
  expect(exportedLure('{"edition":"hookwise-lure-1","lure":{"title":"x"}}')).toEqual({ title: "x" });
});
