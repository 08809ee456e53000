import { describe, expect, it } from "vitest";
import type { Decision, Result } from "./contract.ts";
import { kindOf } from "./kind-of.ts";
import { endingOf, skillsOf, tally } from "./tally.ts";

const result = (
  phish: boolean,
  decision: Decision,
  right = (decision === "report") === phish,
  skill = "sender",
): Result => ({
  position: 0,
  decision,
  sure: null,
  skill,
  right,
  phish,
  cues: [skill, `beside-${skill}`].map((one) => ({
    place: { kind: "sender", id: null, span: null },
    skill: one,
    says: "",
  })),
  why: "",
});

describe("a round in numbers", () => {
  it("counts hooks found, and good mail left alone, checked or not", () => {
    const all = [
      result(true, "report"),
      result(true, "trust"),
      result(true, "check", true),
      result(false, "trust"),
      result(false, "check", true),
      result(false, "report"),
    ];
    expect(tally(all)).toEqual({ hooks: 3, found: 1, checked: 1, good: 3, leftAlone: 2, alarms: 1, right: 4, of: 6 });
  });

  it.each([
    ["all", [result(true, "report"), result(false, "trust")]],
    ["everything", [result(true, "report"), result(true, "report"), result(false, "report")]],
    ["everyHook", [result(true, "report"), result(true, "check", true), result(false, "report")]],
    ["everyHook", [result(true, "report"), result(false, "report"), result(false, "trust")]],
    ["calm", [result(true, "trust"), result(false, "trust")]],
    ["some", [result(true, "trust"), result(true, "report"), result(false, "report"), result(false, "trust")]],
    ["begun", [result(true, "trust"), result(false, "report")]],
  ])("ends with %s", (ending, results) => expect(endingOf(tally(results))).toBe(ending));
});

it("the skills of a round name first what is worth a lesson, each once; good mail that was left alone is about none", () =>
  expect(
    skillsOf([
      result(true, "report", true, "urgency"),
      result(true, "trust", false, "sender"),
      result(true, "report", true, "sender"),
      result(false, "trust", true, "parcel"),
    ]),
  ).toEqual([
    { skill: "sender", right: false },
    { skill: "beside-sender", right: false },
    { skill: "urgency", right: true },
  ]));

it.each([
  [true, "report", true, "found"],
  [true, "trust", false, "missed"],
  [true, "check", true, "checkedHook"],
  [true, "check", false, "checkedHookOpened"],
  [false, "trust", true, "leftAlone"],
  [false, "report", false, "alarm"],
  [false, "check", true, "checkedGood"],
] as const)("phish %s, %s, right %s is talked about as %s", (phish, decision, right, kind) =>
  expect(kindOf({ phish, decision, right })).toBe(kind),
);
