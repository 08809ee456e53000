import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf, seasonDays, seasonOf, weekOf } from "./days.ts";
import type { Answer, GameEvent } from "./game-event.ts";
import { highestLevel, levelOf, pointsFor } from "./levels.ts";
import { play, step, emptyPlay } from "./play.ts";
import { dailyCap, pointValues } from "./points.ts";
import { streakOf } from "./streak.ts";

const hour = 3_600_000;
const first = Date.parse("2026-03-02T09:00:00Z");

let numbered = 0;
function report(hours: number, more: Partial<Extract<GameEvent, { kind: "report" }>> = {}): GameEvent {
  numbered += 1;
  const at = first + hours * hour;
  const about = { channel: "email", class: "moderate" as const, minutes: 30, minutesAfterClick: null };
  return { kind: "report", at, day: dayOf("UTC", at), source: `r${numbered}`, ...about, ...more };
}

function judged(hours: number, verdict: "malicious" | "harmless", fromColleague = false): GameEvent {
  numbered += 1;
  const at = first + hours * hour;
  return { kind: "judged", at, day: dayOf("UTC", at), source: `j${numbered}`, verdict, fromColleague };
}

function round(hours: number, decide: (phish: boolean, place: number) => Answer["decision"], earns = true): GameEvent {
  numbered += 1;
  const at = first + hours * hour;
  const answers = Array.from({ length: 8 }, (_, place): Answer => {
    const phish = place % 2 === 0;
    const decision = decide(phish, place);
    const right = phish ? decision !== "trust" : decision !== "report";
    return { phish, decision, right, sure: null, class: "moderate", difficulty: 0, skills: [], form: "mail" };
  });
  return { kind: "round", at, day: dayOf("UTC", at), source: `o${numbered}`, duel: false, earns, answers };
}

const well = (phish: boolean) => (phish ? ("report" as const) : ("trust" as const));

describe("points", () => {
  it("are more for whoever is fast, and most for whoever was first", () => {
    const slow = play([report(0)]).points;
    const fast = play([report(0, { minutes: 4 })]).points;
    const at = first + hour;
    const best = play([report(0, { minutes: 4 }), { kind: "first", at, day: dayOf("UTC", at), source: "c" }]).points;
    expect([slow, fast, best]).toEqual([
      pointValues.report,
      pointValues.report + pointValues.fast,
      pointValues.report + pointValues.fast + pointValues.first,
    ]);
  });

  it("are none for a round that was not earned, or in which everything was answered alike", () => {
    expect(play([round(0, well)]).points).toBe(8 * pointValues.answer + pointValues.flawless);
    expect(play([round(0, well, false)]).points).toBe(0);
    for (const same of ["report", "trust", "check"] as const) expect(play([round(0, () => same)]).points).toBe(0);
    // Three of four good messages reported: the hooks among them were found by nobody.
    expect(play([round(0, (phish, place) => (phish || place < 6 ? "report" : "trust"))]).points).toBe(0);
  });

  it("are few for whoever decides without looking, however they share out their answers", () => {
    // Over all orders of four phish and four good messages, what a fixed row of answers comes to on average.
    const orders = Array.from({ length: 256 }, (_, bits) => Array.from({ length: 8 }, (_, n) => (bits >> n) % 2 === 1));
    const fair = orders.filter((phish) => phish.filter(Boolean).length === 4);
    const rows = [0, 1, 2, 3, 4].flatMap((checks) =>
      Array.from({ length: 9 - checks }, (_, reports) =>
        Array.from({ length: 8 }, (_, n) =>
          n < checks ? ("check" as const) : n < checks + reports ? ("report" as const) : ("trust" as const),
        ),
      ),
    );
    const worthOf = (row: readonly Answer["decision"][]) => {
      const all = fair.map((phish) => {
        const one = round(0, well) as Extract<GameEvent, { kind: "round" }>;
        const answers = row.map((decision, n): Answer => {
          const right = decision === "check" || (decision === "report") === phish[n]!;
          return { ...one.answers[n]!, phish: phish[n]!, decision, right };
        });
        return play([{ ...one, answers }]).points;
      });
      return all.reduce((sum, points) => sum + points, 0) / fair.length;
    };
    expect(Math.max(...rows.map(worthOf))).toBeLessThan((8 * pointValues.answer + pointValues.flawless) / 2);
  });

  it("are none for reports of whoever reports everything, and come back with better ones", () => {
    const harmless = Array.from({ length: 12 }, (_, n) => judged(n, "harmless"));
    expect(play([...harmless, report(48)]).points).toBe(0);
    expect(play([...harmless, round(48, well)]).points).toBeGreaterThan(0);
    // Out of the window nothing is held against anybody.
    expect(play([...harmless, report(24 * 120)]).points).toBe(pointValues.report);
    expect(play([...harmless.slice(0, 4), report(48)]).points).toBe(pointValues.report);
  });

  it("are none for two who report each other's mails, or thank each other", () => {
    expect(play([judged(0, "malicious", true)]).points).toBe(0);
    expect(play([judged(0, "malicious")]).points).toBe(pointValues.threat);
    const thanks = { kind: "thanks" as const, at: first, day: dayOf("UTC", first), source: "t", mutual: true };
    expect(play([thanks]).points).toBe(0);
    expect(play([{ ...thanks, mutual: false }]).points).toBe(pointValues.thanks);
  });

  it("are no more on one day than the day brings", () => {
    const many = Array.from({ length: 20 }, (_, n) => report(n / 4));
    expect(play(many).points).toBe(dailyCap);
    expect(play([...many, report(24)]).points).toBe(dailyCap + pointValues.report);
  });

  it("are no more for whoever sets their clock to other zones and back", () => {
    const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
    const many = Array.from({ length: 40 }, (_, n) => {
      // Hours that are in one day of each zone, a day apart.
      const one = report(2 + n / 4);
      return { ...one, day: dayOf(zones[n % 2]!, one.at) };
    });
    expect(new Set(many.map(({ day }) => day)).size).toBe(2);
    expect(play(many).points).toBe(dailyCap);
  });

  it("are the same in whatever order and however often happenings are given, and as good as step by step", () => {
    const kinds = fc.oneof(
      fc.integer({ min: 0, max: 2000 }).map((hours) => report(hours)),
      fc.integer({ min: 0, max: 2000 }).map((hours) => round(hours, well)),
      fc.integer({ min: 0, max: 2000 }).map((hours) => judged(hours, hours % 2 === 0 ? "harmless" : "malicious")),
    );
    fc.assert(
      fc.property(fc.array(kinds, { maxLength: 40 }), fc.infiniteStream(fc.nat()), (happenings, chance) => {
        const once = play(happenings);
        const mixed = [...happenings, ...happenings.slice(0, 5)]
          .map((one) => ({ one, place: chance.next().value! }))
          .toSorted((a, b) => a.place - b.place);
        expect(play(mixed.map(({ one }) => one))).toEqual(once);
        const half = happenings.toSorted((a, b) => a.at - b.at);
        const cut = half[Math.floor(half.length / 2)]?.at ?? 0;
        const early = play(half.filter(({ at }) => at <= cut));
        expect(
          play(
            half.filter(({ at }) => at > cut),
            JSON.parse(JSON.stringify(early)),
          ),
        ).toEqual(once);
      }),
    );
  });

  it("never fall by a step", () => {
    let state = emptyPlay;
    for (const one of [report(0), judged(1, "harmless"), round(2, () => "report"), report(3), judged(4, "malicious")]) {
      const after = step(state, one);
      expect(after.points).toBeGreaterThanOrEqual(state.points);
      state = after;
    }
  });
});

describe("levels", () => {
  it("are reached by points alone, each further than the one before", () => {
    expect(levelOf(0)).toBe(1);
    for (let level = 2; level <= highestLevel; level++) {
      expect([levelOf(pointsFor(level) - 1), levelOf(pointsFor(level))]).toEqual([level - 1, level]);
    }
    expect(levelOf(1_000_000)).toBe(highestLevel);
  });
});

describe("a streak", () => {
  const never = () => false;

  it("forgives two missed weeks, and is lowered by one by each further one", () => {
    expect(streakOf([10, 11, 12], 12, never)).toEqual({ weeks: 3, freezes: 2, thisWeek: true });
    expect(streakOf([10, 11, 12], 15, never)).toEqual({ weeks: 3, freezes: 0, thisWeek: false });
    expect(streakOf([10, 11, 12], 16, never)).toEqual({ weeks: 2, freezes: 0, thisWeek: false });
    expect(streakOf([10, 11, 12], 30, never).weeks).toBe(0);
  });

  it("is not touched by the week that runs, nor by weeks in which everybody is away", () => {
    expect(streakOf([10, 11], 12, never)).toMatchObject({ weeks: 2, freezes: 2 });
    expect(streakOf([10, 11], 20, (week) => week >= 12 && week <= 18)).toMatchObject({ weeks: 2, freezes: 1 });
  });

  it("gets a freeze back for every four weeks, never more than two", () => {
    expect(streakOf([10, 13, 14, 15], 15, never)).toMatchObject({ weeks: 4, freezes: 1 });
    expect(streakOf([10, 11, 12, 13, 14, 15, 16, 17], 17, never).freezes).toBe(2);
  });
});

describe("days", () => {
  it("are those of the person's clock, and weeks and seasons begin on Mondays", () => {
    const at = Date.parse("2026-03-01T23:30:00Z");
    expect(dayOf("Asia/Tokyo", at) - dayOf("UTC", at)).toBe(1);
    expect(weekOf(dayOf("Asia/Tokyo", at)) - weekOf(dayOf("UTC", at))).toBe(1);
    const { from, to } = seasonDays(seasonOf(dayOf("UTC", at)));
    for (const day of [from, to]) expect(new Date(day).getUTCDay()).toBe(1);
    expect(Date.parse(to) - Date.parse(from)).toBe(28 * 24 * hour);
    expect(from <= "2026-03-01" && "2026-03-01" < to).toBe(true);
  });
});
