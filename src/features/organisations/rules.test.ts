import { describe, expect, it } from "vitest";
import {
  allows,
  capabilities,
  isQuiet,
  loosens,
  mayStartSimulation,
  planIds,
  proofEnd,
  seatLimit,
  stateAfter,
  stateOfDomain,
  trialEnd,
} from "./rules.ts";

const now = new Date("2026-11-21T12:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000);

describe("plans", () => {
  it("have the seats of the price list", () => {
    expect(planIds.map((plan) => seatLimit({ plan }))).toEqual([1, 25, 25, 100, Infinity]);
  });

  it("hold what the comparison table says", () => {
    const held = (plan: (typeof planIds)[number]) =>
      capabilities.filter((one) => allows({ plan, trialEndsAt: null }, one, now));
    const teams = [
      "simulations",
      "awareness-dashboard",
      "custom-templates",
      "user-management",
      "multi-language",
      "reporting-plugin",
    ];
    expect(held("individual")).toEqual(["simulations"]);
    for (const plan of ["starter", "business", "professional"] as const) expect(held(plan)).toEqual(teams);
    expect(held("enterprise")).toEqual([...capabilities]);
  });
});

describe("a trial", () => {
  const trial = { plan: "business", trialEndsAt: trialEnd(now), killedAt: null } as const;

  it("lasts 14 days, after which new simulations wait and everything else stays", () => {
    expect(trial.trialEndsAt).toEqual(days(14));
    const last = new Date(days(14).getTime() - 1);
    expect(mayStartSimulation(trial, last)).toBe(true);
    expect(mayStartSimulation(trial, days(14))).toBe(false);
    expect(allows(trial, "simulations", days(14))).toBe(false);
    expect(allows(trial, "user-management", days(400))).toBe(true);
  });

  it("does not concern those who pay", () => {
    expect(mayStartSimulation({ ...trial, trialEndsAt: null }, days(9999))).toBe(true);
  });

  it("starts nothing while the kill switch is thrown", () => {
    expect(mayStartSimulation({ ...trial, killedAt: now }, now)).toBe(false);
  });
});

describe("a proof", () => {
  it.each([
    ["pending", "found", "proven"],
    ["pending", "absent", "pending"],
    ["pending", "other", "pending"],
    ["pending", "unknown", "pending"],
    ["proven", "found", "proven"],
    ["proven", "absent", "lapsed"],
    ["proven", "other", "lapsed"],
    ["proven", "unknown", "proven"],
    ["lapsed", "found", "proven"],
    ["lapsed", "absent", "lapsed"],
    ["lapsed", "unknown", "lapsed"],
  ] as const)("that is %s becomes, when DNS says %s, %s", (before, finding, after) => {
    expect(stateAfter(before, finding)).toBe(after);
  });

  it("ends 90 days after it was last seen, whether or not anybody looked", () => {
    const seen = { state: "proven", succeededAt: now } as const;
    expect(proofEnd(now)).toEqual(days(90));
    expect(stateOfDomain(seen, new Date(days(90).getTime() - 1))).toBe("proven");
    expect(stateOfDomain(seen, days(90))).toBe("lapsed");
    expect(stateOfDomain({ state: "pending", succeededAt: null }, days(900))).toBe("pending");
  });
});

it("a privacy mode loosens towards named only", () => {
  expect(loosens("aggregate-only", "named")).toBe(true);
  expect(loosens("manager-blind", "named")).toBe(true);
  expect(loosens("named", "pseudonymous")).toBe(false);
  expect(loosens("named", "named")).toBe(false);
});

it("quiet days include both ends", () => {
  const quiet = [{ from: "2026-12-24", to: "2027-01-02" }];
  const asked = ["2026-12-23", "2026-12-24", "2026-12-31", "2027-01-02", "2027-01-03"];
  expect(asked.map((date) => isQuiet(quiet, date))).toEqual([false, true, true, true, false]);
});
