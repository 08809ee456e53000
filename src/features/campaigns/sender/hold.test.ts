import { expect, it } from "vitest";
import { makeHold } from "./hold.ts";

it("lets everything pass while the server answers", async () => {
  const hold = makeHold(() => false);
  const passes = await Promise.all([1, 2, 3].map(() => hold.pass()));
  expect(passes).toEqual([{ probe: false }, { probe: false }, { probe: false }]);
});

it("after trouble lets one probe through, and all when it has an answer", async () => {
  const hold = makeHold(() => false);
  const first = await hold.pass();
  const second = await hold.pass();
  hold.heard(first, { retryAfter: 0 });
  hold.heard(second, { retryAfter: 0 });
  const probe = await hold.pass();
  expect(probe.probe).toBe(true);
  let through = 0;
  const waiting = [hold.pass(), hold.pass()].map((one) => one.then(() => through++));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(through).toBe(0);
  hold.heard(probe, null);
  await Promise.all(waiting);
  expect(through).toBe(2);
});

it("holds nobody back when the lane is over", async () => {
  let over = false;
  const hold = makeHold(() => over);
  hold.heard(await hold.pass(), { retryAfter: 3600 });
  const waiting = hold.pass();
  over = true;
  expect(await waiting).toEqual({ probe: true });
});
