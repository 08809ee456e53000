import * as z from "zod/mini";
import { fact } from "../../kit/ledger/fact.ts";
import { completedWheres, grades } from "./rules.ts";

/** The facts that training writes; the person is the learner. */

/** What a lesson's fact says of the simulation that led to it; absent when somebody assigned it by hand. */
const origin = z.object({
  campaign: z.uuid(),
  delivery: z.int(),
  lure: z.string(),
  lureIdx: z.int(),
  department: z.nullable(z.uuid()),
  difficulty: z.string(),
  channel: z.string(),
  holdOut: z.boolean(),
});
export type Origin = z.output<typeof origin>;

const lesson = { ...z.partial(origin).shape, assignment: z.uuid(), lesson: z.string() };

/** How a play of a lesson went. */
const played = {
  /** What its answers say of the skill; null where nobody played, since it was marked as done by hand. */
  grade: z.nullable(z.enum(grades)),
  /** How long it took (seconds); null where that is not known. */
  seconds: z.nullable(z.int()),
  earns: z
    .boolean()
    .check(
      z.describe(
        "Whether it was done, as the server saw it: half of it answered, in a time in which that can be read.",
      ),
    ),
};

export const lessonAssigned = fact("lesson.assigned", {
  says: "Somebody is to do a lesson.",
  of: "person",
  payload: z.object({ ...lesson, reason: z.enum(["clicked", "by-hand"]), dueAt: z.iso.datetime() }),
});
export const lessonCompleted = fact("lesson.completed", {
  says: "A lesson was done.",
  of: "person",
  payload: z.object({
    ...lesson,
    /** Where it was finished: right after the click, by the link of the assignment, marked by hand, or by a later good report of the same skill. */
    where: z.enum(completedWheres),
  }),
  /** Old ones lack them all; what they do not say counted as earned. */
  mayLack: z.object(played),
});
export const lessonPlayed = fact("lesson.played", {
  says: "A person played a lesson that nobody had assigned to them: of their own accord, or since the skill was fading.",
  of: "person",
  payload: z.object({ lesson: z.string(), play: z.uuid(), grade: played.grade, seconds: played.seconds }),
  mayLack: z.object({ earns: played.earns }),
});
export const skillsGraded = fact("skills.graded", {
  says: "Practice showed how well skills are remembered.",
  of: "person",
  payload: z.object({
    grades: z.array(z.object({ skill: z.string(), grade: z.enum(grades) })),
  }),
});
export const assignmentWithdrawn = fact("assignment.withdrawn", {
  says: "The click that led to it turned out not to be a person's, or somebody took the assignment back.",
  of: "person",
  payload: z.object({ ...lesson, reason: z.enum(["click-withdrawn", "by-hand"]) }),
});
