import { lessons } from "./lessons/index.ts";
import type { SkillId } from "./lessons/index.ts";
import type { Topic } from "./rules.ts";

export type { SkillId } from "./lessons/index.ts";

interface Skill {
  id: SkillId;
  family: Topic;
}

/** Every micro-skill that is remembered of a person: one card each, and one lesson of the same id. */
export const skills: readonly Skill[] = lessons.all.map(({ id, topic }) => ({ id, family: topic }));

export function isSkill(id: string): id is SkillId {
  return lessons.has(id);
}

/** The micro-skill for each skill that a lure's cue may be about (features/lures/rules/skills.ts), where they differ in name. */
const ofCue: Readonly<Record<string, SkillId>> = { grammar: "wording", "generic-greeting": "wording" };

/** The micro-skill (and lesson) that a cue of a lure is about; null for one that nobody teaches. */
export function skillOfCue(cue: string): SkillId | null {
  const id = ofCue[cue] ?? cue;
  return isSkill(id) ? id : null;
}

/** The names under which lures speak of a micro-skill. */
export function cuesOfSkill(id: SkillId): string[] {
  return [id, ...Object.keys(ofCue).filter((cue) => ofCue[cue] === id)];
}

/** The lesson of those whose lure is about nothing that is known: how to report is useful to everybody. */
export const lessonForAll: SkillId = "report";

/**
 * The lesson that fits a lure: its principal skill's, else that of the skill which most of its cues are about, else how to report.
 * @param cues the principal skill first, then one entry for every cue
 */
export function lessonFor(cues: readonly string[]): SkillId {
  const [principal, ...others] = cues;
  const known = principal && skillOfCue(principal);
  if (known) return known;
  const counts = new Map<SkillId, number>();
  for (const cue of others) {
    const skill = skillOfCue(cue);
    if (skill) counts.set(skill, (counts.get(skill) ?? 0) + 1);
  }
  let best = lessonForAll;
  for (const [skill, count] of counts) if (count > (counts.get(best) ?? 0)) best = skill;
  return best;
}

/** Every micro-skill that a lure tries, each once, the principal one first. @param cues as for `lessonFor` */
export function skillsOfLure(cues: readonly string[]): SkillId[] {
  return [...new Set([lessonFor(cues), ...cues.flatMap((cue) => skillOfCue(cue) ?? [])])];
}
