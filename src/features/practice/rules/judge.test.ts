import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decisions, roundLength } from "../rules.ts";
import { isHurried, isRight, minimumSeconds, tally, whyUnrewarded } from "./judge.ts";

describe("a decision", () => {
  it.each([
    [true, "report", [], true],
    [true, "report", ["opened"], true],
    [true, "trust", [], false],
    [true, "check", ["link", "headers"], true],
    [true, "check", ["opened"], false],
    [false, "trust", [], true],
    [false, "report", [], false],
    [false, "check", [], true],
    [false, "check", ["opened"], true],
  ] as const)(
    "about a message that is phish (%s): %s after looking at %j is right: %s",
    (phish, decision, looked, right) => expect(isRight(phish, { decision, looked })).toBe(right),
  );
});

const round = fc.array(fc.record({ phish: fc.boolean(), decision: fc.constantFrom(...decisions) }), {
  minLength: roundLength,
  maxLength: roundLength,
});

describe("a finished round", () => {
  it("adds up, in whichever order its answers came", () => {
    fc.assert(
      fc.property(round, fc.func(fc.nat()), (made, order) => {
        const answers = made.map((one, position) => ({ ...one, position, sure: null, looked: [], seconds: 5 }));
        const found = tally(answers);
        expect(found.hooks + found.good).toBe(roundLength);
        expect(found.right).toBe(answers.filter((one) => isRight(one.phish, one)).length);
        const mixed = answers.toSorted((one, other) => order(one.position) - order(other.position));
        expect(tally(mixed)).toEqual(found);
      }),
    );
  });

  it("earns unless it was hurried or left more than half undecided", () => {
    const checked = (count: number) =>
      tally(
        Array.from({ length: roundLength }, (_, position) => ({
          position,
          phish: position % 2 === 0,
          decision: position < count ? ("check" as const) : ("report" as const),
          sure: null,
          looked: [],
          seconds: 1,
        })),
      );
    expect(whyUnrewarded(false, checked(4))).toBeNull();
    expect(whyUnrewarded(false, checked(5))).toBe("undecided");
    expect(whyUnrewarded(true, checked(0))).toBe("too-fast");
  });
});

it("nobody reads eight messages in ten seconds, and everybody who skims may take half a minute", () => {
  const least = Array.from({ length: roundLength }, () => minimumSeconds(40));
  expect(isHurried(10, least)).toBe(true);
  expect(isHurried(36, least)).toBe(false);
  expect(minimumSeconds(0)).toBe(1);
});
