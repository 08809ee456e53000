import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { measure, combinedRates } from "../../src/features/tracking/verdict/visitors/measure.ts";
import { settings } from "../../src/features/tracking/verdict/visitors/settings.ts";
import type { Setting } from "../../src/features/tracking/verdict/visitors/stage.ts";
import { weights } from "../../src/features/tracking/verdict/weights.ts";
import { beacon } from "../../src/sites/lure/beacon.ts";
import { sweeping } from "../sweep/wide.ts";
import { people } from "./people.ts";
import { programs } from "./programs.ts";

// Visitors whom the verdict was not fitted to. They are drawn anew with each day, and with each change of the weights or of the page's script: whoever
// tunes either meets others than before.

const { numRuns: mails, seed } = sweeping({ few: 120, many: 3000 });
const drawn = (seed ^ crc32(JSON.stringify(weights) + beacon)) >>> 0;
const bound = 0.005;

/** How far a draw of so many may stand above the bound by chance alone (three deviations); the wide search leaves it little room. */
const chance = (rates: ReadonlyMap<string, { seen: number }>) =>
  3 * Math.sqrt(bound / [...rates.values()].reduce((sum, { seen }) => sum + seen, 0));

const chosen = settings.filter(({ name }) =>
  ["usual", "single", "split networks", "declared address", "no script", "all at once"].includes(name),
);

test("there are at least fifteen kinds of each, none of which the product's own visitors know", () => {
  expect(people.length).toBeGreaterThanOrEqual(15);
  expect(programs.length).toBeGreaterThanOrEqual(15);
  expect(new Set([...people, ...programs].map(({ name }) => name)).size).toBe(people.length + programs.length);
});

describe.each(chosen)("visitors who were never fitted to, in the setting $name", (setting) => {
  const measured = measure(setting, mails, drawn, undefined, programs, people);

  test("programs that drive real browsers, type and move pointers are hardly ever taken for persons", () => {
    expect(combinedRates(measured.programs, programs).people).toBeLessThanOrEqual(bound + chance(measured.programs));
    for (const [name, rates] of measured.programs)
      expect({ name, often: rates.people > 2 + 0.02 * rates.seen }).toEqual({ name, often: false });
  });

  test("persons are hardly ever taken for programs", () => {
    expect(combinedRates(measured.people, people).programs).toBeLessThanOrEqual(bound + chance(measured.people));
  });

  if (!setting.noScript)
    test("most persons are recognised", () => {
      expect(combinedRates(measured.people, people).people).toBeGreaterThan(0.7);
    });
});

const worst: Setting = { name: "worst", says: "", recipients: 5, noScript: true, hurried: true, shared: "undeclared" };

test("whoever has no script, comes at once and from the scanner's own address is not made a program by that", () => {
  const rates = combinedRates(measure(worst, mails, drawn, undefined, programs, people).people, people);
  expect(rates.programs).toBeLessThanOrEqual(4 * bound);
});
