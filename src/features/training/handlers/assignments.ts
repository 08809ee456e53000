import { zId, zTime } from "../../../kit/contract.ts";
import type { Context, Handlers } from "../../../kit/feature.ts";
import { cursorKeys, pageOf, zSortText } from "../../../kit/paging.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { enoughHandedOver, launchOf } from "../../campaigns/index.ts";
import { shownSince } from "../../organisations/index.ts";
import { disclosureTo, hourOf, pseudonymKey, disclosedBefore } from "../../people/index.ts";
import type { Disclosure } from "../../people/index.ts";
import { assign, complete, withdraw } from "../assigning.ts";
import { contract } from "../contract.ts";
import { lessons } from "../lessons/index.ts";
import type { AssignmentState } from "../rules.ts";
import { activeMembers, findAssignment, listAssignments, listByPseudonym } from "../store/assignments.ts";
import { heldOutMembers } from "../store/causes.ts";
import type { Assignment } from "../store/assignments.ts";
import { requireLesson } from "./lessons.ts";

export const assignmentHandlers = {
  async listAssignments(context) {
    const { db, org, input, now } = context;
    const { state, lesson, member, campaign, overdue, limit } = input;
    const seen = await disclosureTo(context, null);
    if (seen.rows === "pseudonymous" && campaign && !member) return listPseudonyms(context, campaign);
    requireNames(seen);
    const after = cursorKeys(input.cursor, [zTime(), zId()]);
    const filter = { state, lesson, member, campaign, overdue, ...scopeOf(seen), since: await shownSince(db, org) };
    const rows = await listAssignments(db, org, filter, after, limit + 1);
    const { items, next } = pageOf(rows, limit, (row) => [row.assignedAt.toISOString(), row.id]);
    return { items: items.map((row) => shape(row, now)), next };
  },

  async getAssignment(context) {
    return shape(await requireAssignment(context), context.now);
  },

  async createAssignments(context) {
    const { db, org, actor, input, now } = context;
    requireLesson(input.lesson, "invalid");
    const dueAt = input.dueAt ? new Date(input.dueAt) : undefined;
    if (dueAt && dueAt <= now) {
      const detail = words("training")("refuse.due-in-the-past");
      throw refuse("invalid", "due-in-the-past", detail, { fields: [{ path: "dueAt", message: detail }] });
    }
    const seen = await disclosureTo(context, null);
    const members = [...new Set(input.members)];
    const active = await activeMembers(db, org, members, scopeOf(seen).departments);
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
    // Whether somebody had it to do already tells that they clicked, and an assignment's id leads to how it went.
    const named = seen.outcomes && seen.rows === "named";
    if (assigned.length > 0) {
      const ids = named ? { assignments: assigned.slice(0, 50).map((one) => one.id) } : {};
      const detail = { assigned: named ? assigned.length : active.size, ...ids };
      await audited(contract.createAssignments, { db, org, actor }, { id: input.lesson, detail });
    }
    return {
      assigned: named ? assigned.map((row) => shape(row, now)) : [],
      skipped: named ? skipped : skipped.filter((one) => one.reason === "no-member"),
      accepted: active.size - (named ? skipped.filter((one) => one.reason === "held-out").length : 0),
    };
  },

  async completeAssignment(context) {
    const { db, org, actor, now } = context;
    const found = await requireAssignment(context);
    const done =
      (await complete(db, org, found.id, now, "by-hand", { grade: null, seconds: null, earns: false })) ??
      notOpen(found);
    await audited(contract.completeAssignment, { db, org, actor }, { id: found.id });
    return shape(done, now);
  },

  async withdrawAssignment(context) {
    const { db, org, actor, now } = context;
    const found = await requireAssignment(context);
    const gone = (await withdraw(db, org, found.id, "by-hand")) ?? notOpen(found);
    await audited(contract.withdrawAssignment, { db, org, actor }, { id: found.id });
    return shape(gone, now);
  },
} satisfies Handlers<typeof contract>;

/** The assignments that a campaign led to, under the pseudonyms of its people and sorted by them. */
async function listPseudonyms(context: Context<ListInput>, campaign: string) {
  const { db, org, env, input, now } = context;
  const seen = await disclosureTo(context, (await launchOf(db, org, campaign))?.launchedAt ?? null);
  if (!seen.outcomes || seen.rows !== "pseudonymous") throw hidden();
  const people = seen.leastPeople;
  if (!(await enoughHandedOver(db, org, campaign, people)))
    throw refuse("forbidden", "too-few-people", words("training")("refuse.too-few-people", { people }));
  const { state, lesson, overdue, limit } = input;
  const [pseudonym = "", after = ""] = cursorKeys(input.cursor, [zSortText(), zSortText()]) ?? [];
  const filter = { state, lesson, campaign, overdue, ...scopeOf(seen) };
  const key = pseudonymKey(env, org, campaign);
  const before = disclosedBefore(now);
  const rows = await listByPseudonym(db, org, filter, key, before, { pseudonym, lesson: after }, limit + 1);
  const { items, next } = pageOf(rows, limit, (row) => [row.pseudonym, row.lesson]);
  // What becomes overdue does so at the second at which it was given, some days later.
  return { items: items.map((row) => withoutPerson(shape(row, before), row.pseudonym)), next };
}

interface ListInput {
  state?: AssignmentState | undefined;
  lesson?: string | undefined;
  overdue?: boolean | undefined;
  limit: number;
  cursor?: string | undefined;
}

function scopeOf({ departments }: Disclosure): { departments: readonly string[] | undefined } {
  return { departments: departments === "all" ? undefined : departments };
}

/** Who has to learn what tells who clicked: it is shown to those who may see results, and where people are named. */
function requireNames(seen: Disclosure): void {
  if (!seen.outcomes || seen.rows !== "named") throw hidden();
}

function hidden() {
  return refuse("forbidden", "people-hidden", words("training")("refuse.people-hidden"));
}

async function requireAssignment(context: Context<{ id: string }>): Promise<Assignment> {
  const { db, org, input } = context;
  requireNames(await disclosureTo(context, null));
  const found = await findAssignment(db, org, input.id);
  const launch = found?.origin.campaign ? await launchOf(db, org, found.origin.campaign) : null;
  const began = launch?.launchedAt ?? found?.assignedAt ?? null;
  const seen = await disclosureTo(context, began);
  requireNames(seen);
  const { departments } = scopeOf(seen);
  const visible =
    found && (!departments || (await activeMembers(db, org, [found.member], departments)).has(found.member));
  if (!found || !visible) throw refuse("missing", "no-assignment", words("training")("refuse.no-assignment"));
  return found;
}

function notOpen({ state }: Assignment): never {
  const say = words("training");
  throw refuse("conflict", "not-open", say("refuse.not-open", { state: say(`state.${state}`) }));
}

function withoutPerson(shown: ReturnType<typeof shape>, pseudonym: string) {
  const hour = (at: Date | null) => at && hourOf(at);
  return {
    ...shown,
    id: null,
    member: null,
    pseudonym,
    assignedAt: hourOf(shown.assignedAt),
    dueAt: hourOf(shown.dueAt),
    completedAt: hour(shown.completedAt),
    withdrawnAt: hour(shown.withdrawnAt),
    // A reminder stands in the mail server's log, beside an address.
    reminded: null,
  };
}

function shape(row: Assignment, now: Date) {
  const { id, lesson, reason, state, assignedAt, dueAt, completedAt, completedWhere, withdrawnAt, reminded } = row;
  return {
    id: id as string | null,
    member: row.member as string | null,
    pseudonym: null as string | null,
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
    reminded: reminded as number | null,
  };
}
