import { expect, it } from "vitest";
import type { Outcome } from "../../outbound/index.ts";
import { resultOf } from "./outcome.ts";

const hour = 3_600_000;
const now = Date.parse("2026-11-22T10:00:00Z");
const yesterday = { attempts: 12, triedAt: new Date(now - 25 * hour) };

it.each([
  ["450 4.2.2 full", "recipient", "bounced"],
  ["450 4.7.28 too much mail from you", "sender", "deferred"],
  ["451 4.3.0 out of order", "session", "deferred"],
  ["550 5.7.26 unauthenticated", "sender", "deferred"],
] as const)("after a day of %s, which is about the %s, a delivery is %s", (text, about, state) => {
  const outcome: Outcome = { state: "deferred", code: Number(text.slice(0, 3)), text, about };
  expect(resultOf(outcome, yesterday, now)).toMatchObject({ state, ...(state === "deferred" && { wait: 4 * 3600 }) });
});

it.each([
  { code: 550, text: "550 5.4.5 Daily limit", about: "session", early: true },
  { code: 451, text: "451 4.7.0 slow down", about: "sender", early: true },
  { code: 421, text: "421 closing" },
  { text: "no answer" },
] as const)("what is said before a recipient was named counts against nobody: $text", (said) => {
  const result = resultOf({ state: "deferred", ...said }, yesterday, now);
  expect(result).toMatchObject({ state: "deferred", counts: false });
});
