import type { Result } from "./contract.ts";

/** A round in two numbers, and what lies between them. */
interface Tally {
  hooks: number;
  found: number;
  /** Phish that were checked another way before anything was opened. */
  checked: number;
  good: number;
  leftAlone: number;
  alarms: number;
  right: number;
  of: number;
}

export function tally(results: readonly Result[]): Tally {
  const count = (holds: (one: Result) => boolean) => results.filter(holds).length;
  const hooks = count(({ phish }) => phish);
  const alarms = count(({ phish, decision }) => !phish && decision === "report");
  return {
    hooks,
    found: count(({ phish, decision }) => phish && decision === "report"),
    checked: count(({ phish, decision, right }) => phish && decision === "check" && right),
    good: results.length - hooks,
    leftAlone: results.length - hooks - alarms,
    alarms,
    right: count(({ right }) => right),
    of: results.length,
  };
}

/** Which sentence a round ends with: always about what went well; of somebody who reported everything it says that, too, for it tells nothing apart. */
type Ending = "all" | "everything" | "everyHook" | "calm" | "some" | "begun";

export function endingOf({ hooks, found, checked, good, alarms, right, of }: Tally): Ending {
  if (right === of && found === hooks) return "all";
  if (found === hooks && alarms === good) return "everything";
  if (hooks > 0 && found + checked === hooks) return "everyHook";
  if (alarms === 0) return "calm";
  return right * 2 >= of ? "some" : "begun";
}

/**
 * The skills that a round was about, those first that are worth a lesson: by each, whether every message about it was decided well. A hook that was found
 * has shown the skill that it practises first; one that was missed, all that could have given it away.
 */
export function skillsOf(results: readonly Result[]): { skill: string; right: boolean }[] {
  const by = new Map<string, boolean>();
  for (const { skill: first, cues, right, phish, decision } of results) {
    if (decision === "check" && right) continue;
    const skills = right ? (phish ? [first] : []) : cues.map(({ skill }) => skill);
    for (const skill of skills) by.set(skill, (by.get(skill) ?? true) && right);
  }
  return [...by].map(([skill, right]) => ({ skill, right })).toSorted((a, b) => Number(a.right) - Number(b.right));
}
