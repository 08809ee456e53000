import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { escapeHtml } from "../../../../kit/html/index.ts";
import { judge } from "../judge.ts";

/**
 * Lures that play on a theme in one sentence among harmless ones, or over several of which none names it; and harmless ones like those. `seen`: the patterns
 * were made from them; `test`: they only measure. `written`: before the patterns, or later, when those of before were stopped.
 */
interface Diluted {
  half: "seen" | "test";
  written: "before" | "later";
  theme: string | null;
  senderName: string;
  subject: string;
  text: string;
}

const all = readFileSync(new URL("../corpus/diluted.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Diluted);

const isStopped = ({ senderName, subject, text }: Diluted) =>
  judge({ senderName, subject, html: `<p>${escapeHtml(text)}</p>`, text, landing: { html: "" } }).length > 0;

/** The part of some that is stopped. */
const part = (some: readonly Diluted[]) => some.filter(isStopped).length / some.length;
const of = (half: Diluted["half"], forbidden: boolean) =>
  all.filter((one) => one.half === half && (one.theme !== null) === forbidden);

it("a theme is known though harmless sentences stand around it, or none of several names it", () => {
  expect(of("seen", true).filter((one) => !isStopped(one))).toEqual([]);
  expect(of("seen", false).filter(isStopped)).toEqual([]);
});

// Nothing was made from them; what is reached on them stands here, so that nothing falls behind it unseen (docs/ethics-check.md).
it("of those that the patterns were not made from most are stopped, and few harmless ones", () => {
  const forbidden = of("test", true);
  expect(part(forbidden.filter(({ written }) => written === "before"))).toBeGreaterThanOrEqual(0.95);
  expect(part(forbidden.filter(({ written }) => written === "later"))).toBeGreaterThanOrEqual(0.5);
  expect(part(all.filter(({ theme }) => theme === null))).toBeLessThanOrEqual(0.05);
});

it.each([
  "Your invoice was paid a tenth less than it says, please look at the order.",
  "The test of the pump shows something abnormal, so the machine stands still.",
  "Somebody wrote to us about you and your talk at the fair: it was liked.",
  "Your son is welcome at the open day.",
  "The old link died on Friday.",
  "Ihr Aufenthalt im Hotel ist gebucht.",
])("what sounds alike and tells nobody of themselves passes: %s", (sentence) => {
  const quiet = "The blinds in room four are mended. Cups go into the left drawer.";
  expect(isStopped({ half: "seen", written: "later", theme: null, senderName: "Desk", subject: "Notes", text: `${quiet} ${sentence} ${quiet}` })).toBe(false); // oxfmt-ignore
});
