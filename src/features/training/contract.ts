import * as z from "zod/mini";
import { endpoint, page, pageInput, zBool, zId, zInt, zTime } from "../../kit/contract.ts";
import { zLessonId } from "./lesson-id.ts";
import { ownContract } from "./own-contract.ts";
import { assignmentStates, completedWheres } from "./rules.ts";

const zLessonSummary = z.object({
  id: z.string(),
  /** addresses, pressure, arrivals, channels or reporting. */
  topic: z.string(),
  locale: z.string(),
  title: z.string(),
  promise: z.string(),
  takeaway: z.string(),
  /** How long it takes, in seconds; never more than 90. */
  seconds: z.number(),
  /** The kinds of its blocks, in order. */
  blocks: z.array(z.string()),
  /** The micro-skills of lures that lead to it. */
  skills: z.array(z.string()),
});

const zAssignment = z.object({
  /** The assignment and its member: null where the privacy mode hides the person. */
  id: z.nullable(zId()),
  member: z.nullable(zId()),
  /** Who it is instead, within its campaign only; null where people are named. */
  pseudonym: z.nullable(z.string()),
  lesson: z.string(),
  lessonTitle: z.string(),
  reason: z.enum(["clicked", "by-hand"]),
  campaign: z.nullable(zId()),
  state: z.enum(assignmentStates),
  overdue: z.boolean(),
  assignedAt: zTime(),
  dueAt: zTime(),
  completedAt: z.nullable(zTime()),
  completedWhere: z.nullable(z.enum(completedWheres)),
  withdrawnAt: z.nullable(zTime()),
  /** Mails sent about it so far, two at most; null where people are hidden. */
  reminded: z.nullable(z.number()),
});

const byId = z.strictObject({ id: zId() });
const zSettings = z.object({
  dueDays: z.number(),
  reminders: z.boolean(),
  reminderDays: z.number().check(z.describe("Days between two reminders to the same person, at least.")),
});

export const contract = {
  ...ownContract,
  listLessons: endpoint({
    method: "GET",
    path: "/lessons",
    may: "lessons:read",
    summary: "Every lesson, in the order in which a newcomer would take them",
    output: z.object({ items: z.array(zLessonSummary) }),
  }),
  getLesson: endpoint({
    method: "GET",
    path: "/lessons/{id}",
    may: "lessons:read",
    summary: "One lesson with the content of its blocks",
    input: z.strictObject({ id: zLessonId }),
    output: z.object({ ...zLessonSummary.shape, content: z.array(z.any()) }),
    refuses: { "no-lesson": "missing" },
  }),
  previewMoment: endpoint({
    about: "nobody",
    method: "GET",
    path: "/lures/{id}/moment",
    may: "lures:read",
    summary: "The page that teaches after a click on this lure, with its lesson, as HTML",
    input: z.strictObject({ id: zId(), version: z.optional(zInt(1)) }),
    output: z.object({ html: z.string() }),
    refuses: { "no-lure": "missing", "bad-template": "invalid" },
  }),
  listAssignments: endpoint({
    about: "people",
    method: "GET",
    path: "/assignments",
    may: "assignments:read",
    summary: "Assignments, newest first",
    input: z.strictObject({
      ...pageInput,
      state: z.optional(z.enum(assignmentStates)),
      lesson: z.optional(zLessonId),
      member: z.optional(zId()),
      campaign: z.optional(zId()),
      overdue: z.optional(zBool()),
    }),
    output: page(zAssignment),
    refuses: { "people-hidden": "forbidden", "too-few-people": "forbidden" },
  }),
  createAssignments: endpoint({
    about: "people",
    method: "POST",
    path: "/assignments",
    may: "assignments:write",
    summary: "Give a lesson to people by hand",
    input: z.strictObject({
      lesson: zLessonId,
      members: z.array(zId()).check(z.minLength(1), z.maxLength(500)),
      /** After the organisation's usual time when absent. */
      dueAt: z.optional(zTime()),
    }),
    output: z.object({
      assigned: z.array(zAssignment),
      /** Who was left out, and why: it waits for them already, they are held out until an evaluation, or there is no such active member. */
      skipped: z.array(z.object({ member: zId(), reason: z.enum(["already-open", "held-out", "no-member"]) })),
      /** Members who have it to do now, or had already; who got it is told only where people are named. */
      accepted: z.int(),
    }),
    status: 201,
    refuses: { "no-lesson": "invalid", "due-in-the-past": "invalid" },
    audit: { "lesson.assigned": "lesson" },
  }),
  getAssignment: endpoint({
    about: "people",
    method: "GET",
    path: "/assignments/{id}",
    may: "assignments:read",
    summary: "One assignment",
    input: byId,
    output: zAssignment,
    refuses: { "no-assignment": "missing", "people-hidden": "forbidden" },
  }),
  completeAssignment: endpoint({
    about: "people",
    method: "POST",
    path: "/assignments/{id}/complete",
    may: "assignments:write",
    summary: "Mark an assignment as done, for instance after a talk in person",
    input: byId,
    output: zAssignment,
    refuses: { "no-assignment": "missing", "not-open": "conflict", "people-hidden": "forbidden" },
    audit: { "assignment.completed": "assignment" },
  }),
  withdrawAssignment: endpoint({
    about: "people",
    method: "DELETE",
    path: "/assignments/{id}",
    may: "assignments:write",
    summary: "Take an open assignment back",
    input: byId,
    output: zAssignment,
    refuses: { "no-assignment": "missing", "not-open": "conflict", "people-hidden": "forbidden" },
    audit: { "assignment.withdrawn": "assignment" },
  }),
  getTrainingSettings: endpoint({
    method: "GET",
    path: "/training-settings",
    may: "lessons:read",
    summary: "How long assignments are open, and whether reminders are sent",
    output: zSettings,
  }),
  putTrainingSettings: endpoint({
    method: "PUT",
    path: "/training-settings",
    may: "assignments:write",
    summary: "Change how long assignments are open, and whether reminders are sent",
    input: z.strictObject({
      dueDays: zInt(1, 120),
      reminders: z.boolean(),
      reminderDays: z
        .optional(zInt(7, 90))
        .check(z.describe("Days between two reminders to the same person, a week at least; as before when absent.")),
    }),
    output: zSettings,
    audit: { "training.settings-changed": "organisation" },
  }),
};
