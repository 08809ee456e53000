import { describe, expect, it } from "vitest";
import { makePace } from "./pace.ts";
import { outcomeOf } from "./outcome.ts";

describe("the pace of a profile", () => {
  it("spreads sends evenly and saves up no more than a second's worth", () => {
    let now = 10_000;
    const next = makePace(600, () => now);
    const burst = Array.from({ length: 15 }, () => next());
    expect(burst.filter((ms) => ms === 0)).toHaveLength(11);
    expect(burst.slice(11)).toEqual([100, 200, 300, 400]);
    now += 3_600_000;
    expect(Array.from({ length: 15 }, () => next()).filter((ms) => ms === 0)).toHaveLength(11);
  });
});

describe("an error without a reply", () => {
  it.each([false, true])("is certain before the dot only (dot sent: %s)", (dotSent) => {
    const error = Object.assign(new Error("gone"), { code: "ECONNECTION", command: "CONN" });
    expect(outcomeOf(error, { dotSent }).state).toBe(dotSent ? "unconfirmed" : "deferred");
  });
});
