import { expect, test } from "vitest";
import { decide } from "./decide.ts";
import type { Judgements } from "./judge.ts";
import type { Verdict } from "./scale.ts";

const hour = 3_600_000;
const at = Date.UTC(2026, 10, 2, 9, 0);

test("a person's click is told once", () => {
  const first = decide({}, clicked("human"), null, at + 1000);
  expect(first.changes).toEqual([
    { kind: "recipient.clicked", outcome: "clicked", at, reasons: ["because"], dismissedBefore: false },
  ]);
  expect(decide(first.recorded, clicked("human"), null, at + 2000).changes).toEqual([]);
});

test("a program's click is dismissed, and a later person's click still counts", () => {
  const first = decide({}, clicked("machine"), null, at + 1000);
  expect(first.changes[0]!.kind).toBe("hit.dismissed");
  expect(decide(first.recorded, clicked("likely-human"), null, at + hour).changes[0]).toMatchObject({
    kind: "recipient.clicked",
    dismissedBefore: true,
  });
});

test("an unverified click tells nothing", () => {
  expect(decide({}, clicked("unverified"), null, at + 1000)).toEqual({ recorded: {}, changes: [] });
});

test("a late hard sign withdraws a click within 24 hours, not after", () => {
  expect(decide({ clicked: "person" }, clicked("machine"), null, at + 24 * hour).changes[0]!.kind).toBe(
    "click.withdrawn",
  );
  expect(decide({ clicked: "person" }, clicked("machine"), null, at + 24 * hour + 1).changes).toEqual([]);
});

test("mere suspicion never takes back what was told", () => {
  expect(decide({ clicked: "person" }, clicked("likely-machine"), null, at + 1000).changes).toEqual([]);
});

test("of a visit of whose browser's name the family alone is left nobody is told anew", () => {
  const cut: Judgements = { ...clicked("human") };
  cut.clicked = { ...cut.clicked!, cut: true };
  for (const before of [{}, { clicked: "machine" }] as const)
    expect(decide(before, cut, null, at + 900 * hour)).toEqual({ recorded: before, changes: [] });
  expect(decide({ clicked: "person" }, cut, null, at + 900 * hour).recorded).toEqual({ clicked: "person" });
  expect(decide({}, cut, "person", at + 900 * hour).changes[0]!.kind).toBe("recipient.clicked");
});

test("a reviewer decides at any time, about links only", () => {
  const judged: Judgements = { ...clicked("machine"), reported: { verdict: "human", at, reasons: [] } };
  const decision = decide({ clicked: "person", reported: "person" }, judged, "machine", at + 900 * hour);
  expect(decision.changes).toEqual([
    { kind: "click.withdrawn", outcome: "clicked", at, reasons: ["reviewer"], dismissedBefore: false },
  ]);
  expect(decide({}, clicked("machine"), "person", at + 900 * hour).changes[0]!.kind).toBe("recipient.clicked");
});

function clicked(verdict: Verdict): Judgements {
  return { opened: null, clicked: { verdict, at, reasons: ["because"] }, submitted: null, reported: null };
}
