import type { Db } from "../../kit/db/index.ts";
import { readWords } from "../../kit/words.ts";
import { findAssignment, listAssignments } from "./store/assignments.ts";
import type { Assignment } from "./store/assignments.ts";

export { debriefPage } from "./debrief.ts";
export { gradeSkills } from "./grading.ts";
export { knowledgeOf } from "./knowledge.ts";
export { dueDays } from "./due-days.ts";
export { donePage, momentDonePage } from "./pages/done.ts";
export { momentPage } from "./pages/moment.ts";
export { player, playerStyles } from "./pages/player.ts";
export { lessons } from "./lessons/index.ts";
export { lessonIn } from "./lessons/translations.ts";
export { lessonSeconds, type Lesson } from "./lesson.ts";
export { topics } from "./rules.ts";
export { isSkill } from "./skills.ts";
export { finishAssignment, finishFading, visitAssignment, visitFading } from "./by-link.ts";
export { assignmentToken, readAssignmentToken, readFadingToken } from "./token.ts";
export type { Assignment } from "./store/assignments.ts";

// The pages that this face offers speak, also where the manifest was never read.
readWords("training", new URL("words/", import.meta.url));

/** An assignment, or null. */
export function assignmentOf(db: Db, org: string, id: string): Promise<Assignment | null> {
  return findAssignment(db, org, id);
}

/** A person's own assignments, newest first; those taken back are not among them. */
export async function ownAssignments(db: Db, org: string, member: string): Promise<Assignment[]> {
  const all = await listAssignments(db, org, { member }, null, mostShown);
  return all.filter((one) => one.state !== "withdrawn");
}

const mostShown = 100;
