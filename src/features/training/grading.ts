import type { Db } from "../../kit/db/index.ts";
import { record } from "../../kit/ledger/index.ts";
import { skillsGraded } from "./facts.ts";
import type { Grade } from "./rules.ts";
import type { SkillId } from "./skills.ts";

/**
 * What practice showed of a person's skills. It is in the ledger when this resolves, and on their cards within seconds.
 * @param graded micro-skills (`skills` in rules.ts), each at most once
 * @param at when the person showed it; never in the future
 */
export async function gradeSkills(
  db: Db,
  org: string,
  member: string,
  graded: readonly { skill: SkillId; grade: Grade }[],
  at: Date,
): Promise<void> {
  if (graded.length === 0) return;
  const grades = graded.map(({ skill, grade }) => ({ skill, grade }));
  await record(db, org, [skillsGraded({ grades }, { person: member, at })]);
}
