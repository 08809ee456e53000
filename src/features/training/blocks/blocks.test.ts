import { describe, expect, it } from "vitest";
import { readWords, words } from "../../../kit/words.ts";
import { blockKinds } from "./index.ts";

readWords("training", new URL("../words/", import.meta.url));
const say = words("training", "en");

/** What each kind is tried with. */
const samples = blockKinds.all.map((kind) => ({ kind, schema: kind.shape, ...kind.samples }));

describe("kinds of block", () => {
  it.each(samples)(
    "$kind.id: accepts what can be played and says what cannot",
    ({ kind, schema, block, broken, flaw }) => {
      expect(schema.safeParse(block).error).toBeUndefined();
      expect(kind.flaws(block)).toEqual([]);
      const checked = schema.safeParse(broken);
      const flaws = checked.success
        ? kind.flaws(broken)
        : checked.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
      expect(flaws.join()).toMatch(flaw);
    },
  );

  it.each(samples)("$kind.id: refuses properties that it does not know", ({ schema, block }) => {
    expect(schema.safeParse({ ...block, score: 1 }).success).toBe(false);
  });

  it.each(samples)("$kind.id: draws labelled answers that no form can send, with ids of its own", ({ kind, block }) => {
    const { markup } = kind.draw(block, { id: "b7", say });
    expect(markup).not.toMatch(/<form|<script|style=|onclick/);
    const inputs = markup.match(/<input[^>]*>/g) ?? [];
    for (const input of inputs) expect(input).toMatch(/type="(radio|checkbox)".*id="b7-/);
    expect(markup.match(/<label/g)?.length ?? 0).toBe(inputs.length);
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(kind.answers(block)).toBeGreaterThan(0);
  });

  it.each(samples)(
    "$kind.id: judges what was chosen, and takes nothing that it does not ask for",
    ({ kind, block }) => {
      const of = kind.answers(block);
      for (const wrong of [[], [99], [0, 0, 0, 0, 0, 0, 0, 0], [-1]]) expect(kind.judge(block, wrong)).toBeNull();
      const places = [0, 1, 2, 3, 4, 5];
      const some = Array.from({ length: 64 }, (_, bits) => places.filter((one) => bits & (1 << one)));
      const turns = (length: number): number[][] =>
        length === 0 ? [[]] : turns(length - 1).flatMap((before) => [0, 1, 2, 3, 4].map((one) => [...before, one]));
      const judged = [...some, ...turns(Math.min(of, 4))].map((chosen) => kind.judge(block, chosen));
      expect(Math.max(...judged.map((one) => one ?? -1))).toBe(of);
    },
  );

  it.each(samples)("$kind.id: every answer's reason is in the page, escaped", ({ kind, block }) => {
    const { markup } = kind.draw(block, { id: "b1", say });
    const text = markup
      .replace(/<[^>]*>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replace(/\s+/g, " ");
    const spaceless = text.replaceAll(" ", "");
    for (const read of kind.reading(block)) expect(spaceless).toContain(read.replace(/\s/g, ""));
    expect(markup).not.toContain("<3>");
  });

  it.each(samples)(
    "$kind.id: says what it is like until it is answered, without a selector inside its like",
    ({ kind }) => {
      expect(kind.waits).toMatch(/^:/);
      expect(kind.waits).not.toMatch(/:has\([^()]*(\([^()]*\)[^()]*)*:has/);
    },
  );
});
