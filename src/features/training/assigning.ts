import type { Db } from "../../kit/db/index.ts";
import { newId } from "../../kit/id.ts";
import { record } from "../../kit/ledger/index.ts";
import type { Written } from "../../kit/ledger/index.ts";
import type { Origin } from "./facts.ts";
import { dueDate } from "./rules.ts";
import type { Grade } from "./rules.ts";
import { addAssignment, completeAssignment, withdrawAssignment } from "./store/assignments.ts";
import { readSettings } from "./store/settings.ts";
import type { Assignment } from "./store/assignments.ts";
import { lessonAssigned, lessonCompleted, assignmentWithdrawn } from "./facts.ts";

interface Wanted {
  member: string;
  lesson: string;
  reason: "clicked" | "by-hand";
  origin?: Partial<Origin>;
  assignedBy?: string;
  now: Date;
  /** After the organisation's usual time when absent. */
  dueAt?: Date | undefined;
}

/** Makes an assignment and writes its fact; null when the same lesson waits for the person already. */
export async function assign(db: Db, org: string, wanted: Wanted): Promise<Assignment | null> {
  const { member, lesson, reason, origin = {}, now } = wanted;
  const dueAt = wanted.dueAt ?? dueDate(now, (await readSettings(db, org)).dueDays);
  const made = await addAssignment(db, org, {
    id: newId(),
    member,
    lesson,
    reason,
    origin,
    assignedAt: now,
    dueAt,
    ...(wanted.assignedBy && { assignedBy: wanted.assignedBy }),
  });
  if (made) {
    const data = { ...origin, assignment: made.id, lesson, reason, dueAt: dueAt.toISOString() };
    await record(db, org, [lessonAssigned(data, { person: member, at: now })]);
  }
  return made;
}

/** How a lesson was played: the grade of its answers, and how long it took (seconds); null where that is not known. */
interface Played {
  grade: Grade | null;
  seconds: number | null;
  /** Whether it was done: never by hand, and never faster than it can be read. */
  earns: boolean;
}

/** Ends an open assignment well and writes its fact; null when it is not open. */
export async function complete(
  db: Db,
  org: string,
  id: string,
  at: Date,
  where: Written<typeof lessonCompleted>["where"],
  played: Played,
): Promise<Assignment | null> {
  const done = await completeAssignment(db, org, id, at, where, played.seconds);
  if (done) {
    const data = { ...done.origin, assignment: id, lesson: done.lesson, where, ...played };
    await record(db, org, [lessonCompleted(data, { person: done.member, at })]);
  }
  return done;
}

/** Takes an open assignment back and writes its fact; null when it is not open. */
export async function withdraw(
  db: Db,
  org: string,
  id: string,
  reason: "click-withdrawn" | "by-hand",
): Promise<Assignment | null> {
  const gone = await withdrawAssignment(db, org, id);
  if (gone) {
    const data = { ...gone.origin, assignment: id, lesson: gone.lesson, reason };
    await record(db, org, [assignmentWithdrawn(data, { person: gone.member })]);
  }
  return gone;
}
