import { expect, test } from "vitest";
import { demoPlan } from "./plan.ts";

test("the plan of a mail is always the same, in order of time", () => {
  for (let delivery = 1; delivery <= 200; delivery += 1) {
    const plan = demoPlan([3, delivery], "moderate");
    expect(demoPlan([3, delivery], "moderate")).toEqual(plan);
    expect(plan.map((act) => act.after)).toEqual(plan.map((act) => act.after).toSorted((a, b) => a - b));
  }
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
