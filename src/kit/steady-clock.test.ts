import { expect, test } from "vitest";
import { openSteadyClock } from "./steady-clock.ts";

const host = { wall: 1_000_000, steady: 50 };
const clock = () => openSteadyClock({ wall: () => host.wall, steady: () => host.steady });
const goesOn = (ms: number) => void ((host.wall += ms), (host.steady += ms));

test("setting the host's clock back changes nothing", () => {
  const { now } = clock();
  const before = now();
  host.wall -= 3_600_000;
  goesOn(500);
  expect(now() - before).toBe(500);
  goesOn(500);
  expect(now() - before).toBe(1000);
});

test("the time for which a machine was suspended counts, once", () => {
  const { now } = clock();
  const before = now();
  host.wall += 60_000;
  expect(now() - before).toBe(60_000);
  goesOn(10);
  expect(now() - before).toBe(60_010);
});

test("a clock that is set right after a suspension takes nothing of it away", () => {
  const { now } = clock();
  const before = now();
  host.wall += 60_000;
  now();
  host.wall -= 60_000;
  expect(now() - before).toBe(60_000);
  host.wall += 500;
  expect(now() - before).toBe(60_000);
});
