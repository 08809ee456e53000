import { expect, test } from "vitest";
import { demoPlan } from "./plan.ts";

test("the plan of a mail is always the same, in order of time", () => {
  for (let delivery = 1; delivery <= 200; delivery += 1) {
    const plan = demoPlan([3, delivery], "moderate");
    expect(demoPlan([3, delivery], "moderate")).toEqual(plan);
    expect(plan.map((act) => act.after)).toEqual(plan.map((act) => act.after).toSorted((a, b) => a - b));
  }
});

test("whoever clicks closes the moment after seconds or reads it for minutes, as browsers say it of most", () => {
  const clicks = Array.from({ length: 4000 }, (_, i) => demoPlan([4, i], "very")).flatMap((plan) =>
    plan.filter((act) => act.does === "click"),
  );
  const stays = clicks.flatMap(({ stays }) => stays ?? []).toSorted((a, b) => a - b);
  expect(stays.length / clicks.length).toBeCloseTo(0.85, 1);
  expect(stays.at(0)).toBeLessThan(15);
  expect(stays[Math.floor(stays.length / 2)]).toBeGreaterThan(20);
  expect(stays[Math.floor(stays.length / 2)]).toBeLessThan(60);
  expect(stays.at(-1)).toBeGreaterThan(120);
  expect(stays.at(-1)).toBeLessThan(600);
});

test("harder lures are followed more often, and a form is only sent by who followed the link", () => {
  const clickers = (difficulty: string) =>
    Array.from({ length: 3000 }, (_, i) => demoPlan([1, i], difficulty)).filter((plan) =>
      plan.some((act) => act.does === "click"),
    ).length;
  expect(clickers("least")).toBeLessThan(clickers("moderate"));
  expect(clickers("moderate")).toBeLessThan(clickers("very"));
  for (let i = 0; i < 500; i += 1) {
    const does = demoPlan([2, i], "very").map((act) => act.does);
    if (does.includes("send")) expect(does.indexOf("click")).toBeLessThan(does.indexOf("send"));
  }
});
