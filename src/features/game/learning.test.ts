import { describe, expect, it } from "vitest";
import { adjustForPeriod, learnLure, priorOf } from "./learning.ts";
import type { LearnedLure } from "./store/lures.ts";

const day = 24 * 60 * 60 * 1000;
const now = Date.parse("2026-06-15T10:00:00Z");
const shown = { channel: "made-up", shown: 200 };

/** A lure of moderate difficulty after a campaign in which so many of 200 clicked, so many days ago. */
function lureOf(name: string, clicked: number, daysAgo: number): LearnedLure {
  const known = learnLure(priorOf("moderate"), { ...shown, clicked });
  return { lure: name, channel: shown.channel, class: "moderate", ...known, learnedAt: new Date(now - daysAgo * day) };
}
const fresh = priorOf("moderate");
const lures = (clicked: number, daysAgo = 20) =>
  ["a", "b", "c", "d", "e"].map((name) => lureOf(name, clicked, daysAgo));

describe("a message beside the lures of its time", () => {
  it("counts as harder where all lures of late were clicked less than their class, for it is the people who have changed", () => {
    expect(adjustForPeriod(lures(4))(fresh, now).mean).toBeGreaterThan(fresh.mean + 0.3);
    expect(adjustForPeriod(lures(60))(fresh, now).mean).toBeLessThan(fresh.mean - 0.3);
  });

  it("is taken as it is where one lure alone was easy, or nothing is known", () => {
    const [one, ...others] = lures(21);
    const alone = adjustForPeriod([lureOf(one!.lure, 4, 20), ...others])(fresh, now).mean;
    expect(Math.abs(alone - fresh.mean)).toBeLessThan(0.2);
    expect(adjustForPeriod([])(fresh, now)).toEqual(fresh);
  });

  it("hears nothing of what was long ago, whichever older messages it is read with", () => {
    const old = lures(4, 500);
    expect(adjustForPeriod(old)(fresh, now)).toEqual(fresh);
    const together = adjustForPeriod([...old, ...lures(4)]);
    expect(together(fresh, now)).toEqual(adjustForPeriod(lures(4))(fresh, now));
    expect(together(fresh, now + 60_000)).toEqual(together(fresh, now));
  });
});
