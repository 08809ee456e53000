import { expect, it } from "vitest";
import { isSkill } from "../../training/index.ts";
import { gradesOf } from "./grade.ts";

const phish = { phish: true, skills: ["link-host", "urgency"], looked: [], sure: null };
const good = { phish: false, skills: ["parcel", "link-host"], looked: [], sure: null };

it.each([
  [
    "a phish that was missed fails all its skills",
    [{ ...phish, decision: "trust" }],
    { "link-host": "again", urgency: "again" },
  ],
  ["one that was found shows the principal one", [{ ...phish, decision: "report" }], { "link-host": "good" }],
  ["less surely", [{ ...phish, decision: "report", sure: false }], { "link-host": "hard" }],
  ["a good message left alone shows it, too", [{ ...good, decision: "trust", sure: true }], { parcel: "good" }],
  ["a false alarm is no lapse", [{ ...good, decision: "report" }], { parcel: "hard" }],
  [
    "checking shows nothing",
    [
      { ...phish, decision: "check" },
      { ...good, decision: "check" },
    ],
    {},
  ],
  [
    "the worst answer counts, in whichever order",
    [
      { ...phish, decision: "report" },
      { ...phish, decision: "trust" },
    ],
    { "link-host": "again", urgency: "again" },
  ],
] as const)("%s", (_what, answers, wanted) => {
  const graded = (all: Parameters<typeof gradesOf>[0]) =>
    Object.fromEntries(gradesOf(all, isSkill).map((one) => [one.skill, one.grade]));
  expect(graded(answers)).toEqual(wanted);
  expect(graded(answers.toReversed())).toEqual(wanted);
});
