import * as z from "zod/mini";
import { endpoint, page, pageInput, raw, zBool, zId, zLine, zTime } from "../../kit/contract.ts";
import { uploaded, uploadRefusals } from "../../kit/progress/contract.ts";
import { roles } from "../../kit/roles.ts";
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

const department = z.object({
  id: zId(),
  name: z.string(),
  manager: z.nullable(named),
  people: z.number(),
});

const filter = {
  search: z.optional(zLine(200)),
  department: z.optional(zId()),
  tag: z.optional(zLine(50)),
  active: z.optional(zBool()),
};

export const contract = {
  listPeople: endpoint({
    about: "directory",
    method: "GET",
    path: "/people",
    may: "people:read",
    summary: "People by name; search looks into name and e-mail address",
    input: z.strictObject({ ...pageInput, ...filter }),
    output: page(person),
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
    refuses: { "person-invalid": "invalid", "email-taken": "conflict", "seats-exceeded": "quota" },
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
      "mightier-person": "forbidden",
      "last-owner": "conflict",
    },
  }),
  removePerson: endpoint({
    method: "DELETE",
    path: "/people/{id}",
    may: "people:write",
    summary: "Remove a person from the directory; set active to false to keep their history with their name",
    input: z.strictObject({ id: zId() }),
    status: 204,
    refuses: { "no-such-person": "missing", "mightier-person": "forbidden", "last-owner": "conflict" },
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
    }),
    output: uploaded,
    status: 202,
    refuses: { "csv-unreadable": ["invalid", "too-large"], "csv-no-email-column": "invalid", ...uploadRefusals },
  }),
  exportPeople: raw({
    about: "directory",
    method: "GET",
    path: "/people/export",
    may: "people:export",
    summary: "The people as CSV, ready to be imported again",
    query: z.strictObject(filter),
    answers: "text/csv",
  }),
  listDepartments: endpoint({
    method: "GET",
    path: "/departments",
    may: "people:read",
    summary: "Departments by name, with their number of active people",
    input: z.strictObject({ ...pageInput }),
    output: page(department),
  }),
  addDepartment: endpoint({
    method: "POST",
    path: "/departments",
    may: "people:write",
    summary: "Add a department",
    status: 201,
    input: z.strictObject({ name: zLine(120), manager: z.optional(z.nullable(zId())) }),
    output: department,
    refuses: { "department-taken": "conflict", "no-such-person": "invalid" },
  }),
  changeDepartment: endpoint({
    method: "PATCH",
    path: "/departments/{id}",
    may: "people:write",
    summary: "Rename a department or name its manager",
    input: z.strictObject({ id: zId(), name: z.optional(zLine(120)), manager: z.optional(z.nullable(zId())) }),
    output: department,
    refuses: { "no-such-department": "missing", "department-taken": "conflict", "no-such-person": "invalid" },
  }),
  removeDepartment: endpoint({
    method: "DELETE",
    path: "/departments/{id}",
    may: "people:write",
    summary: "Remove a department; its people move to another one",
    input: z.strictObject({ id: zId(), moveTo: z.optional(zId()) }),
    status: 204,
    refuses: { "no-such-department": "missing", "department-not-empty": "conflict", "mightier-person": "forbidden" },
  }),
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
  }),
  ...accountsOfPeople(person),
};
