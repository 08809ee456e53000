import { zId, zTime } from "../../../kit/contract.ts";
import type { Context, Handlers } from "../../../kit/feature.ts";
import { cursorKeys, pageOf } from "../../../kit/paging.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audit } from "../../audit/index.ts";
import { organisation } from "../../organisations/index.ts";
import { visibleDepartments } from "../../people/index.ts";
import { assign, complete, withdraw } from "../assigning.ts";
import type { contract } from "../contract.ts";
import { lessons } from "../lessons/index.ts";
import { showsPeople } from "../rules.ts";
import { activeMembers, findAssignment, listAssignments } from "../store/assignments.ts";
import { heldOutMembers } from "../store/causes.ts";
import type { Assignment } from "../store/assignments.ts";
import { requireLesson } from "./lessons.ts";

export const assignmentHandlers = {
  async listAssignments(context) {
    const { db, org, input, now } = context;
    const view = await viewOf(context);
    const after = cursorKeys(input.cursor, [zTime(), zId()]);
    if (input.member && !view.names)
      throw refuse("forbidden", "people-hidden", words("training")("refuse.people-hidden"));
    const { state, lesson, member, campaign, overdue, limit } = input;
    const rows = await listAssignments(
      db,
      org,
      { state, lesson, member, campaign, overdue, departments: view.departments },
      after,
      limit + 1,
    );
    const { items, next } = pageOf(rows, limit, (row) => [row.assignedAt.toISOString(), row.id]);
    return { items: items.map((row) => shape(row, view.names, now)), next };
  },

  async getAssignment(context) {
    const view = await viewOf(context);
    return shape(await requireAssignment(context, view.departments), view.names, context.now);
  },

  async createAssignments(context) {
    const { db, org, actor, input, now } = context;
    requireLesson(input.lesson, "invalid");
    const dueAt = input.dueAt ? new Date(input.dueAt) : undefined;
    if (dueAt && dueAt <= now) {
      const detail = words("training")("refuse.due-in-the-past");
      throw refuse("invalid", "due-in-the-past", detail, { fields: [{ path: "dueAt", message: detail }] });
    }
    const view = await viewOf(context);
    const members = [...new Set(input.members)];
    const active = await activeMembers(db, org, members, view.departments);
    const held = await heldOutMembers(db, org, members);
    const assigned: Assignment[] = [];
    const skipped: { member: string; reason: "already-open" | "held-out" | "no-member" }[] = [];
    for (const member of members) {
      if (!active.has(member)) skipped.push({ member, reason: "no-member" });
      else if (held.has(member)) skipped.push({ member, reason: "held-out" });
      else {
        const made = await assign(db, org, {
          member,
          lesson: input.lesson,
          reason: "by-hand",
          assignedBy: actor.name,
          now,
          dueAt,
        });
        if (made) assigned.push(made);
        else skipped.push({ member, reason: "already-open" });
      }
    }
    if (assigned.length > 0) {
      const detail = { assigned: assigned.length, assignments: assigned.slice(0, 50).map((one) => one.id) };
      await audit(db, org, actor, { act: "lesson.assigned", what: "lesson", id: input.lesson, detail });
    }
    return { assigned: assigned.map((row) => shape(row, view.names, now)), skipped };
  },

  async completeAssignment(context) {
    const { db, org, actor, now } = context;
    const view = await viewOf(context);
    const found = await requireAssignment(context, view.departments);
    const done = (await complete(db, org, found.id, now, "by-hand")) ?? notOpen(found);
    await audit(db, org, actor, { act: "assignment.completed", what: "assignment", id: found.id });
    return shape(done, view.names, now);
  },

  async withdrawAssignment(context) {
    const { db, org, actor, now } = context;
    const view = await viewOf(context);
    const found = await requireAssignment(context, view.departments);
    const gone = (await withdraw(db, org, found.id, "by-hand")) ?? notOpen(found);
    await audit(db, org, actor, { act: "assignment.withdrawn", what: "assignment", id: found.id });
    return shape(gone, view.names, now);
  },
} satisfies Handlers<typeof contract>;

/** What the caller may see: which departments, and whether also whose assignment it is. */
async function viewOf({
  db,
  org,
  actor,
}: Context): Promise<{ departments: readonly string[] | undefined; names: boolean }> {
  const visible = await visibleDepartments(db, org, actor);
  const { privacyMode } = await organisation(db, org);
  return { departments: visible === "all" ? undefined : visible, names: showsPeople(privacyMode, visible !== "all") };
}

async function requireAssignment(
  { db, org, input }: Context<{ id: string }>,
  departments: readonly string[] | undefined,
): Promise<Assignment> {
  const found = await findAssignment(db, org, input.id);
  const visible =
    found && (!departments || (await activeMembers(db, org, [found.member], departments)).has(found.member));
  if (!found || !visible) throw refuse("missing", "no-assignment", words("training")("refuse.no-assignment"));
  return found;
}

function notOpen({ state }: Assignment): never {
  const say = words("training");
  throw refuse("conflict", "not-open", say("refuse.not-open", { state: say(`state.${state}`) }));
}

function shape(row: Assignment, names: boolean, now: Date) {
  const { id, lesson, reason, state, assignedAt, dueAt, completedAt, completedWhere, withdrawnAt, reminded } = row;
  return {
    id,
    member: names ? row.member : null,
    lesson,
    lessonTitle: lessons.has(lesson) ? lessons.find(lesson).title : lesson,
    reason,
    campaign: row.origin.campaign ?? null,
    state,
    overdue: state === "open" && dueAt < now,
    assignedAt,
    dueAt,
    completedAt,
    completedWhere,
    withdrawnAt,
    reminded,
  };
}
