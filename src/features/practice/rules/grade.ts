import { grades } from "../../training/rules.ts";
import type { Grade } from "../../training/rules.ts";
import { isRight } from "./judge.ts";
import type { Answer } from "./judge.ts";

/**
 * What a round showed of micro-skills, each once, by its worst answer. Whoever misses a phish has seen none of its cues; whoever finds one, or leaves a good
 * message alone, has shown the principal skill, better when sure. A false alarm is hesitation and no lapse. Checking another way shows nothing.
 * @param isTaught whether there is a lesson of it
 */
export function gradesOf<Skill extends string>(
  answers: readonly (Pick<Answer, "decision" | "looked" | "sure"> & { phish: boolean; skills: readonly string[] })[],
  isTaught: (skill: string) => skill is Skill,
): { skill: Skill; grade: Grade }[] {
  const found = new Map<Skill, Grade>();
  for (const one of answers) {
    if (one.decision === "check") continue;
    const missed = one.phish && !isRight(true, one);
    const grade = missed ? "again" : isRight(one.phish, one) && one.sure !== false ? "good" : "hard";
    for (const skill of (missed ? one.skills : one.skills.slice(0, 1)).filter(isTaught)) {
      const before = found.get(skill);
      if (!before || grades.indexOf(grade) < grades.indexOf(before)) found.set(skill, grade);
    }
  }
  return [...found].map(([skill, grade]) => ({ skill, grade }));
}
