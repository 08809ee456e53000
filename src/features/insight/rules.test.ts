import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { interval, rates } from "./rules.ts";

const verdicts = (person: number) => ({ raw: person, machine: 0, person, unverified: 0 });

describe("rates", () => {
  it("leaves bounced mails out of the denominator and sets the click rate beside what is usual", () => {
    const found = rates(
      {
        sent: 110,
        bounced: 10,
        unconfirmed: 3,
        opened: verdicts(60),
        clicked: verdicts(14),
        submitted: verdicts(5),
        reported: verdicts(30),
      },
      110 * 0.07,
    );
    expect(found).toMatchObject({ delivered: 100, clickRate: 0.14, submitRate: 0.05, reportRate: 0.3 });
    expect(found.observedToExpected).toBeCloseTo(2);
  });

  it("says nothing when nothing was delivered", () => {
    const none = rates(
      {
        sent: 0,
        bounced: 0,
        unconfirmed: 0,
        opened: verdicts(0),
        clicked: verdicts(0),
        submitted: verdicts(0),
        reported: verdicts(0),
      },
      0,
    );
    expect(none).toMatchObject({ clickRate: null, clickInterval: null, observedToExpected: null });
  });

  it("gives an interval that holds the share and narrows with more people", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (of, part) => {
        const hits = Math.round(of * part);
        const [low, high] = interval(hits, of)!;
        expect(low).toBeLessThanOrEqual(hits / of + 1e-9);
        expect(high).toBeGreaterThanOrEqual(hits / of - 1e-9);
        const [low4, high4] = interval(hits * 4, of * 4)!;
        expect(high4 - low4).toBeLessThan(high - low);
      }),
    );
  });
});
