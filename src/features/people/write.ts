import type { Db } from "../../kit/db/index.ts";
import type { Actor } from "../../kit/feature.ts";
import { isId, newId } from "../../kit/id.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { mayName, visibleDepartments } from "./access.ts";
import { readOwnAddresses } from "./addresses.ts";
import { searchKeys } from "./import/rows.ts";
import { personInvalid } from "./refusal.ts";
import { readAddress } from "./rules/address.ts";
import { personLimits, readPerson, tooManyFields } from "./rules/person.ts";
import { departmentKey } from "./rules/text.ts";
import type { CleanPerson, RawPerson, Refusal } from "./rules/person.ts";
import { departmentIdOf, findDepartment } from "./store/departments.ts";
import { findByEmail, findPerson } from "./store/people.ts";
import type { Person, PersonRow } from "./store/people.ts";

/** A person in a request: department and manager by name, address or id; `null` empties a field that a person has. */
interface GivenPerson {
  email?: string | undefined;
  name?: string | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phone?: string | null | undefined;
  department?: string | null | undefined;
  manager?: string | null | undefined;
  locale?: string | null | undefined;
  timeZone?: string | null | undefined;
  tags?: string[] | undefined;
  custom?: Record<string, string | null> | undefined;
  active?: boolean | undefined;
}

/**
 * The row that results from a request, laid over the person as they are (or over nobody). Refuses with every field that is wrong.
 * @param actor who asks
 * @param before the person who is changed; a new one when absent
 */
export async function rowFrom(
  db: Db,
  org: string,
  actor: Pick<Actor, "member">,
  given: GivenPerson,
  before?: Person,
): Promise<PersonRow> {
  // An address from before a rule was made stays until somebody changes it.
  const known = before &&
    given.email === undefined && { email: before.email, key: before.email.toLowerCase(), name: null };
  const read = readPerson(rawOf(given, before), undefined, known || undefined);
  if (Array.isArray(read)) throw personInvalid(read);
  const own = readOwnAddresses(read.custom);
  if (own.refused.length > 0) throw personInvalid(own.refused);
  const id = before?.id ?? newId();
  const wrong: Refusal[] = [];
  const department = await departmentOf(db, org, actor, given.department, before, wrong);
  const manager = await managerOf(db, org, actor, given.manager, { id, before }, wrong);
  const custom = customOf(given.custom, own.custom, before);
  // Each request brings few, and what a person has stays. Who has more from before may still be given other values.
  const had = Object.keys(before?.custom ?? {}).length;
  if (Object.keys(custom).length > Math.max(personLimits.custom, had)) wrong.push(tooManyFields());
  if (wrong.length > 0) throw personInvalid(wrong);
  const names = namesOf(given, read, before);
  const keys = searchKeys(names.name, read.emailKey);
  return {
    id,
    ...names,
    email: read.email,
    emailKey: read.emailKey,
    phone: kept(given.phone, read.phone, before?.phone),
    department,
    manager,
    locale: kept(given.locale, read.locale, before?.locale),
    timeZone: kept(given.timeZone, read.timeZone, before?.timeZone),
    tags: given.tags ? (read.tags ?? []) : (before?.tags ?? []),
    custom,
    active: given.active ?? before?.active ?? true,
    role: before?.role ?? "learner",
    sortKey: keys.sort_key,
    searchText: keys.search_text,
  };
}

/** Refuses an address that somebody else has. */
export async function requireFreeAddress(db: Db, org: string, row: PersonRow): Promise<void> {
  const holder = await findByEmail(db, org, row.emailKey);
  if (holder && holder.id !== row.id) throw emailTaken();
}

export function emailTaken() {
  return refuse("conflict", "email-taken", words("people")("email-taken"), {
    fields: [{ path: "email", message: words("people")("email-taken") }],
  });
}

function rawOf(given: GivenPerson, before: Person | undefined): RawPerson {
  const { name, firstName, lastName, phone, locale, timeZone } = given;
  const texts = Object.entries({ name, firstName, lastName, phone, locale, timeZone }).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const custom = Object.entries(given.custom ?? {}).filter((entry): entry is [string, string] => entry[1] !== null);
  return {
    email: given.email ?? before?.email ?? "",
    ...Object.fromEntries(texts),
    ...(given.tags && { tags: given.tags }),
    ...(custom.length > 0 && { custom: Object.fromEntries(custom) }),
  };
}

function kept(given: string | null | undefined, read: string | null, before: string | null | undefined): string | null {
  return given === undefined ? (before ?? null) : read;
}

// A new name given whole takes its parts along; new parts make a new whole name.
function namesOf(
  given: GivenPerson,
  read: CleanPerson,
  before: Person | undefined,
): Pick<Person, "name" | "firstName" | "lastName"> {
  const parts = given.firstName !== undefined || given.lastName !== undefined;
  if (given.name === undefined && !parts) {
    if (before) return { name: before.name, firstName: before.firstName, lastName: before.lastName };
    return { name: read.name ?? "", firstName: read.firstName, lastName: read.lastName };
  }
  if (!parts) return { name: read.name ?? "", firstName: read.firstName, lastName: read.lastName };
  const firstName =
    given.firstName === undefined ? (before?.firstName ?? null) : given.firstName ? read.firstName : null;
  const lastName = given.lastName === undefined ? (before?.lastName ?? null) : given.lastName ? read.lastName : null;
  const whole = given.name ? read.name : [firstName, lastName].filter(Boolean).join(" ");
  return { name: whole ?? "", firstName, lastName };
}

/** Who sees some departments only is told of another one what they are told of one that there is not. */
async function departmentOf(
  db: Db,
  org: string,
  actor: Pick<Actor, "member">,
  given: string | null | undefined,
  before: Person | undefined,
  wrong: Refusal[],
): Promise<string | null> {
  if (given === undefined) return before?.department?.id ?? null;
  if (given === null || given.trim() === "") return null;
  const byId = isId(given) ? ((await findDepartment(db, org, given))?.id ?? null) : null;
  const found = byId ?? (await departmentIdOf(db, org, departmentKey(given)));
  const scope = await visibleDepartments(db, org, actor);
  const seen = found && (scope === "all" || scope.includes(found) || found === before?.department?.id);
  if (!seen) wrong.push({ field: "department", reason: "department-unknown" });
  return found;
}

async function managerOf(
  db: Db,
  org: string,
  actor: Pick<Actor, "member">,
  given: string | null | undefined,
  { id, before }: { id: string; before: Person | undefined },
  wrong: Refusal[],
): Promise<string | null> {
  // Who it is already is shown with the person.
  if (given === undefined || given === before?.manager?.id) return before?.manager?.id ?? null;
  if (given === null || given.trim() === "") return null;
  const address = readAddress(given);
  const found = isId(given)
    ? await findPerson(db, org, given)
    : typeof address === "string"
      ? null
      : await findByEmail(db, org, address.key);
  if (!found || !(await mayName(db, org, actor, found))) wrong.push({ field: "manager", reason: "manager-unknown" });
  else if (found.id === id) wrong.push({ field: "manager", reason: "manager-self" });
  return found?.id ?? null;
}

function customOf(
  given: GivenPerson["custom"],
  read: CleanPerson["custom"],
  before: Person | undefined,
): Record<string, string> {
  const custom = { ...before?.custom, ...read };
  for (const [key, value] of Object.entries(given ?? {})) if (value === null || value.trim() === "") delete custom[key];
  return custom;
}
