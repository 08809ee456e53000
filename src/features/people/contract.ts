import * as z from "zod/mini";
import { endpoint, page, pageInput, raw, zBool, zId, zLine, zTime } from "../../kit/contract.ts";
import { uploaded, uploadRefusals } from "../../kit/progress/contract.ts";
import { roles } from "../../kit/roles.ts";
import { changesContract } from "./changes/contract.ts";
import { departmentsContract } from "./departments-contract.ts";
import { recordContract, viewsContract } from "./record-contract.ts";
import { accountStates, peopleOrders } from "./rules/lists.ts";
import { accountFields, accountsOfPeople } from "./account-contract.ts";

const role = z.enum(roles);

const named = z.object({ id: zId(), name: z.string() });

const person = z.object({
  id: zId(),
  name: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  department: z.nullable(named),
  manager: z.nullable(named),
  locale: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  tags: z.array(z.string()),
  custom: z.record(z.string(), z.string()),
  active: z.boolean(),
  role,
  ...accountFields,
  createdAt: zTime(),
  updatedAt: zTime(),
});

const text = () => z.string().check(z.maxLength(2000));
const tags = () => z.array(text()).check(z.maxLength(100));

/** Which people are meant. */
const peopleFilter = {
  search: z.optional(zLine(200)),
  department: z.optional(zId()),
  tag: z.optional(zLine(50)),
  active: z.optional(zBool()),
  role: z.optional(role),
  account: z.optional(z.enum(accountStates)),
};

export const contract = {
  listPeople: endpoint({
    about: "directory",
    method: "GET",
    path: "/people",
    may: "people:read",
    summary:
      "People; search takes beginnings of words of name and e-mail address, a department stands for those below it, too",
    input: z.strictObject({
      ...pageInput,
      ...peopleFilter,
      sort: z._default(z.enum(peopleOrders).check(z.describe("By what it is sorted; a minus turns it round.")), "name"),
    }),
    output: page(person),
  }),
  countPeople: endpoint({
    about: "directory",
    method: "GET",
    path: "/people/count",
    may: "people:read",
    summary: "How many people the list holds with the same filters",
    input: z.strictObject(peopleFilter),
    output: z.object({ count: z.number() }),
  }),
  listTags: endpoint({
    about: "directory",
    method: "GET",
    path: "/people/tags",
    may: "people:read",
    summary: "Tags in use, up to a hundred, those with a beginning",
    input: z.strictObject({ beginning: z.optional(zLine(50).check(z.describe("With what the tags begin."))) }),
    output: z.object({ items: z.array(z.string()) }),
  }),
  addPerson: endpoint({
    about: "directory",
    method: "POST",
    path: "/people",
    may: "people:write",
    summary: "Add a person; department by name or id, manager by e-mail address or id",
    status: 201,
    input: z.strictObject({
      email: text(),
      name: z.optional(text()),
      firstName: z.optional(text()),
      lastName: z.optional(text()),
      phone: z.optional(text()),
      department: z.optional(text()),
      manager: z.optional(text()),
      locale: z.optional(text()),
      timeZone: z.optional(text()),
      tags: z.optional(tags()),
      custom: z.optional(z.record(z.string(), text())),
      active: z.optional(z.boolean()),
    }),
    output: person,
    refuses: {
      "person-invalid": "invalid",
      "email-taken": "conflict",
      "seats-exceeded": "quota",
      "too-many-people": "quota",
      "plan-limit": "quota",
    },
    audit: { "person.added": "person" },
  }),
  getPerson: endpoint({
    about: "directory",
    method: "GET",
    path: "/people/{id}",
    may: "people:read",
    summary: "One person",
    input: z.strictObject({ id: zId() }),
    output: person,
    refuses: { "no-such-person": "missing" },
  }),
  changePerson: endpoint({
    about: "directory",
    method: "PATCH",
    path: "/people/{id}",
    may: "people:write",
    summary: "Change a person; null empties a field, custom fields are changed one by one",
    input: z.strictObject({
      id: zId(),
      email: z.optional(text()),
      name: z.optional(text()),
      firstName: z.optional(z.nullable(text())),
      lastName: z.optional(z.nullable(text())),
      phone: z.optional(z.nullable(text())),
      department: z.optional(z.nullable(text())),
      manager: z.optional(z.nullable(text())),
      locale: z.optional(z.nullable(text())),
      timeZone: z.optional(z.nullable(text())),
      tags: z.optional(tags()),
      custom: z.optional(z.record(z.string(), z.nullable(text()))),
      active: z.optional(z.boolean()),
    }),
    output: person,
    refuses: {
      "no-such-person": "missing",
      "no-such-department": "missing",
      "person-invalid": "invalid",
      "email-taken": "conflict",
      "seats-exceeded": "quota",
      "plan-limit": "quota",
      "mightier-person": "forbidden",
      "last-owner": "conflict",
    },
    audit: { "person.changed": "person" },
  }),
  removePerson: endpoint({
    method: "DELETE",
    path: "/people/{id}",
    may: "people:write",
    summary: "Remove a person from the directory; set active to false to keep their history with their name",
    input: z.strictObject({ id: zId() }),
    status: 204,
    refuses: { "no-such-person": "missing", "mightier-person": "forbidden", "last-owner": "conflict" },
    audit: { "person.removed": "person" },
  }),
  setRole: endpoint({
    about: "directory",
    method: "PUT",
    path: "/people/{id}/role",
    may: "people:roles",
    summary: "Give a person a role that brings no more than your own",
    input: z.strictObject({ id: zId(), role }),
    output: person,
    refuses: {
      "no-such-person": "missing",
      "mightier-person": "forbidden",
      "mightier-role": "forbidden",
      "last-owner": "conflict",
    },
    audit: { "person.role-changed": "person" },
  }),
  importPeople: raw({
    method: "POST",
    path: "/people/import",
    may: "people:write",
    summary:
      "Import people from a CSV file of any size; answers 202 with a job whose report tells what became of every line",
    accepts: "text/csv",
    query: z.strictObject({
      mode: z._default(z.enum(["add", "sync-deactivate"]), "add"),
      dryRun: z._default(zBool(), false),
      country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, "must be a country code such as DE"))),
      columns: z.optional(
        z.string().check(
          z.maxLength(5000),
          z.regex(/^[\w.,]*$/),
          z.describe("What the columns mean, by position, with commas between; a place left empty is not taken. Without it the header tells."), // oxfmt-ignore
        ),
      ),
    }),
    output: uploaded,
    status: 202,
    refuses: {
      "csv-unreadable": ["invalid", "too-large"],
      "csv-no-email-column": "invalid",
      "csv-columns-unknown": "invalid",
      ...uploadRefusals,
    },
    audit: { "people.imported": "job" },
  }),
  exportPeople: raw({
    about: "directory",
    method: "GET",
    path: "/people/export",
    may: "people:export",
    summary: "The people as CSV, ready to be imported again",
    query: z.strictObject(peopleFilter),
    answers: "text/csv",
    audit: { "people.exported": "organisation" },
  }),
  ...departmentsContract,
  listRoles: endpoint({
    method: "GET",
    path: "/roles",
    may: "people:read",
    summary: "What each role may do in this organisation",
    output: z.object({
      items: z.array(z.object({ role, permissions: z.array(z.string()), changed: z.boolean(), people: z.number() })),
      permissions: z.array(z.string()),
    }),
  }),
  changeRole: endpoint({
    method: "PUT",
    path: "/roles/{role}",
    may: "people:roles",
    summary: "Set what a role may do in this organisation; an owner's role is fixed",
    input: z.strictObject({ role, permissions: z.array(zLine(100)).check(z.maxLength(300)) }),
    output: z.object({ role, permissions: z.array(z.string()), changed: z.boolean(), people: z.number() }),
    refuses: {
      "unknown-permission": "invalid",
      "owner-fixed": "forbidden",
      "owners-only": "forbidden",
      "more-than-own": "forbidden",
    },
    audit: { "role.changed": "role" },
  }),
  ...changesContract(z.strictObject(peopleFilter)),
  ...viewsContract,
  ...recordContract(person),
  ...accountsOfPeople(person),
};
