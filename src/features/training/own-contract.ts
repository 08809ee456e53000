import * as z from "zod/mini";
import { endpoint, zBool, zId, zInt, zLine, zTime } from "../../kit/contract.ts";
import { grades, topics } from "./rules.ts";
import { zLessonId } from "./lesson-id.ts";

const zLesson = zLessonId.check(z.describe("The lesson's id, which is that of its skill."));
const zFamily = z.enum(topics).check(z.describe("What it is about."));
const language = z
  .optional(z.string().check(z.maxLength(35)))
  .check(z.describe("In which language titles and lessons come (BCP 47); your own when absent."));

const play = zId().check(z.describe("The play, as beginning it gave it."));

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

const reminders = z.object({
  on: z.boolean().check(z.describe("Whether you want reminders: one a week at the most, of a lesson or a skill.")),
  everyDays: z
    .nullable(z.int())
    .check(z.describe("Days between two of them, at least; null where your organisation sends none.")),
  channel: z.nullable(z.string()).check(z.describe("By which channel they come; null where none reaches you.")),
  channels: z
    .array(
      z.object({
        channel: z.string(),
        title: z.string().check(z.describe("What the channel is called.")),
        address: z.string().check(z.describe("Your own address there.")),
      }),
    )
    .check(z.describe("The channels by which you can be reached.")),
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
  beginMyLesson: endpoint({
    about: "people",
    method: "POST",
    path: "/me/lessons/{id}/plays",
    may: "member",
    tag: "learning",
    summary: "Begin to play a lesson: from here on its time runs",
    input: z.strictObject({ id: zLessonId }),
    status: 201,
    output: z.object({ play: zId().check(z.describe("The play's id, which its answers and its end name.")) }),
    unaudited: "what learners do for themselves is in the ledger",
    perHour: 240,
    refuses: { "no-lesson": "missing" },
  }),
  answerMyLesson: endpoint({
    about: "people",
    method: "POST",
    path: "/me/lessons/{id}/answers",
    may: "member",
    tag: "learning",
    summary: "Send what you chose in one block of a lesson; the first answer to a block stands",
    input: z.strictObject({
      id: zLessonId,
      play,
      block: zInt(0, 20).check(z.describe("The block's place in the lesson, from 0.")),
      chosen: z
        .array(zInt(0, 20))
        .check(
          z.maxLength(20),
          z.describe("What was chosen, as places in the block's content, in the order of choosing."),
        ),
    }),
    output: z.object({
      right: z.int().check(z.describe("How many of its answers were right at the first try.")),
      of: z.int().check(z.describe("How many it asks for.")),
    }),
    unaudited: "what learners do for themselves is in the ledger",
    perHour: 1200,
    refuses: { "no-lesson": "missing", "no-play": "missing", "no-such-answer": "invalid" },
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
      play,
      seconds: zInt(1, 3600).check(z.describe("How long the play took, the time away left out.")),
      language,
    }),
    output: z.object({
      counted: z.boolean().check(z.describe("False when it was not done, or the lesson had counted that day already.")),
      undone: z
        .nullable(z.enum(["skipped", "too-fast"]))
        .check(
          z.describe(
            "Why it does not count as done, so that an assignment stays open and nothing is earned: most of it was skipped, or answered faster than it can be read.",
          ),
        ),
      grade: z.enum(grades).check(z.describe("What its answers say of the skill.")),
      assignment: z.nullable(zId()).check(z.describe("The assignment that it has ended.")),
      next: z.nullable(z.object(lesson)).check(z.describe("What may be played next.")),
    }),
    unaudited: "what learners do for themselves is in the ledger",
    perHour: 120,
    refuses: {
      "no-lesson": "missing",
      "no-play": "missing",
    },
  }),
  myReminders: endpoint({
    about: "people",
    method: "GET",
    path: "/me/reminders",
    may: "member",
    tag: "learning",
    summary: "Whether and by which channel you are reminded of lessons and of skills that fade",
    output: reminders,
  }),
  changeMyReminders: endpoint({
    about: "people",
    method: "PUT",
    path: "/me/reminders",
    may: "member",
    tag: "learning",
    summary: "Switch reminders off or on, and choose the channel by which they come",
    input: z.strictObject({ on: zBool(), channel: z.optional(z.nullable(zLine(40))) }),
    output: reminders,
    unaudited: "what somebody is reminded of is their own affair",
    refuses: { "channel-not-yours": "invalid" },
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
