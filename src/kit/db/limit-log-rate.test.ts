import { expect, it } from "vitest";
import { limitLogRate } from "./limit-log-rate.ts";

it("tells of what passes once a while and how often it was, and of all else each time", () => {
  let now = 0;
  const told: unknown[] = [];
  const hear = limitLogRate(
    (error, more) => told.push([error.message, more]),
    () => now,
  );
  const away = new Error("Connection terminated unexpectedly");
  for (let n = 0; n < 500; n += 1) hear(away);
  expect(told).toEqual([[away.message, {}]]);
  hear(new TypeError("x is undefined"));
  expect(told.splice(0)).toHaveLength(2);
  now = 30_000;
  hear(away);
  hear(away);
  expect(told).toEqual([[away.message, {}]]);
  now = 60_000;
  hear(away);
  expect(told.at(-1)).toEqual([away.message, { alsoSince: 1 }]);
});
