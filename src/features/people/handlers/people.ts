import { zId } from "../../../kit/contract.ts";
import type { Handlers } from "../../../kit/feature.ts";
import { record } from "../../../kit/ledger/index.ts";
import { cursorKeys, pageOf, zSortText } from "../../../kit/paging.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { requireSeats } from "../../organisations/index.ts";
import { requireAnotherOwner, requireGivable, requireNoMightier, visibleDepartments } from "../access.ts";
import { contract } from "../contract.ts";
import { requireRoomForOne } from "../directory-room.ts";
import { countPeople, keysOf, listPeople, listTags } from "../store/listing.ts";
import { countActivePeople, findPerson, insertPerson, lockPerson, updatePerson, updateRole } from "../store/people.ts";
import type { Person, PersonRow } from "../store/people.ts";
import { stopRecoveries } from "../store/recoveries.ts";
import { emailTaken, requireFreeAddress, rowFrom } from "../write.ts";
import { removeFromDirectory } from "../remove.ts";
import { personAdded, personChanged } from "../facts.ts";

export const peopleHandlers = {
  async listPeople({ db, org, actor, input }) {
    const { limit, cursor, sort, ...filter } = input;
    const after = cursorKeys(cursor, cursorShapes[sort]);
    const scope = await visibleDepartments(db, org, actor);
    const found = await listPeople(db, org, scope, filter, after, limit + 1, sort);
    const { items, next } = pageOf(found, limit, (person) => keysOf(person, sort));
    return { items: items.map(shown), next };
  },

  async countPeople({ db, org, actor, input }) {
    return { count: await countPeople(db, org, await visibleDepartments(db, org, actor), input) };
  },

  async listTags({ db, org, actor, input }) {
    if ((await visibleDepartments(db, org, actor)) !== "all") return { items: [] };
    return { items: await listTags(db, org, input.beginning ?? "", 100) };
  },

  async getPerson({ db, org, actor, input }) {
    return shown(found(await findPerson(db, org, input.id, await visibleDepartments(db, org, actor))));
  },

  async addPerson({ db, org, actor, input, env }) {
    const row = await rowFrom(db, org, actor, input);
    await requireRoomForOne({ db, org, env }, row.active);
    if (!(await insertPerson(db, org, row))) throw emailTaken();
    await record(db, org, [personAdded({ department: row.department }, { person: row.id })]);
    await audited(contract.addPerson, { db, org, actor }, { id: row.id });
    return shown((await findPerson(db, org, row.id))!);
  },

  async changePerson({ db, org, actor, input }) {
    const { id, ...given } = input;
    await lockPerson(db, org, id);
    const scope = await visibleDepartments(db, org, actor);
    const before = found(await findPerson(db, org, id, scope));
    await requireNoMightier(db, org, actor, before.role);
    const row = await rowFrom(db, org, actor, given, before);
    // Whoever could move themselves would see whomever they want to.
    if (scope !== "all" && !(row.department && scope.includes(row.department)))
      throw refuse("missing", "no-such-department", words("people")("no-such-department"));
    await requireFreeAddress(db, org, row);
    if (row.active && !before.active) await requireSeats(db, org, async () => (await countActivePeople(db, org)) + 1);
    if (!row.active && before.role === "owner") await requireAnotherOwner(db, org, id);
    const fields = changedFields(before, row);
    if (fields.length === 0) return shown(before);
    await updatePerson(db, org, row).catch((error: { constraint?: string }) => {
      // Somebody else was given the address at the same moment.
      throw error.constraint === "people_org_email_key_key" ? emailTaken() : error;
    });
    // Its notices and link would go where the person's new address leads.
    if (fields.includes("email")) await stopRecoveries(db, org, id);
    const data = { department: row.department, fields, ...(row.active !== before.active && { active: row.active }) };
    await record(db, org, [personChanged(data, { person: id })]);
    await audited(contract.changePerson, { db, org, actor }, { id, detail: { fields } });
    return shown(found(await findPerson(db, org, id)));
  },

  async removePerson({ db, org, actor, input, env }) {
    await lockPerson(db, org, input.id);
    const before = found(await findPerson(db, org, input.id, await visibleDepartments(db, org, actor)));
    await requireNoMightier(db, org, actor, before.role);
    if (before.role === "owner" && before.active) await requireAnotherOwner(db, org, before.id);
    await removeFromDirectory(env, db, org, before);
    await audited(contract.removePerson, { db, org, actor }, { id: before.id });
  },

  async setRole({ db, org, actor, input }) {
    await lockPerson(db, org, input.id);
    const before = found(await findPerson(db, org, input.id, await visibleDepartments(db, org, actor)));
    if (before.role === input.role) return shown(before);
    await requireNoMightier(db, org, actor, before.role);
    await requireGivable(db, org, actor, input.role);
    if (before.role === "owner" && before.active) await requireAnotherOwner(db, org, before.id);
    await updateRole(db, org, before.id, input.role);
    const data = { department: before.department?.id ?? null, fields: ["role"], role: input.role };
    await record(db, org, [personChanged(data, { person: before.id })]);
    const detail = { from: before.role, to: input.role };
    await audited(contract.setRole, { db, org, actor }, { id: before.id, detail });
    return shown(found(await findPerson(db, org, before.id)));
  },
} satisfies Handlers<typeof contract>;

const byName = [zSortText(), zId()] as const;
const cursorShapes = {
  name: byName,
  "-name": byName,
  email: [zSortText()],
  "-email": [zSortText()],
  added: [zId()],
  "-added": [zId()],
} as const;

function found(person: Person | null): Person {
  if (person) return person;
  throw refuse("missing", "no-such-person", words("people")("no-such-person"));
}

// The contract leaves out what is not for the caller (keys of search and order).
function shown(person: Person): Person {
  return person;
}

function changedFields(before: Person, row: PersonRow): string[] {
  const was: Record<string, unknown> = {
    ...before,
    department: before.department?.id ?? null,
    manager: before.manager?.id ?? null,
  };
  const is = row as unknown as Record<string, unknown>;
  const fields = [
    "name",
    "firstName",
    "lastName",
    "email",
    "phone",
    "department",
    "manager",
    "locale",
    "timeZone",
    "tags",
    "custom",
    "active",
  ];
  return fields.filter((field) => stable(was[field]) !== stable(is[field]));
}

function stable(value: unknown): string {
  const entries =
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
      : value;
  return JSON.stringify(entries);
}
