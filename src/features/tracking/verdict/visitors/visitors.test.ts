import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { partOf, sweeping } from "../../../../../tools/sweep/wide.ts";
import { forgers } from "./forgers.ts";
import { measure, combinedRates } from "./measure.ts";
import { people } from "./people.ts";
import { programs } from "./programs.ts";
import { kindTable, publishedRates, settingRow, verdictsPage } from "./report.ts";
import { settings } from "./settings.ts";

const { numRuns: mails, seed } = sweeping({ few: 3000, many: 40_000 });
const bound = 0.005;

test("there are visitors of at least forty kinds, each with a name of its own", () => {
  const names = [...people, ...programs].map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(40);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(partOf(settings, 4, "visitors"))("visitors in the setting $name", (setting) => {
  const measured = measure(setting, mails, seed);
  const person = combinedRates(measured.people, people);
  const program = combinedRates(measured.programs, programs);

  test("programs are hardly ever taken for persons, whichever kind they are", () => {
    expect(program.people).toBeLessThanOrEqual(bound);
    for (const { name } of programs) {
      const own = measured.programs.get(name);
      if (own && own.seen >= 300) expect({ name, rate: own.people / own.seen <= bound }).toEqual({ name, rate: true });
    }
  });

  test("persons are hardly ever taken for programs", () => {
    expect(person.programs).toBeLessThanOrEqual(bound);
  });

  test("persons are recognised, unless nothing tells them", () => {
    if (setting.noScript) expect(person.people).toBeLessThan(bound);
    else expect(person.people).toBeGreaterThan(0.91);
  });

  if (setting === settings[0]) {
    test("at most a tenth of the mix is unverified", () => {
      expect((person.unverified + program.unverified) / 2).toBeLessThanOrEqual(0.1);
    });
  }
});

describe("the published page", () => {
  // The formatter lines tables up.
  const plain = (text: string) => text.replace(/[ \t]+/g, " ").replace(/-+/g, "-");
  const kept = plain(readFileSync(join(import.meta.dirname, "../../../../../docs/verdicts.md"), "utf8"));

  test("tells these weights, settings and kinds", () => {
    const [weights, rates] = kept.split("## Rates");
    const [given, measured] = plain(verdictsPage(undefined, 1)).split("## Rates");
    const unmeasured = (text: string) => text.replaceAll(/\d+\.\d+ %/g, "some %");
    expect(given).toBe(weights);
    expect(unmeasured(measured!)).toBe(unmeasured(rates!));
  });

  const tables = [
    ...settings.map((setting, at) => ({
      of: `the setting ${setting.name}`,
      lines() {
        const measured = publishedRates(setting);
        const kinds = at === 0 && [kindTable(people, measured.people), kindTable(programs, measured.programs)];
        return [settingRow(measured), ...(kinds || [])];
      },
    })),
    { of: "what nothing tells", lines: () => [kindTable(forgers, publishedRates(settings[0]!, "forged").programs)] },
  ];
  test.each(partOf(tables, 4, "published rates"))("tells the rates of $of", ({ lines }) => {
    for (const line of lines()) expect(kept).toContain(plain(line));
  });
});
