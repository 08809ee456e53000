import { action } from "../../calls/action.ts";
import type { Action } from "../../calls/action.ts";
import { schemaOf } from "../../model/schema.ts";
import { listUsers } from "../../store/user-list.ts";
import type { UserColumn } from "../../store/user-list.ts";
import { invalidParameter } from "../../wire/error.ts";
import { list, text, integer } from "../../wire/shape.ts";
import { poolOf } from "../found.ts";
import { pageOf, readToken } from "../page.ts";
import { poolId } from "../pools/shape.ts";
import { readFilter } from "./filter.ts";
import type { UserFilter } from "./filter.ts";
import { userOut } from "./out.ts";

const ListUsers = action(
  "ListUsers",
  {
    UserPoolId: poolId(),
    AttributesToGet: list(text({ min: 1, max: 32 })),
    Filter: text({ max: 256 }),
    Limit: integer(0, 60),
    PaginationToken: text({ min: 1 }),
  },
  async (call) => {
    const { UserPoolId, AttributesToGet, Filter, PaginationToken } = call.input;
    const limit = call.input.Limit || 60;
    const pool = await poolOf(call, UserPoolId);
    const known = new Set(schemaOf(pool).map((one) => one.Name));
    const strange = AttributesToGet?.find((one) => !known.has(one));
    if (strange) throw invalidParameter(`One or more requested attributes do not exist: ${strange}`);
    const filter = readFilter(Filter);
    const name = ["ListUsers", pool.id, JSON.stringify(filter)];
    const after = readToken(call, name, PaginationToken);
    const rows = await listUsers(call.db, pool.id, {
      after,
      limit: limit + 1,
      ...(filter && { match: matchOf(filter) }),
    });
    const { items, next } = pageOf(call, name, rows, limit, (user) => user.username);
    return { Users: items.map((user) => userOut(user, AttributesToGet)), ...(next && { PaginationToken: next }) };
  },
);

// `status` means enabled or disabled, `cognito:user_status` what the account stands at; usernames are told apart by case, the rest is not.
function matchOf({ attribute, prefix, value }: UserFilter): { column: UserColumn; prefix: boolean; value: string } {
  if (attribute === "status") return { column: "enabled", prefix, value: value.toLowerCase() };
  if (attribute === "cognito:user_status") return { column: "status", prefix, value: value.toUpperCase() };
  return { column: attribute, prefix, value: attribute === "username" ? value : value.toLowerCase() };
}

export const listActions: readonly Action[] = [ListUsers];
