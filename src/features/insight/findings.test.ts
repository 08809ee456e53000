import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effectOf, strataOf } from "./effect.ts";
import type { Stratum } from "./effect.ts";
import { adviceFor, exposureOf, paceOf, reportingOf, shareOf } from "./findings.ts";
import { differenceInterval } from "./rules.ts";
import type { Shown } from "./shown.ts";
import { counters } from "./store.ts";
import type { CampaignRow, CountRow } from "./store.ts";

const zero = Object.fromEntries(counters.map((one) => [one, 0])) as Record<(typeof counters)[number], number>;
const row = (more: Partial<CountRow>): CountRow => ({ campaign: "c", department: "d", lure: "l", hold_out: false, difficulty: "moderate", ...zero, ...more }); // oxfmt-ignore
const campaign = (id: string): CampaignRow => ({ campaign: id, launchedAt: new Date(0), firstSentAt: null, firstClickAt: null, firstReportAt: null, lessonsAssigned: 0, lessonsCompleted: 0, lessonsTimed: 0, lessonSeconds: 0, stays: [] }); // oxfmt-ignore

function shownOf(rows: CountRow[], halves = true): Shown {
  const all = (by: "department" | "lure" | "difficulty") => [...new Set(rows.map((one) => one[by]))];
  const campaigns = [...new Set(rows.map((one) => one.campaign))].map(campaign);
  return { campaigns, rows, departments: rows, exact: false, margins: { rows: all("department"), columns: all("lure"), classes: all("difficulty"), halves } }; // oxfmt-ignore
}
const reporting = (reported: number, sent: number, ...seconds: (number | null)[]) =>
  reportingOf(sent > 0 ? [shownOf([row({ sent, reported_person: reported })])] : [], seconds);

describe("whether reporting gets faster", () => {
  it.each([
    [[600, 900], [3600, 2400], "faster"],
    [[3600, 2400], [600, 900], "slower"],
    [[600, 900], [640, 800], "same"],
    [[600], [3600, 2400], "too-little"],
    [[600, null], [3600, 2400], "too-little"],
    [[0, 0], [0, 0], "same"],
  ] as const)("seconds %j after %j: %s", (now, before, state) =>
    expect(paceOf(reporting(5, 60, ...now), reporting(5, 60, ...before))).toBe(state),
  );

  it.each([
    [30, 60, 10, 60, "more"],
    [10, 60, 30, 60, "fewer"],
    [12, 60, 10, 60, "same"],
    [15, 19, 1, 60, "too-little"],
    [0, 0, 0, 0, "too-little"],
  ] as const)("%i of %i report, %i of %i did: %s", (a, n, b, m, state) =>
    expect(shareOf(reporting(a, n), reporting(b, m))).toBe(state),
  );

  it("takes the middle campaign, not the mean", () =>
    expect(reporting(1, 9, 60, 90, 86_400, null)).toMatchObject({ medianSecondsToFirstReport: 90, timed: 3 }));
});

describe("the interval of a difference", () => {
  const counted = fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 200 })).map(([hits, of]) => [Math.min(hits, of), of] as const); // oxfmt-ignore
  it("holds the difference, and turns with the sides", () =>
    fc.assert(
      fc.property(counted, counted, (one, other) => {
        const [low, high] = differenceInterval(one, other);
        const seen = one[0] / one[1] - other[0] / other[1];
        expect(low).toBeLessThanOrEqual(seen + 1e-9);
        expect(high).toBeGreaterThanOrEqual(seen - 1e-9);
        const turned = differenceInterval(other, one);
        expect(turned[0]).toBeCloseTo(-high);
        expect(turned[1]).toBeCloseTo(-low);
      }),
    ));
});

describe("where an organisation is exposed", () => {
  const names = new Map([["d1", "Sales"], ["d2", "Works"], ["l1", "Parcel"], ["l2", "Invoice"]]); // oxfmt-ignore

  it("names departments and lures beyond chance, never groups of less than 20 mails, nor hidden ones", () => {
    const rows = [
      row({ department: "d1", lure: "l1", sent: 60, clicked_person: 36 }),
      row({ department: "d2", lure: "l2", sent: 60, clicked_person: 0 }),
      row({ department: "d3", lure: "l3", sent: 19, clicked_person: 19 }),
    ];
    const found = exposureOf([shownOf(rows)], names, "None");
    expect(found.departments).toMatchObject([{ name: "Sales", clicked: 36, delivered: 60 }]);
    expect(found.surprising).toMatchObject([{ name: "Parcel", difficulty: "moderate", expectedClickRate: 0.105 }]);
    expect(found.harmless).toMatchObject([{ name: "Invoice" }]);
    const hidden = shownOf(rows);
    const none = exposureOf([{ ...hidden, margins: { ...hidden.margins, rows: [], columns: [] } }], names, "None");
    expect(none).toEqual({ departments: [], surprising: [], harmless: [] });
  });
});

describe("the effect against the hold-out", () => {
  const arms = (trained: [number, number], heldOut: [number, number]): Stratum => ({
    trained: { clicked: trained[0], delivered: trained[1] },
    heldOut: { clicked: heldOut[0], delivered: heldOut[1] },
  });

  it.each([
    ["fewer-clicks", [arms([20, 400], [30, 100])]],
    ["more-clicks", [arms([120, 400], [8, 100])]],
    ["none", [arms([40, 400], [11, 100])]],
    ["too-little", [arms([40, 400], [5, 19])]],
    ["too-little", []],
  ] as const)("%s", (state, strata) => expect(effectOf(strata).state).toBe(state));

  it("is of each campaign by itself: a hard lure with few held out is no effect", () => {
    // Trained and held-out click alike in each; added up, they would not.
    const strata = [arms([4, 40], [36, 360]), arms([144, 360], [16, 40])];
    expect(effectOf(strata)).toMatchObject({ state: "none" });
    expect(effectOf(strata).difference).toBeCloseTo(0);
  });

  it("of one campaign has the width that two shares have", () => {
    const { interval, difference } = effectOf([arms([100, 1000], [200, 1000])]);
    expect(difference).toBeCloseTo(-0.1);
    const half = 1.6449 * Math.sqrt((0.1 * 0.9) / 1000 + (0.2 * 0.8) / 1000);
    expect(interval![1] - interval![0]).toBeCloseTo(2 * half, 3);
  });

  it("leaves out campaigns without a hold-out, and arms that may not be told", () => {
    const both = [row({ sent: 50 }), row({ sent: 30, hold_out: true }), row({ campaign: "other", sent: 90 })];
    expect(strataOf([shownOf(both)])).toHaveLength(1);
    expect(strataOf([shownOf(both, false)])).toEqual([]);
  });
});

describe("what to do next", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const grounds = {
    now,
    lastLaunch: new Date("2026-11-10T12:00:00Z"),
    reporting: reporting(20, 60),
    clicked: { person: 6, delivered: 60, observedToExpected: 1 },
    departments: [],
    surprising: [],
    heldOut: true,
  };
  const ids = (more: object) => adviceFor({ ...grounds, ...more }).map(({ id }) => id);

  it("is nothing where nothing is to be done", () => expect(ids({})).toEqual([]));
  it("is the first simulation where there was none", () => expect(ids({ lastLaunch: null })).toEqual(["first-simulation"])); // oxfmt-ignore
  it("is the next one after five weeks, a report button where fewer report than click, a hold-out where none was", () => {
    expect(ids({ lastLaunch: new Date("2026-10-01T12:00:00Z") })).toEqual(["next-simulation"]);
    expect(ids({ clicked: { person: 30, delivered: 60, observedToExpected: 1 } })).toEqual(["report-button"]);
    expect(ids({ clicked: { person: 30, delivered: 19, observedToExpected: 1 } })).toEqual([]);
    expect(ids({ clicked: { person: 2, delivered: 60, observedToExpected: 0.3 } })).toEqual(["harder"]);
    expect(ids({ heldOut: false, reporting: { ...grounds.reporting, campaigns: 2 } })).toEqual(["hold-out"]);
  });
});
