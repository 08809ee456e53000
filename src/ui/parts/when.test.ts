import { expect, it } from "vitest";
import { formatDay, formatExactly, formatWhen } from "./when.ts";

const now = new Date(2026, 5, 15, 12, 0);
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

it.each([
  [0, "now"],
  [-3, "3 minutes ago"],
  [90, "in 2 hours"],
  [-26 * 60, "yesterday"],
  [6 * 24 * 60, "in 6 days"],
  [-20 * 24 * 60, "26 May"],
  [-400 * 24 * 60, "11 May 2025"],
])("says a moment %i minutes away as “%s”", (minutes, said) => {
  expect(formatWhen(after(minutes), now, "en")).toBe(said);
});

it("says it in the language of the screens, and to the minute with its zone", () => {
  expect(formatWhen(after(-3), now, "de")).toBe("vor 3 Minuten");
  expect(formatExactly(now, "en")).toMatch(/^Mon,? 15 June 2026.* 12:00 \S+$/);
});

it("says a day as it stands, wherever the reader is", () => {
  expect(formatDay("2026-06-15", "en")).toMatch(/^Monday,? 15 June 2026$/);
  expect(formatDay("2026-06-15", "de")).toBe("Montag, 15. Juni 2026");
  expect(formatDay("2026-06-15", "en", "short")).toMatch(/^Mon,? 15 Jun$/);
});
