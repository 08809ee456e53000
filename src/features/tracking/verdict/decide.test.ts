import { expect, test } from "vitest";
import { decide } from "./decide.ts";
import type { Before, RecordedOf } from "./decide.ts";
import type { Judgements } from "./judge.ts";
import type { Verdict } from "./scale.ts";

const hour = 3_600_000;
const at = Date.UTC(2026, 10, 2, 9, 0);

test("a person's click is told once", () => {
  const first = decide(before({}), clicked("human"), null, at + 1000);
  expect(first.changes).toEqual([
    { kind: "recipient.clicked", outcome: "clicked", at, reasons: ["because"], dismissedBefore: false },
  ]);
  expect(decide(before(first.recorded), clicked("human"), null, at + 2000).changes).toEqual([]);
});

test("a program's click is dismissed, and a later person's click still counts", () => {
  const first = decide(before({}), clicked("machine"), null, at + 1000);
  expect(first.changes[0]!.kind).toBe("hit.dismissed");
  expect(decide(before(first.recorded), clicked("likely-human"), null, at + hour).changes[0]).toMatchObject({
    kind: "recipient.clicked",
    dismissedBefore: true,
  });
});

test("an unverified click tells nothing", () => {
  expect(decide(before({}), clicked("unverified"), null, at + 1000)).toEqual({ recorded: {}, changes: [] });
});

test("a late hard sign withdraws a click within 24 hours, not after", () => {
  expect(decide(before({ clicked: "person" }), clicked("machine"), null, at + 24 * hour).changes[0]!.kind).toBe(
    "click.withdrawn",
  );
  expect(decide(before({ clicked: "person" }), clicked("machine"), null, at + 24 * hour + 1).changes).toEqual([]);
});

test("mere suspicion never takes back what was told", () => {
  expect(decide(before({ clicked: "person" }), clicked("likely-machine"), null, at + 1000).changes).toEqual([]);
});

test("of a visit of whose browser's name the family alone is left nobody is told anew", () => {
  const cut: Judgements = { ...clicked("human") };
  cut.clicked = { ...cut.clicked!, cut: true };
  for (const recorded of [{}, { clicked: "machine" }] as const)
    expect(decide(before(recorded), cut, null, at + 900 * hour)).toEqual({ recorded, changes: [] });
  expect(decide(before({ clicked: "person" }), cut, null, at + 900 * hour).recorded).toEqual({ clicked: "person" });
  expect(decide(before({}), cut, "person", at + 900 * hour).changes[0]!.kind).toBe("recipient.clicked");
});

test("beside a visit that was decided about when more was known a program tells nothing, and a person does", () => {
  const beside = (verdict: Verdict): Judgements => ({
    ...clicked(verdict),
    clicked: { verdict, at, reasons: ["because"], besideCut: true },
  });
  expect(decide(before({}), beside("machine"), null, at + hour).changes).toEqual([]);
  expect(decide(before({}), beside("likely-human"), null, at + hour).changes[0]!.kind).toBe("recipient.clicked");
});

test("a program's visit of today takes back what was told today, not what was told long ago", () => {
  const today = { ...clicked("machine"), clicked: { verdict: "machine" as const, at: at + 900 * hour, reasons: [] } };
  expect(decide(before({ clicked: "person" }), today, null, at + 901 * hour).changes).toEqual([]);
  const told = before({ clicked: "person" }, at + 899 * hour);
  expect(decide(told, today, null, at + 901 * hour).changes[0]!.kind).toBe("click.withdrawn");
});

test("a reviewer decides at any time, about links only", () => {
  const judged: Judgements = { ...clicked("machine"), reported: { verdict: "human", at, reasons: [] } };
  const decision = decide(before({ clicked: "person", reported: "person" }), judged, "machine", at + 900 * hour);
  expect(decision.changes).toEqual([
    { kind: "click.withdrawn", outcome: "clicked", at, reasons: ["reviewer"], dismissedBefore: false },
  ]);
  expect(decide(before({}), clicked("machine"), "person", at + 900 * hour).changes[0]!.kind).toBe("recipient.clicked");
});

function before(recorded: RecordedOf, told = at): Before {
  return { recorded, personAt: { opened: told, clicked: told, submitted: told, reported: told } };
}

function clicked(verdict: Verdict): Judgements {
  return { opened: null, clicked: { verdict, at, reasons: ["because"] }, submitted: null, reported: null };
}
