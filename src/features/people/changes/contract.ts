import * as z from "zod/mini";
import { endpoint, zId, zLine } from "../../../kit/contract.ts";
import { roles } from "../../../kit/roles.ts";

const is = <T extends string>(what: T) => z.literal(what).check(z.describe("What is set."));

/** What many people are given at once. */
const change = z.union([
  z.strictObject({ set: is("role"), role: z.enum(roles) }),
  z.strictObject({ set: is("department"), department: z.nullable(zId()) }),
  z.strictObject({ set: is("tag"), tag: zLine(50) }),
  z.strictObject({ set: is("no-tag"), tag: zLine(50) }),
  z.strictObject({ set: is("active"), active: z.boolean() }),
  z.strictObject({ set: is("invited") }),
]);
export type Change = z.output<typeof change>;

const ordered = z.object({
  /** The job that does it. */
  id: zId(),
  people: z.number(),
});

/** Changes of many people. @param filter which people, as the list takes it */
export function changesContract<F extends z.ZodMiniType>(filter: F) {
  return {
    changePeople: endpoint({
      about: "directory",
      method: "POST",
      path: "/people/changes",
      may: "people:write",
      summary:
        "Change many people at once: all who match, or those of them with these ids; answers 202 with a job. A role needs people:roles, an invitation people:accounts",
      status: 202,
      input: z.strictObject({
        ids: z.optional(z.array(zId()).check(z.minLength(1), z.maxLength(1000), z.describe("Only these of them."))),
        matching: filter.check(
          z.describe("Whom it is about: all who match, as the list takes it; `{}` for everybody."),
        ),
        change: change.check(z.describe("What each of them is given.")),
      }),
      output: ordered,
      refuses: {
        "change-not-yours": "forbidden",
        "no-such-department": "missing",
        "mightier-role": "forbidden",
        "nobody-meant": "invalid",
      },
      audit: { "people.change-ordered": "job" },
    }),
    undoChange: endpoint({
      about: "directory",
      method: "POST",
      path: "/people/changes/{id}/undo",
      may: "people:write",
      summary:
        "Take a change of many people back within a day: whoever was changed gets back what was before, unless it was changed again; invitations that went out stay",
      status: 202,
      input: z.strictObject({ id: zId() }),
      output: ordered,
      refuses: { "no-such-change": "missing", "change-not-yours": "forbidden" },
      audit: { "people.change-ordered": "job" },
    }),
  };
}
