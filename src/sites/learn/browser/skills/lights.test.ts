import { expect, it } from "vitest";
import type { Skill } from "../mine.ts";
import { families, lightOf } from "./lights.ts";

it.each([
  [null, "dark"],
  [0.2, "faint"],
  [0.6, "fading"],
  [0.85, "bright"],
  [1, "bright"],
] as const)("what is remembered with %s shines %s", (remembered, light) => expect(lightOf(remembered)).toBe(light));

it("families keep the skills' order, and their mean leaves out what was never tried", () => {
  const skill = (id: string, family: string, retrievability: number | null) =>
    ({ skill: id, family, retrievability }) as unknown as Skill;
  const found = families([
    skill("sender", "addresses", 0.5),
    skill("urgency", "pressure", null),
    skill("link-host", "addresses", 0.9),
    skill("qr", "addresses", null),
  ]);
  expect(found.map(({ family, skills, mean }) => [family, skills.map((one) => one.skill), mean])).toEqual([
    ["addresses", ["sender", "link-host", "qr"], 0.7],
    ["pressure", ["urgency"], null],
  ]);
});
