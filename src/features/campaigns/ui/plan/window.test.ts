import { expect, it } from "vitest";
import { defaultPlan } from "./plan.ts";
import { sendingWindow } from "./window.ts";

const { schedule } = defaultPlan("", []);
const friday = Date.UTC(2026, 10, 27, 12);
const zones = [
  { name: "Europe/Berlin", people: 9 },
  { name: "America/Lima", people: 2 },
];

it("opens by the recipients' clocks, over the weekend and past quiet days", () => {
  const quiet = [{ from: "2026-11-30", to: "2026-11-30" }];
  const found = sendingWindow({ ...schedule, windowDays: 2 }, quiet, zones, friday)!;
  const days = (zone: number) => found.zones[zone]!.spans.map(({ start }) => new Date(start).toISOString());
  // Friday noon in London is one o'clock in Berlin and seven in the morning in Lima.
  expect(days(0)).toEqual(["2026-11-27T12:00:00.000Z", "2026-12-01T08:00:00.000Z"]);
  expect(days(1)).toEqual(["2026-11-27T14:00:00.000Z", "2026-12-01T14:00:00.000Z"]);
  expect(new Date(found.from).toISOString()).toBe("2026-11-27T12:00:00.000Z");
  expect(new Date(found.to).toISOString()).toBe("2026-12-01T22:00:00.000Z");
});

it("begins when it was planned to, and is none where no day is open", () => {
  const start = "2026-12-10T09:00:00Z";
  const found = sendingWindow({ ...schedule, start }, [], zones, friday)!;
  expect(new Date(found.from).toISOString()).toBe("2026-12-10T09:00:00.000Z");
  expect(sendingWindow(schedule, [{ from: "2026-01-01", to: "2036-01-01" }], zones, friday)).toBeNull();
});
