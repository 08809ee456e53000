import { expect, it } from "vitest";
import { momentsIn } from "./moment.ts";

const { agoOf, dayOf } = momentsIn("en");
const now = new Date("2026-11-21T12:00:00Z");

it.each([
  ["2026-11-21T11:59:50Z", "now"],
  ["2026-11-21T11:57:00Z", "3 minutes ago"],
  ["2026-11-21T07:00:00Z", "5 hours ago"],
  ["2026-11-20T12:00:00Z", "yesterday"],
  ["2026-11-17T12:00:00Z", "4 days ago"],
  ["2026-11-01T12:00:00Z", "1 November 2026"],
])("%s was %s", (at, said) => {
  expect(agoOf(new Date(at), now)).toBe(said);
});

it("writes a day in full", () => {
  expect(dayOf(now)).toBe("21 November 2026");
});

it("writes them as another language does", () => {
  const german = momentsIn("de");
  expect(german.dayOf(now)).toBe("21. November 2026");
  expect(german.agoOf(now, now)).toBe("jetzt");
  expect(german.agoOf(new Date("2026-11-20T12:00:00Z"), now)).toBe("gestern");
});
