import * as z from "zod/mini";
import { endpoint, page, pageInput, zId, zInt, zLine } from "../../kit/contract.ts";
import { maxDepartmentsAtOnce } from "./rules/lists.ts";

const above = "The department above; null at the top.";

const department = z.object({
  id: zId(),
  name: z.string(),
  manager: z.nullable(z.object({ id: zId(), name: z.string() })),
  parent: z.nullable(zId()).check(z.describe(above)),
  people: z.number(),
});

/** The groups in which people stand, one below another. */
export const departmentsContract = {
  listDepartments: endpoint({
    method: "GET",
    path: "/departments",
    may: "people:read",
    summary: "Departments by name, with their number of active people",
    input: z.strictObject({ ...pageInput, limit: z._default(zInt(1, maxDepartmentsAtOnce), 50) }),
    output: page(department),
  }),
  addDepartment: endpoint({
    method: "POST",
    path: "/departments",
    may: "people:write",
    summary: "Add a department",
    status: 201,
    input: z.strictObject({
      name: zLine(120),
      manager: z.optional(z.nullable(zId())),
      parent: z.optional(z.nullable(zId()).check(z.describe(above))),
    }),
    output: department,
    refuses: {
      "department-taken": "conflict",
      "too-many-departments": "quota",
      "no-such-person": "invalid",
      "no-such-parent": "invalid",
    },
    audit: { "department.added": "department" },
  }),
  changeDepartment: endpoint({
    method: "PATCH",
    path: "/departments/{id}",
    may: "people:write",
    summary: "Rename a department, name its manager, or move it below another one (null: to the top)",
    input: z.strictObject({
      id: zId(),
      name: z.optional(zLine(120)),
      manager: z.optional(z.nullable(zId())),
      parent: z.optional(z.nullable(zId()).check(z.describe(above))),
    }),
    output: department,
    refuses: {
      "no-such-department": "missing",
      "department-taken": "conflict",
      "no-such-person": "invalid",
      "no-such-parent": "invalid",
      "department-circle": "conflict",
      "department-not-led": "forbidden",
    },
    audit: { "department.changed": "department" },
  }),
  removeDepartment: endpoint({
    method: "DELETE",
    path: "/departments/{id}",
    may: "people:write",
    summary: "Remove a department; its people move to another one, the departments below it to the one above",
    input: z.strictObject({ id: zId(), moveTo: z.optional(zId()) }),
    status: 204,
    refuses: {
      "no-such-department": "missing",
      "department-not-empty": "conflict",
      "department-not-led": "forbidden",
      "mightier-person": "forbidden",
    },
    audit: { "department.removed": "department" },
  }),
};
