import type { Db } from "../../kit/db/index.ts";
import { knowledgeOf } from "./knowledge.ts";
import { lessonSeconds } from "./lesson.ts";
import { lessons } from "./lessons/index.ts";
import { lessonIn } from "./lessons/translations.ts";
import type { SkillId } from "./skills.ts";
import { lessonsDone } from "./store/plays.ts";

/** Reviews that come by themselves, at most so many at once: nobody is to come back to a pile. */
const mostFading = 3;

/** What is told of a lesson wherever one is offered, in a language. */
export function shortly(id: SkillId, locale: string) {
  const found = lessonIn(id, locale);
  return { lesson: id, family: found.topic, title: found.title, length: lessonSeconds(found) };
}

/** Skills of a person that are due, the faintest first. */
export async function fadingSkills(db: Db, org: string, member: string, now: Date) {
  const { skills } = await knowledgeOf(db, org, member, now);
  return skills
    .filter((one) => one.dueAt <= now)
    .toSorted((a, b) => a.retrievability - b.retrievability || (a.skill < b.skill ? -1 : 1))
    .slice(0, mostFading);
}

/** What a person may play next besides what they have to do: a lesson of the same family first, that they have never done; null when there is none. */
export async function nextLesson(db: Db, org: string, member: string, after?: SkillId): Promise<SkillId | null> {
  const done = await lessonsDone(db, org, member);
  const fresh = lessons.all.filter((one) => one.id !== after && !done.has(one.id));
  const near = after && fresh.find((one) => one.topic === lessons.find(after).topic);
  return (near ?? fresh[0])?.id ?? null;
}
