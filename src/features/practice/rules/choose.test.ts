import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundLength } from "../rules.ts";
import { items } from "../items.ts";
import { chooseItems, templateOf } from "./choose.ts";
import { randomFrom } from "./random.ts";
import { failure } from "./skill.ts";

const choose = (seed: string, more: Partial<Parameters<typeof chooseItems>[0]> = {}) =>
  chooseItems({ candidates: items, skill: 0, due: [], lately: [], random: randomFrom(seed), ...more });
const good = (round: readonly { phish: boolean }[]) => round.filter((one) => !one.phish).length;

describe("a round's messages", () => {
  it("are eight of different templates, three to five of them good, in an order that says nothing", () => {
    const firsts = new Set<boolean>();
    fc.assert(
      fc.property(fc.string(), fc.double({ min: -4, max: 4, noNaN: true }), (seed, skill) => {
        const round = choose(seed, { skill });
        expect(new Set(round.map((one) => one.template)).size).toBe(roundLength);
        expect(good(round)).toBeGreaterThanOrEqual(3);
        expect(good(round)).toBeLessThanOrEqual(5);
        firsts.add(round[0]!.phish);
      }),
    );
    expect(firsts.size).toBe(2);
  });

  it("are not always the same number of good ones, and come again from the same seed", () => {
    const counts = new Set(Array.from({ length: 60 }, (_, n) => good(choose(`seed ${n}`))));
    expect(counts).toEqual(new Set([3, 4, 5]));
    expect(choose("once")).toEqual(choose("once"));
  });

  it("were not in the last rounds while there is something else", () => {
    const lately: string[][] = [];
    for (let n = 0; n < 3; n++) {
      const round = choose(`round ${n}`, { lately }).map((one) => one.item);
      expect(round.filter((item) => lately.flat().includes(item))).toEqual([]);
      lately.unshift(round);
    }
  });

  it("are hardly ever of a template of the last two rounds, though the same skills stay due", () => {
    let again = 0;
    for (let n = 0; n < 20; n++) {
      const due = items.filter((_, at) => (at + n) % 9 === 0).flatMap((one) => one.skills).slice(0, 6); // oxfmt-ignore
      const lately: string[][] = [];
      for (let r = 0; r < 8; r++) {
        const round = choose(`${n}, round ${r}`, { due, lately }).map((one) => one.item);
        const before = new Set(lately.slice(0, 2).flat().map(templateOf));
        again += round.filter((item) => before.has(templateOf(item))).length;
        lately.unshift(round);
      }
    }
    expect(again / (20 * 8 * roundLength)).toBeLessThan(0.03);
  });

  it("exercise what is due first", () => {
    const due = ["callback", "reward"];
    for (let n = 0; n < 20; n++) {
      const skills = choose(`due ${n}`, { due }).flatMap((one) => one.skills);
      expect(skills).toEqual(expect.arrayContaining(due));
    }
  });

  it("are about as hard as they should be, where there is a choice", () => {
    const candidates = Array.from({ length: 400 }, (_, n) => ({
      item: `t${n}.1`,
      template: `t${n}`,
      phish: n % 2 === 0,
      form: (["mail", "text", "chat"] as const)[n % 3]!,
      skills: ["sender"],
      difficulty: -5 + (n / 400) * 8,
    }));
    fc.assert(
      fc.property(fc.string(), fc.double({ min: -2, max: 2, noNaN: true }), (seed, skill) => {
        const round = choose(seed, { candidates, skill });
        const expected = round.reduce((sum, one) => sum + failure(one.difficulty, skill), 0) / roundLength;
        expect(Math.abs(expected - 0.15)).toBeLessThan(0.08);
      }),
    );
  });

  it("name their template", () => expect(templateOf("parcel-fee.2")).toBe("parcel-fee"));
});
