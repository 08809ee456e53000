import { expect, it } from "vitest";
import { paceOf } from "./pace.ts";

const pace = paceOf(200);

it("a database that answers quickly is asked as often as readers are told, and again as soon as work ends", () => {
  expect([pace.looks(2), pace.idle(2), pace.gathering(2)]).toEqual([10, 200, 20]);
});

it("one that takes its time is asked as seldom, and facts gather meanwhile, within bounds", () => {
  expect([pace.looks(60), pace.idle(60), pace.gathering(60)]).toEqual([300, 300, 600]);
  expect([pace.looks(9000), pace.idle(9000), pace.gathering(9000)]).toEqual([800, 800, 800]);
});
