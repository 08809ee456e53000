import { zId } from "../../../kit/contract.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Actor, Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { record } from "../../../kit/ledger/index.ts";
import { cursorKeys, pageOf, zSortText } from "../../../kit/paging.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { mayName, reachOf, visibleDepartments } from "../access.ts";
import { contract } from "../contract.ts";
import { holdDepartments, requireDepartments } from "../departments-room.ts";
import { departmentKey } from "../rules/text.ts";
import {
  countDepartments,
  deleteDepartment,
  departmentIdOf,
  findDepartment,
  holdsRole,
  insertDepartment,
  isDepartmentLead,
  moveChildrenUp,
  listDepartments,
  lockDepartments,
  movePeople,
  isDescendant,
  updateDepartment,
} from "../store/departments.ts";
import type { Department } from "../store/departments.ts";
import { findPerson } from "../store/people.ts";
import type { Scope } from "../store/people.ts";
import { personChanged } from "../facts.ts";

export const departmentHandlers = {
  async listDepartments({ db, org, actor, input }) {
    const after = cursorKeys(input.cursor, [zSortText(), zId()]);
    const found = await listDepartments(db, org, await visibleDepartments(db, org, actor), after, input.limit + 1);
    return pageOf(found, input.limit, (department) => [department.nameKey, department.id]);
  },

  async addDepartment({ db, org, actor, input }) {
    const { name, manager = null, parent = null } = input;
    const row = { id: newId(), name, nameKey: departmentKey(name), manager, parent };
    await requirePerson(db, org, actor, manager);
    if (parent) await requireParent(db, org, parent, await visibleDepartments(db, org, actor));
    await holdDepartments(db, org);
    if (!(await insertDepartment(db, org, row))) throw taken();
    requireDepartments(await countDepartments(db, org));
    await audited(contract.addDepartment, { db, org, actor }, { id: row.id });
    return (await findDepartment(db, org, row.id))!;
  },

  async changeDepartment({ db, org, actor, input }) {
    const scope = await visibleDepartments(db, org, actor);
    if (input.parent !== undefined) await lockDepartments(db, org);
    const before = inScope(await findDepartment(db, org, input.id), scope);
    const parent = input.parent === undefined ? before.parent : input.parent;
    const manager = input.manager === undefined ? (before.manager?.id ?? null) : input.manager;
    // What stands below a department is seen by whoever leads it, and not by whoever belongs to it: they could let themselves see it.
    if (scope !== "all" && (parent !== before.parent || manager !== (before.manager?.id ?? null)))
      await requireLed(db, org, actor.member, before.id);
    if (parent !== before.parent) await requireMove(db, org, before, parent, scope);
    const name = input.name ?? before.name;
    // Whoever leads it already is shown with it.
    if (manager !== before.manager?.id) await requirePerson(db, org, actor, manager);
    const nameKey = departmentKey(name);
    const holder = await departmentIdOf(db, org, nameKey);
    if (holder && holder !== before.id) throw taken();
    await updateDepartment(db, org, { id: before.id, name, nameKey, manager, parent });
    await audited(contract.changeDepartment, { db, org, actor }, { id: before.id, detail: { manager, parent } });
    return found(await findDepartment(db, org, before.id));
  },

  async removeDepartment({ db, org, actor, input }) {
    const { mightier, departments } = await reachOf(db, org, actor);
    const before = inScope(await findDepartment(db, org, input.id), departments);
    // What stands below it goes to the one above, whose leader then sees it.
    if (departments !== "all") await requireLed(db, org, actor.member, before.id);
    if (input.moveTo) {
      const to = inScope(input.moveTo === before.id ? null : await findDepartment(db, org, input.moveTo), departments);
      if (await holdsRole(db, org, before.id, mightier)) {
        throw refuse("forbidden", "mightier-person", words("people")("department-mightier"));
      }
      const moved = await movePeople(db, org, before.id, to.id);
      const data = { department: to.id, fields: ["department"] };
      await record(
        db,
        org,
        moved.map((person) => personChanged(data, { person })),
      );
    }
    await moveChildrenUp(db, org, before.id, before.parent);
    if (!(await deleteDepartment(db, org, before.id))) {
      const detail = words("people")("department-not-empty", { people: before.people });
      throw refuse("conflict", "department-not-empty", detail);
    }
    await audited(
      contract.removeDepartment,
      { db, org, actor },
      { id: before.id, detail: { movedTo: input.moveTo ?? null } },
    );
  },
} satisfies Handlers<typeof contract>;

function found(department: Department | null): Department {
  if (department) return department;
  throw refuse("missing", "no-such-department", words("people")("no-such-department"));
}

// A department out of the caller's reach answers as if it were not there.
function inScope(department: Department | null, scope: Scope): Department {
  return found(department && scope !== "all" && !scope.includes(department.id) ? null : department);
}

async function requireParent(db: Db, org: string, id: string, scope: Scope): Promise<void> {
  const above = await findDepartment(db, org, id);
  if (above && (scope === "all" || scope.includes(id))) return;
  throw refuse("invalid", "no-such-parent", words("people")("no-such-parent"));
}

async function requireLed(db: Db, org: string, member: string | null, department: string): Promise<void> {
  if (member && (await isDepartmentLead(db, org, member, department))) return;
  throw refuse("forbidden", "department-not-led", words("people")("department-not-led"));
}

/** Whoever sees some departments moves them only among these: what stands below one that they lead, they see. */
async function requireMove(db: Db, org: string, moved: Department, to: string | null, scope: Scope): Promise<void> {
  if (to === null) {
    if (scope === "all") return;
    throw refuse("invalid", "no-such-parent", words("people")("no-such-parent"));
  }
  await requireParent(db, org, to, scope);
  if (await isDescendant(db, org, to, moved.id))
    throw refuse("conflict", "department-circle", words("people")("department-circle"));
}

function taken() {
  return refuse("conflict", "department-taken", words("people")("department-taken"));
}

async function requirePerson(db: Db, org: string, actor: Actor, id: string | null): Promise<void> {
  if (id === null) return;
  const named = await findPerson(db, org, id);
  if (!named || !(await mayName(db, org, actor, named)))
    throw refuse("invalid", "no-such-person", words("people")("no-such-person"));
}
