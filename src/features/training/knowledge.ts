import type { Db } from "../../kit/db/index.ts";
import { retrievability } from "./memory.ts";
import { isSkill } from "./skills.ts";
import type { SkillId } from "./skills.ts";
import { cardsOf } from "./store/cards.ts";

interface Knowledge {
  /** How much of what was tried is remembered, the mean over its skills, 0 to 1; null before the first. */
  knowledge: number | null;
  tried: number;
  /** Each skill that was tried. */
  skills: { skill: SkillId; retrievability: number; dueAt: Date; seenAt: Date }[];
}

/** What a person remembers at a moment. It is shown beside their score and is no part of it: attention is another thing than knowledge. */
export async function knowledgeOf(db: Db, org: string, member: string, now: Date): Promise<Knowledge> {
  const skills = (await cardsOf(db, org, member)).flatMap((card) => {
    const { skill, dueAt, seenAt } = card;
    return isSkill(skill) ? [{ skill, retrievability: retrievability(card, now), dueAt, seenAt }] : [];
  });
  const sum = skills.reduce((total, one) => total + one.retrievability, 0);
  return { knowledge: skills.length === 0 ? null : sum / skills.length, tried: skills.length, skills };
}
