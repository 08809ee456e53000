import { describe, expect, it } from "vitest";
import { readWords, words } from "../../../kit/words.ts";
import { blockKinds, type Block } from "./index.ts";

readWords("training", new URL("../words/", import.meta.url));
const say = words("training", "en");

const mail = {
  from: "Swiftgull",
  address: "info@swiftgull-post.test",
  lines: ["Dear customer,", "pay within <3> hours."],
};
const choices = [
  { text: "Left", right: true, because: "It is right." },
  { text: "Right", because: "It is wrong." },
];

/** One playable block of each kind, one that is not, and what its author is told. */
const samples: { block: Block; broken: Block; told: RegExp }[] = [
  {
    block: { kind: "choose-one", ask: "Which?", choices },
    broken: { kind: "choose-one", ask: "Which?", choices: choices.map((one) => ({ ...one, right: false })) },
    told: /no choice is right/,
  },
  {
    block: { kind: "pick-all", ask: "Which?", choices, done: "All." },
    broken: { kind: "pick-all", ask: "Which?", choices: choices.map((one) => ({ ...one, right: true })), done: "All." },
    told: /every choice is right/,
  },
  {
    block: {
      kind: "decide",
      ask: "What?",
      mail,
      actions: [
        { text: "Report", outcome: "best", then: "Good." },
        { text: "Delete", outcome: "fine", then: "Fine." },
        { text: "Click", outcome: "risky", then: "Hm." },
      ],
    },
    broken: {
      kind: "decide",
      ask: "What?",
      actions: [
        { text: "Report", outcome: "best", then: "Good." },
        { text: "Ask", outcome: "best", then: "Good." },
      ],
    },
    told: /exactly one action is the best/,
  },
  {
    block: {
      kind: "read-address",
      ask: "Whose?",
      parts: [
        { text: "bank.example", because: "In front." },
        { text: ".evil.test", right: true, because: "The end." },
      ],
    },
    broken: {
      kind: "read-address",
      ask: "Whose?",
      parts: [
        { text: "a", because: "b" },
        { text: "c", because: "d" },
      ],
    },
    told: /exactly one part/,
  },
  {
    block: {
      kind: "sort",
      ask: "Where?",
      left: "Safe",
      right: "Hook",
      items: [
        { text: "One", in: "left", because: "Because." },
        { text: "Two", in: "right", because: "Because." },
      ],
    },
    broken: {
      kind: "sort",
      ask: "Where?",
      left: "Safe",
      right: "Hook",
      items: [
        { text: "One", in: "left", because: "Because." },
        { text: "Two", in: "left", because: "Because." },
      ],
    },
    told: /same side/,
  },
  {
    block: {
      kind: "spot-the-cue",
      ask: "Where?",
      mail,
      spots: [
        { quote: "within <3> hours", hook: true, because: "Hurry." },
        { quote: "Dear customer", because: "Harmless." },
      ],
      done: "Found.",
    },
    broken: {
      kind: "spot-the-cue",
      ask: "Where?",
      mail,
      spots: [
        { quote: "not in it", hook: true, because: "Hurry." },
        { quote: "Dear customer", because: "Harmless." },
      ],
      done: "Found.",
    },
    told: /"not in it" must stand in exactly one line/,
  },
  {
    block: { kind: "reveal", ask: "Guess.", cards: [{ front: "Front", back: "Back" }] },
    broken: { kind: "reveal", ask: "Guess.", cards: [] } as Block,
    told: /cards/,
  },
];

function content({ kind, ...rest }: Block) {
  return { kind: blockKinds.find(kind), rest };
}

describe("kinds of block", () => {
  it("has a sample here for every kind", () => {
    expect(samples.map(({ block }) => block.kind).toSorted()).toEqual(blockKinds.all.map(({ id }) => id).toSorted());
  });

  it.each(samples)("$block.kind: accepts what can be played and says what cannot", ({ block, broken, told }) => {
    const good = content(block);
    expect(good.kind.schema.safeParse(good.rest).error).toBeUndefined();
    expect(good.kind.flaws(good.rest)).toEqual([]);
    const bad = content(broken);
    const checked = bad.kind.schema.safeParse(bad.rest);
    const flaws = checked.success
      ? bad.kind.flaws(bad.rest)
      : checked.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    expect(flaws.join()).toMatch(told);
  });

  it.each(samples)("$block.kind: refuses properties that it does not know", ({ block }) => {
    const { kind, rest } = content(block);
    expect(kind.schema.safeParse({ ...rest, score: 1 }).success).toBe(false);
  });

  it.each(samples)("$block.kind: draws labelled answers that no form can send, with ids of its own", ({ block }) => {
    const { kind, rest } = content(block);
    const { markup } = kind.draw(rest, { id: "b7", say });
    expect(markup).not.toMatch(/<form|<script|style=|onclick/);
    const inputs = markup.match(/<input[^>]*>/g) ?? [];
    for (const input of inputs) expect(input).toMatch(/type="(radio|checkbox)".*id="b7-/);
    expect(markup.match(/<label/g)?.length ?? 0).toBe(inputs.length);
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(kind.answers(rest)).toBeGreaterThan(0);
  });

  it.each(samples)("$block.kind: every answer's reason is in the page, escaped", ({ block }) => {
    const { kind, rest } = content(block);
    const { markup } = kind.draw(rest, { id: "b1", say });
    const text = markup
      .replace(/<[^>]*>/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replace(/\s+/g, " ");
    const spaceless = text.replaceAll(" ", "");
    for (const read of kind.reading(rest)) expect(spaceless).toContain(read.replace(/\s/g, ""));
    expect(markup).not.toContain("<3>");
  });
});
