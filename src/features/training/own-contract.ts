import * as z from "zod/mini";
import { endpoint, zId, zInt, zTime } from "../../kit/contract.ts";
import { grades, skills, topics } from "./rules.ts";
import { zLessonId } from "./lesson-id.ts";

const ids = skills.map((one) => one.id);
const zLesson = z.enum(ids).check(z.describe("The lesson's id, which is that of its skill."));
const zFamily = z.enum(topics).check(z.describe("What it is about."));
const language = z
  .optional(z.string().check(z.maxLength(35)))
  .check(z.describe("In which language titles and lessons come (BCP 47); your own when absent."));

const lesson = {
  lesson: zLesson,
  family: zFamily,
  title: z.string(),
  /** How long it takes (seconds). */
  length: z.int().check(z.describe("How long it takes (seconds).")),
};
const laterUntil = z.nullable(zTime()).check(z.describe("Until when it is put off; null when it is not."));

const zOwnAssignment = z.object({
  id: zId(),
  ...lesson,
  reason: z.enum(["clicked", "by-hand"]),
  assignedAt: zTime(),
  dueAt: zTime(),
  overdue: z.boolean(),
  laterUntil,
});

const zFading = z.object({
  ...lesson,
  retrievability: z.number().check(z.describe("The probability that it is remembered today, 0 to 1.")),
  since: zTime().check(z.describe("Since when it is due.")),
  laterUntil,
});

const zSkill = z.object({
  skill: zLesson,
  family: zFamily,
  title: z.string(),
  retrievability: z
    .nullable(z.number())
    .check(z.describe("The probability that it is remembered today, 0 to 1; null for a skill that was never tried.")),
  dueAt: z.nullable(zTime()).check(z.describe("When it is looked at again; null for a skill that was never tried.")),
  fading: z.boolean().check(z.describe("It is due: its lesson comes by itself.")),
  seenAt: z.nullable(zTime()).check(z.describe("When it was last tried, in a lesson, in practice or by a simulation.")),
});

/** What learners see of their own learning. */
export const ownContract = {
  myAssignments: endpoint({
    about: "people",
    method: "GET",
    path: "/me/assignments",
    may: "member",
    tag: "learning",
    summary: "Your lessons: those you were given, those whose skills are fading, and one that would be new",
    input: z.strictObject({ language }),
    output: z.object({
      assigned: z
        .array(zOwnAssignment)
        .check(z.describe("Lessons that you were given and have not done, the next one due first.")),
      fading: z
        .array(zFading)
        .check(z.describe("Lessons of skills that you knew and are about to forget, the faintest first.")),
      fresh: z
        .nullable(z.object(lesson))
        .check(z.describe("The next lesson that you have never done; null when you have done them all.")),
    }),
  }),
  mySkills: endpoint({
    about: "people",
    method: "GET",
    path: "/me/skills",
    may: "member",
    tag: "learning",
    summary: "Your chart of skills: how well you remember each of them today",
    input: z.strictObject({ language }),
    output: z.object({
      knowledge: z
        .nullable(z.number())
        .check(
          z.describe(
            "How much of what you have tried you remember today: the mean over its skills, 0 to 1; null before the first.",
          ),
        ),
      tried: z.int().check(z.describe("How many skills you have tried.")),
      items: z.array(zSkill).check(z.describe("Every skill, family by family.")),
    }),
  }),
  myLesson: endpoint({
    about: "people",
    method: "GET",
    path: "/me/lessons/{id}",
    may: "member",
    tag: "learning",
    summary: "A lesson to play, with the content of its blocks",
    input: z.strictObject({ id: zLessonId, language }),
    output: z.object({
      ...lesson,
      locale: z.string(),
      promise: z.string(),
      takeaway: z.string(),
      blocks: z
        .array(
          z.object({
            kind: z.string(),
            answers: z.int().check(z.describe("How many answers it asks for.")),
            content: z.record(z.string(), z.any()),
          }),
        )
        .check(z.describe("Its blocks in order: the kind, how many answers it asks for, and its content.")),
      assignment: z
        .nullable(z.object({ id: zId(), dueAt: zTime() }))
        .check(z.describe("The assignment that playing it ends; null when there is none.")),
      next: z.nullable(z.object(lesson)).check(z.describe("What may be played afterwards.")),
    }),
    refuses: { "no-lesson": "missing" },
  }),
  finishMyLesson: endpoint({
    about: "people",
    method: "POST",
    path: "/me/lessons/{id}/finish",
    may: "member",
    tag: "learning",
    summary: "Say that you have played a lesson to its end; the same play sent again counts once",
    input: z.strictObject({
      id: zLessonId,
      play: zId().check(z.describe("An id that the player makes for each play.")),
      seconds: zInt(1, 3600).check(z.describe("How long the play took, the time away left out.")),
      answers: z
        .array(
          z.strictObject({
            block: zInt(0, 20).check(z.describe("The block's place in the lesson, from 0.")),
            right: zInt(0, 20).check(z.describe("How many of its answers were right at the first try.")),
          }),
        )
        .check(z.maxLength(20), z.describe("One entry for each block that was played.")),
    }),
    output: z.object({
      counted: z.boolean().check(z.describe("False when the lesson had counted that day already.")),
      grade: z.enum(grades).check(z.describe("What its answers say of the skill.")),
      assignment: z.nullable(zId()).check(z.describe("The assignment that it has ended.")),
      next: z.nullable(z.object(lesson)).check(z.describe("What may be played next.")),
    }),
    unaudited: "what learners do for themselves is in the ledger",
    perHour: 120,
    refuses: {
      "no-lesson": "missing",
      "no-such-answer": "invalid",
      "play-of-another": "conflict",
    },
  }),
  putOffMyLesson: endpoint({
    about: "people",
    method: "POST",
    path: "/me/lessons/{id}/later",
    may: "member",
    tag: "learning",
    summary: "Do a lesson later: until then it is neither offered nor reminded of",
    input: z.strictObject({
      id: zLessonId,
      days: z.optional(zInt(1, 14)).check(z.describe("For how many days; three when absent.")),
    }),
    output: z.object({ until: zTime().check(z.describe("Until when it is put off.")) }),
    unaudited: "what learners do for themselves is in the ledger",
    refuses: { "no-lesson": "missing" },
  }),
};
