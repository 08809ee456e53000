import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Outcome } from "./transport.ts";
import { NotNow } from "../kit/not-now.ts";
import { makeThrottle } from "./throttle.ts";
import { testingPorts } from "./testing-ports.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** A transport whose server did not answer three times, at the moment of the next attempt. @param turn what comes of waiting for its turn */
function tryingAgain(turn: () => Promise<void> = async () => {}) {
  const throttle = makeThrottle(testingPorts({ waitTurn: turn }), "silent");
  for (let nth = 0; nth < 3; nth++) throttle.note({ state: "unconfirmed", text: "no answer" });
  expect(throttle.ask()).toMatchObject({ state: "deferred", text: "silent" });
  vi.advanceTimersByTime(60_000);
  expect(throttle.ask()).toBeNull();
  return throttle;
}

const ends: Outcome[] = [
  { state: "withdrawn" },
  { state: "deferred", text: "too much", retryAfter: 1, early: true },
  { state: "unconfirmed", text: "no answer" },
  { state: "sent", response: "" },
];

it.each(ends)("a server that was away is tried again, whatever becomes of the first message: $state", (end) => {
  const throttle = tryingAgain();
  throttle.note(end);
  vi.advanceTimersByTime(60_000);
  expect(throttle.ask()).toBeNull();
});

it("also when the first message's turn cannot be known, or is too far off", async () => {
  const lost = tryingAgain(() => Promise.reject(new Error("the database is away")));
  await expect(lost.turn(1)).rejects.toThrow("away");
  expect(lost.ask()).toBeNull();
  const held = tryingAgain(() => Promise.reject(new NotNow(3000.5)));
  expect(await held.turn(1)).toMatchObject({ state: "deferred", retryAfter: 3001, early: true });
  expect(held.ask()).toBeNull();
});
