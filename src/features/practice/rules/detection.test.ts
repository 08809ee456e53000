import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detection, responseBias, quantile } from "./detection.ts";

const of = (hooks: [number, number, number], good: [number, number, number]) => ({
  hooks: { shown: hooks[0], reported: hooks[1], checked: hooks[2] },
  good: { shown: good[0], reported: good[1], checked: good[2] },
});

const some = fc
  .record({ shown: fc.nat(400), reported: fc.nat(400), checked: fc.nat(400) })
  .filter(({ shown, reported, checked }) => reported + checked <= shown);

describe("sensitivity and bias", () => {
  // Of tables of the normal distribution.
  it.each([
    [0.5, 0],
    [0.975, 1.959964],
    [0.025, -1.959964],
    [0.9, 1.2815516],
    [0.001, -3.0902323],
    [0.999999, 4.7534243],
  ])("the quantile of %d is %d", (p, z) => expect(quantile(p)).toBeCloseTo(z, 5));

  it("are those of a worked example", () => {
    // 20 hooks, 15 reported; 20 good, 5 reported: z(15.5 / 21) − z(5.5 / 21).
    const { sensitivity, bias } = detection(of([20, 15, 0], [20, 5, 0]))!;
    expect(sensitivity.value).toBeCloseTo(1.274968, 5);
    expect(bias.value).toBeCloseTo(0, 6);
  });

  it("are finite, inside their interval, and null only while one kind was never decided about", () => {
    fc.assert(
      fc.property(some, some, (hooks, good) => {
        const found = detection({ hooks, good });
        const decided = hooks.shown > hooks.checked && good.shown > good.checked;
        expect(found !== null).toBe(decided);
        for (const { value, low, high } of found ? [found.sensitivity, found.bias] : []) {
          expect(Number.isFinite(low + high)).toBe(true);
          expect(low < value && value < high).toBe(true);
        }
      }),
    );
  });

  it("are not changed by what was checked another way", () => {
    fc.assert(
      fc.property(some, some, fc.nat(50), (hooks, good, more) => {
        const checking = (one: typeof hooks) => ({ ...one, shown: one.shown + more, checked: one.checked + more });
        expect(detection({ hooks: checking(hooks), good: checking(good) })).toEqual(detection({ hooks, good }));
      }),
    );
  });

  it("are 0 for whoever does the same with everything", () => {
    for (const reported of [0, 40]) {
      const { sensitivity, bias } = detection(of([40, reported, 0], [40, reported, 0]))!;
      expect(sensitivity.value).toBeCloseTo(0, 9);
      expect(Math.sign(bias.value)).toBe(reported === 0 ? 1 : -1);
    }
  });

  it("become narrower the more there is", () => {
    const width = (n: number) => {
      const { sensitivity } = detection(of([10 * n, 8 * n, 0], [10 * n, 2 * n, 0]))!;
      return sensitivity.high - sensitivity.low;
    };
    expect(width(4)).toBeLessThan(width(1) * 0.6);
  });

  it.each([
    ["reporting", of([40, 40, 0], [40, 30, 0])],
    ["trusting", of([40, 8, 0], [40, 0, 0])],
    ["balanced", of([40, 34, 0], [40, 6, 0])],
    [null, of([9, 9, 0], [40, 30, 0])],
    [null, of([40, 40, 31], [40, 30, 0])],
  ])("say in a word: %s", (word, made) => expect(responseBias(made)).toBe(word));
});
