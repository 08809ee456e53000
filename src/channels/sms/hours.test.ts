import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { zoneOffset } from "../../kit/zones.ts";
import { openFor } from "./hours.ts";

const usual = { quietFrom: "21:00", quietUntil: "08:00" };
const at = (text: string) => Date.parse(text);
const opens = (number: string, now: string, zone = "UTC", quiet = usual) =>
  new Date(openFor(quiet, number, zone, at(now))).toISOString().slice(0, 16);

describe("quiet hours", () => {
  it.each([
    ["+491701234567", "2026-11-26T12:00Z", "2026-11-26T12:00"],
    ["+491701234567", "2026-11-26T20:30Z", "2026-11-27T07:00"],
    ["+491701234567", "2026-11-26T03:10Z", "2026-11-26T07:00"],
    ["+447700900123", "2026-07-01T20:30Z", "2026-07-02T07:00"],
    ["+81312345678", "2026-11-26T11:59Z", "2026-11-26T11:59"],
    ["+81312345678", "2026-11-26T12:00Z", "2026-11-26T23:00"],
  ])("of %s at %s end at %s", (number, now, open) => expect(opens(number, now)).toBe(open));

  it("are those of the person's own zone where it is in the country, else of all its zones", () => {
    expect(opens("+12015550123", "2026-11-26T14:00Z", "America/New_York")).toBe("2026-11-26T14:00");
    expect(opens("+12015550123", "2026-11-26T14:00Z", "Europe/Berlin")).toBe("2026-11-26T18:00");
  });

  it("may run over no midnight, or not be at all", () => {
    expect(opens("+491701234567", "2026-11-26T12:30Z", "UTC", { quietFrom: "13:00", quietUntil: "14:00" })).toBe(
      "2026-11-26T13:00",
    );
    expect(opens("+491701234567", "2026-11-26T02:00Z", "UTC", { quietFrom: "00:00", quietUntil: "00:00" })).toBe(
      "2026-11-26T02:00",
    );
  });

  it("are never broken and never last longer than a day, whenever it is asked", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true }),
        (date) => {
          const now = date.getTime();
          const open = openFor(usual, "+491701234567", "UTC", now);
          expect(open).toBeGreaterThanOrEqual(now);
          expect(open - now).toBeLessThan(25 * 3_600_000);
          const hour = new Date(open + zoneOffset("Europe/Berlin", open)).getUTCHours();
          expect(hour >= 8 && hour < 21).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
