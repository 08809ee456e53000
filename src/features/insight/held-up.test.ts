import { expect, it, vi } from "vitest";
import type { Env } from "../../kit/feature.ts";
import { isResting, noteHeldUp, noteInStep, noteRecount, noteTooFew, noteToldAnew, waitsWith } from "./held-up.ts";

const warn = vi.fn();
let now = Date.UTC(2026, 0, 1);
const env = { clock: () => new Date(now), log: { warn } } as unknown as Env;
const pass = (minutes: number) => void (now += minutes * 60_000);
const lag = (campaign: string, counted = "same") => noteHeldUp({ org: "o", env }, campaign, counted);

it("figures that stood still for a moment, and days later for another one, are not said to stand still", () => {
  lag("a");
  pass(3 * 24 * 60);
  lag("a");
  expect(warn).not.toHaveBeenCalled();
  // From here on they do.
  for (let n = 0; n < 4; n += 1) {
    pass(20);
    lag("a");
  }
  expect(warn).toHaveBeenCalledTimes(1);
});

it("nor those that were right in between", () => {
  warn.mockClear();
  lag("b");
  pass(40);
  noteInStep("b");
  lag("b");
  pass(40);
  lag("b");
  expect(warn).not.toHaveBeenCalled();
});

it("what was added up in vain rests for ten minutes, and not longer where the clock goes back", () => {
  expect(isResting(env, "c")).toBe(false);
  noteRecount(env, "c", "same");
  pass(9);
  expect(isResting(env, "c")).toBe(true);
  pass(2);
  expect(isResting(env, "c")).toBe(false);
  noteRecount(env, "c", "same");
  pass(-60);
  expect(isResting(env, "c")).toBe(false);
  pass(60);
  expect(isResting(env, "c")).toBe(true);
  noteToldAnew("c");
  expect(isResting(env, "c")).toBe(false);
});

it("what is added up in vain again and again rests longer each time, and for a day at most", () => {
  const rested = (minutes: number) => {
    noteRecount(env, "d", "same");
    pass(minutes - 1);
    expect(isResting(env, "d")).toBe(true);
    pass(2);
    expect(isResting(env, "d")).toBe(false);
  };
  for (const minutes of [10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440]) rested(minutes);
  noteToldAnew("d");
  rested(10);
});

it("what is of too few rests for ten minutes each time, and longer where it was added up anew for that", () => {
  const restsFor = (minutes: number) => {
    pass(minutes - 1);
    expect(isResting(env, "e")).toBe(true);
    pass(2);
    expect(isResting(env, "e")).toBe(false);
  };
  for (const minutes of [10, 10]) {
    noteTooFew(env, "e");
    restsFor(minutes);
  }
  for (const minutes of [10, 20]) {
    noteRecount(env, "e", "same");
    noteTooFew(env, "e");
    restsFor(minutes);
  }
});

it("what lags behind rests for two seconds, and then longer each time as long as its counts are what they were", () => {
  const seconds = (n: number) => pass(n / 60);
  for (const rest of [2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]) {
    lag("f");
    expect(isResting(env, "f")).toBe(true);
    expect(waitsWith(env, "f")).toBe("same");
    seconds(2);
    // From here on it is asked whether these are others by now.
    expect(isResting(env, "f")).toBe(false);
    if (rest > 2) seconds(rest - 3);
    expect(waitsWith(env, "f")).toBe(rest > 2 ? "same" : null);
    seconds(1);
    expect(waitsWith(env, "f")).toBeNull();
  }
  lag("f", "others");
  expect(waitsWith(env, "f")).toBe("others");
  seconds(3);
  expect(waitsWith(env, "f")).toBeNull();
  lag("f");
  noteToldAnew("f");
  expect(isResting(env, "f")).toBe(false);
  expect(waitsWith(env, "f")).toBeNull();
});
