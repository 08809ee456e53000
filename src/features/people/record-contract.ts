import * as z from "zod/mini";
import { endpoint, zId, zLine, zTime } from "../../kit/contract.ts";
import { accessActs } from "./rules/access-acts.ts";

const query = () =>
  z.string().check(z.maxLength(1000), z.regex(/^[^\0]*$/), z.describe("The query of the list's address."));

const view = z.object({ id: zId(), name: z.string(), query: query() });

/** What a list's reader keeps of it, under names of their own. */
export const viewsContract = {
  listPeopleViews: endpoint({
    method: "GET",
    path: "/people-views",
    tag: "people",
    may: "people:read",
    summary: "Your own views of the list of people: filters, order and columns by name",
    output: z.object({ items: z.array(view) }),
  }),
  keepPeopleView: endpoint({
    method: "POST",
    path: "/people-views",
    tag: "people",
    may: "people:read",
    summary: "Keep a view of the list of people; one of the same name is replaced",
    status: 201,
    input: z.strictObject({ name: zLine(60), query: query() }),
    output: view,
    refuses: { "views-of-people": "forbidden", "too-many-views": "quota" },
    unaudited: "one's own bookmark, which changes nothing for anybody",
  }),
  dropPeopleView: endpoint({
    method: "DELETE",
    path: "/people-views/{id}",
    tag: "people",
    may: "people:read",
    summary: "Drop one of your own views",
    input: z.strictObject({ id: zId() }),
    status: 204,
    refuses: { "no-such-view": "missing" },
    unaudited: "one's own bookmark, which changes nothing for anybody",
  }),
};

/** A person's page. @param person the shape of a person */
export function recordContract<P extends z.ZodMiniType>(person: P) {
  return {
    personRecord: endpoint({
      about: "directory",
      method: "GET",
      path: "/people/{id}/record",
      may: "people:read",
      summary:
        "A person as their page shows them: what you may be shown of them, and who has looked. That you looked is written down, once an hour",
      input: z.strictObject({ id: zId() }),
      output: z.object({
        person,
        shown: z
          .object({
            rows: z
              .enum(["named", "pseudonymous", "none"])
              .check(z.describe("How lists of what people got show them.")),
            outcomes: z.boolean().check(z.describe("Whether what people did is shown one by one.")),
          })
          .check(z.describe("What the organisation's privacy mode lets you see of what the person did.")),
        within: z
          .boolean()
          .check(z.describe("Whether their role may do no more than yours, so that you may change them.")),
        looks: z
          .array(
            z.object({
              at: zTime(),
              act: z.enum(accessActs),
              by: z
                .object({ kind: z.string(), id: z.nullable(zId()), name: z.nullable(z.string()) })
                .check(z.describe("Who it was; without a name when they have left, or a key did.")),
            }),
          )
          .check(z.describe("Who opened this page or exported the data in the last 90 days, newest first.")),
      }),
      refuses: { "no-such-person": "missing" },
      audit: { "person.viewed": "person" },
    }),
  };
}
