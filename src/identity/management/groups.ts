import { action } from "../calls/action.ts";
import type { Action } from "../calls/action.ts";
import {
  addMember,
  deleteGroup,
  findGroup,
  insertGroup,
  listGroups,
  listGroupsOf,
  removeMember,
  updateGroup,
} from "../store/groups.ts";
import type { Group } from "../store/groups.ts";
import { listUsers } from "../store/user-list.ts";
import { WireError } from "../wire/error.ts";
import { need, text, integer } from "../wire/shape.ts";
import { notFoundError, poolAndUser, poolOf, seconds } from "./found.ts";
import { pageOf, readToken } from "./page.ts";
import { poolId } from "./pools/shape.ts";
import { userOut } from "./users/out.ts";
import { username } from "../wire/members.ts";

const groupName = () => need(text({ min: 1, max: 128, pattern: /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u }));
const named = { UserPoolId: poolId(), GroupName: groupName() };
const details = {
  ...named,
  Description: text({ max: 2048 }),
  RoleArn: text({ min: 20, max: 2048, pattern: /^arn:[\w+=/,.@-]+:[\w+=/,.@-]+:[\w+=/,.@-]*:[0-9]*:[\w+=/,.@:-]+$/ }),
  Precedence: integer(0, 2_147_483_647),
};
const paged = { Limit: integer(0, 60), NextToken: text({ min: 1 }) };

const CreateGroup = action("CreateGroup", details, async (call) => {
  const { UserPoolId, GroupName, Description = null, RoleArn = null, Precedence = null } = call.input;
  const pool = await poolOf(call, UserPoolId);
  const group = { description: Description, roleArn: RoleArn, precedence: Precedence };
  if (!(await insertGroup(call.db, pool.id, GroupName, group)))
    throw new WireError("GroupExistsException", "A group with the name already exists.");
  return { Group: groupOut((await findGroup(call.db, pool.id, GroupName))!) };
});

const GetGroup = action("GetGroup", named, async (call) => {
  const pool = await poolOf(call, call.input.UserPoolId);
  const group = await findGroup(call.db, pool.id, call.input.GroupName);
  if (!group) throw noGroup();
  return { Group: groupOut(group) };
});

/** What is not given stays as it is. */
const UpdateGroup = action("UpdateGroup", details, async (call) => {
  const { UserPoolId, GroupName, Description, RoleArn, Precedence } = call.input;
  const pool = await poolOf(call, UserPoolId);
  const updated = await call.tx(async (db) => {
    const before = await findGroup(db, pool.id, GroupName);
    if (!before) throw noGroup();
    await updateGroup(db, pool.id, GroupName, {
      description: Description ?? before.description,
      roleArn: RoleArn ?? before.roleArn,
      precedence: Precedence ?? before.precedence,
    });
    return findGroup(db, pool.id, GroupName);
  });
  return { Group: groupOut(updated!) };
});

const DeleteGroup = action("DeleteGroup", named, async (call) => {
  const pool = await poolOf(call, call.input.UserPoolId);
  if (!(await deleteGroup(call.db, pool.id, call.input.GroupName))) throw noGroup();
  return {};
});

const ListGroups = action("ListGroups", { UserPoolId: poolId(), ...paged }, async (call) => {
  const { UserPoolId, Limit, NextToken } = call.input;
  const limit = Limit || 60;
  const pool = await poolOf(call, UserPoolId);
  const name = ["ListGroups", pool.id];
  const rows = await listGroups(call.db, pool.id, readToken(call, name, NextToken), limit + 1);
  const { items, next } = pageOf(call, name, rows, limit, (group) => group.name);
  return { Groups: items.map(groupOut), ...(next && { NextToken: next }) };
});

const ListUsersInGroup = action("ListUsersInGroup", { ...named, ...paged }, async (call) => {
  const { UserPoolId, GroupName, Limit, NextToken } = call.input;
  const limit = Limit || 60;
  const pool = await poolOf(call, UserPoolId);
  if (!(await findGroup(call.db, pool.id, GroupName))) throw noGroup();
  const name = ["ListUsersInGroup", pool.id, GroupName];
  const after = readToken(call, name, NextToken);
  const rows = await listUsers(call.db, pool.id, { group: GroupName, after, limit: limit + 1 });
  const { items, next } = pageOf(call, name, rows, limit, (user) => user.username);
  return { Users: items.map((user) => userOut(user)), ...(next && { NextToken: next }) };
});

const AdminAddUserToGroup = action("AdminAddUserToGroup", { ...named, Username: username }, async (call) => {
  const { pool, user } = await poolAndUser(call);
  const { GroupName } = call.input;
  if (!(await findGroup(call.db, pool.id, GroupName))) throw noGroup();
  await addMember(call.db, pool.id, GroupName, user.username);
  return {};
});

const AdminRemoveUserFromGroup = action("AdminRemoveUserFromGroup", { ...named, Username: username }, async (call) => {
  const { pool, user } = await poolAndUser(call);
  const { GroupName } = call.input;
  if (!(await findGroup(call.db, pool.id, GroupName))) throw noGroup();
  await removeMember(call.db, pool.id, GroupName, user.username);
  return {};
});

const AdminListGroupsForUser = action(
  "AdminListGroupsForUser",
  { UserPoolId: poolId(), Username: username, ...paged },
  async (call) => {
    const { pool, user } = await poolAndUser(call);
    const limit = call.input.Limit || 60;
    const name = ["AdminListGroupsForUser", pool.id, user.username];
    const after = readToken(call, name, call.input.NextToken);
    const rows = await listGroupsOf(call.db, pool.id, user.username, after, limit + 1);
    const { items, next } = pageOf(call, name, rows, limit, (group) => group.name);
    return { Groups: items.map(groupOut), ...(next && { NextToken: next }) };
  },
);

function groupOut(group: Group): object {
  const { description, roleArn, precedence } = group;
  return {
    GroupName: group.name,
    UserPoolId: group.pool,
    ...(description !== null && { Description: description }),
    ...(roleArn !== null && { RoleArn: roleArn }),
    ...(precedence !== null && { Precedence: precedence }),
    CreationDate: seconds(group.createdAt),
    LastModifiedDate: seconds(group.updatedAt),
  };
}

function noGroup(): WireError {
  return notFoundError("Group not found.");
}

export const groupActions: readonly Action[] = [
  CreateGroup,
  GetGroup,
  UpdateGroup,
  DeleteGroup,
  ListGroups,
  ListUsersInGroup,
  AdminAddUserToGroup,
  AdminRemoveUserFromGroup,
  AdminListGroupsForUser,
];
