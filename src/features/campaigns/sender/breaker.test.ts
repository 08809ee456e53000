import { expect, it } from "vitest";
import { makeBreaker } from "./breaker.ts";

it("lets everything pass while the server answers", async () => {
  const breaker = makeBreaker(() => false);
  const passes = await Promise.all([1, 2, 3].map(() => breaker.pass()));
  expect(passes).toEqual([{ probe: false }, { probe: false }, { probe: false }]);
});

it("after trouble lets one probe through, and all when it has an answer", async () => {
  const breaker = makeBreaker(() => false);
  const first = (await breaker.pass())!;
  const second = (await breaker.pass())!;
  breaker.observe(first, { retryAfter: 0 });
  breaker.observe(second, { retryAfter: 0 });
  const probe = (await breaker.pass())!;
  expect(probe.probe).toBe(true);
  let through = 0;
  const waiting = [breaker.pass(), breaker.pass()].map((one) => one.then(() => through++));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(through).toBe(0);
  breaker.observe(probe, null);
  await Promise.all(waiting);
  expect(through).toBe(2);
});

it("holds nobody back when the queue is over, and lets nobody at a server in trouble: all who waited had tried it at once", async () => {
  let over = false;
  const breaker = makeBreaker(() => over);
  breaker.observe((await breaker.pass())!, { retryAfter: 3600 });
  const waiting = [1, 2, 3].map(() => breaker.pass());
  over = true;
  expect(await Promise.all(waiting)).toEqual([null, null, null]);
});

it("goes on trying when the one that was to try is not sent", async () => {
  const breaker = makeBreaker(() => false);
  breaker.observe((await breaker.pass())!, { retryAfter: 0 });
  const first = (await breaker.pass())!;
  breaker.untried(first);
  expect([first, await breaker.pass()]).toEqual([{ probe: true }, { probe: true }]);
});
