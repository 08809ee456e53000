import fc from "fast-check";
import { expect, it } from "vitest";
import { figuresOf, formGroups, lureGroups } from "./figures.ts";
import type { Shown } from "./shown.ts";
import { counters } from "./store.ts";
import type { CountRow } from "./store.ts";

const forms = new Map([
  ["invoice", "email"],
  ["parcel", "text"],
  ["slot", "text"],
  ["ping", "chat"],
]);
const titles = (form: string) => form.toUpperCase();

function row(campaign: string, lure: string, sent: number): CountRow {
  const counts = Object.fromEntries(counters.map((one) => [one, 0])) as Record<(typeof counters)[number], number>;
  return { ...counts, sent, clicked_raw: sent, clicked_person: sent, campaign, department: "", lure, hold_out: false, difficulty: "least" }; // oxfmt-ignore
}
function result(rows: CountRow[], columns: string[]): Shown {
  const margins = { rows: [], columns, classes: [], halves: true };
  return { campaigns: [], rows, departments: [], margins, exact: false };
}

it("a channel's figures are those of its lures that are released, and no others", () => {
  const anyWorld = fc.array(
    fc.record({
      lure: fc.constantFrom(...forms.keys()),
      sent: fc.integer({ min: 0, max: 50 }),
      released: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(fc.array(anyWorld, { maxLength: 4 }), (worlds) => {
      const shown = worlds.map((world, n) => {
        const rows = world.map(({ lure, sent }) => row(String(n), lure, sent));
        return result(rows, [...new Set(world.filter((one) => one.released).map(({ lure }) => lure))]);
      });
      const lures = lureGroups(shown, new Map());
      const groups = formGroups(shown, forms, titles);
      for (const group of groups) {
        const own = lures.filter(({ id }) => forms.get(id) === group.id);
        const sum = own.reduce((total, { figures }) => total + (figures?.sent ?? 0), 0);
        expect(group.suppressed).toBe(own.every(({ suppressed }) => suppressed));
        if (!group.suppressed) expect(group.figures).toMatchObject({ sent: sum, clicked: { person: sum } });
        else expect(group).toMatchObject({ figures: null, incomplete: false });
      }
      expect(new Set(groups.map(({ id }) => id))).toEqual(new Set(lures.map(({ id }) => forms.get(id))));
    }),
  );
});

it("a channel of which some lure is left out says so", () => {
  const shown = [result([row("a", "parcel", 20), row("a", "slot", 3), row("a", "invoice", 30)], ["parcel", "invoice"])];
  expect(formGroups(shown, forms, titles)).toEqual([
    { id: "text", name: "TEXT", difficulty: "least", suppressed: false, incomplete: true, figures: figuresOf([row("a", "parcel", 20)]) }, // oxfmt-ignore
    { id: "email", name: "EMAIL", difficulty: "least", suppressed: false, incomplete: false, figures: figuresOf([row("a", "invoice", 30)]) }, // oxfmt-ignore
  ]);
});
