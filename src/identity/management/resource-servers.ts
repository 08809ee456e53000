import { action } from "../calls/action.ts";
import type { Action } from "../calls/action.ts";
import {
  deleteResourceServer,
  findResourceServer,
  insertResourceServer,
  listResourceServers,
  updateResourceServer,
} from "../store/resource-servers.ts";
import type { ResourceServer } from "../store/resource-servers.ts";
import { invalidParameter } from "../wire/error.ts";
import { list, need, struct, text, integer } from "../wire/shape.ts";
import { notFoundError, poolOf } from "./found.ts";
import { pageOf, readToken } from "./page.ts";
import { poolId } from "./pools/shape.ts";

const identified = {
  UserPoolId: poolId(),
  Identifier: need(text({ min: 1, max: 256, pattern: /^[\x21\x23-\x5B\x5D-\x7E]+$/ })),
};
const details = {
  ...identified,
  Name: need(text({ min: 1, max: 256, pattern: /^[\w\s+=,.@-]+$/ })),
  Scopes: list(
    struct({
      ScopeName: need(text({ min: 1, max: 256, pattern: /^[\x21\x23-\x2E\x30-\x5B\x5D-\x7E]+$/ })),
      ScopeDescription: need(text({ min: 1, max: 256 })),
    }),
    { max: 100 },
  ),
};

const CreateResourceServer = action("CreateResourceServer", details, async (call) => {
  const { UserPoolId, Identifier, Name, Scopes = [] } = call.input;
  const pool = await poolOf(call, UserPoolId);
  const server = { pool: pool.id, identifier: Identifier, name: Name, scopes: Scopes };
  checkScopes(server);
  if (!(await insertResourceServer(call.db, server)))
    throw invalidParameter(`${Identifier} already exists in user pool ${pool.id}.`);
  return { ResourceServer: serverOut(server) };
});

const DescribeResourceServer = action("DescribeResourceServer", identified, async (call) => {
  const pool = await poolOf(call, call.input.UserPoolId);
  const server = await findResourceServer(call.db, pool.id, call.input.Identifier);
  if (!server) throw noServer(call.input.Identifier);
  return { ResourceServer: serverOut(server) };
});

const UpdateResourceServer = action("UpdateResourceServer", details, async (call) => {
  const { UserPoolId, Identifier, Name, Scopes = [] } = call.input;
  const pool = await poolOf(call, UserPoolId);
  const server = { pool: pool.id, identifier: Identifier, name: Name, scopes: Scopes };
  checkScopes(server);
  if (!(await updateResourceServer(call.db, server))) throw noServer(Identifier);
  return { ResourceServer: serverOut(server) };
});

const DeleteResourceServer = action("DeleteResourceServer", identified, async (call) => {
  const pool = await poolOf(call, call.input.UserPoolId);
  const { Identifier } = call.input;
  if (!(await deleteResourceServer(call.db, pool.id, Identifier))) throw noServer(Identifier);
  return {};
});

const ListResourceServers = action(
  "ListResourceServers",
  { UserPoolId: poolId(), MaxResults: integer(1, 50), NextToken: text({ min: 1 }) },
  async (call) => {
    const { UserPoolId, MaxResults = 50, NextToken } = call.input;
    const pool = await poolOf(call, UserPoolId);
    const name = ["ListResourceServers", pool.id];
    const rows = await listResourceServers(call.db, pool.id, readToken(call, name, NextToken), MaxResults + 1);
    const { items, next } = pageOf(call, name, rows, MaxResults, (server) => server.identifier);
    return { ResourceServers: items.map(serverOut), ...(next && { NextToken: next }) };
  },
);

function checkScopes({ scopes }: ResourceServer): void {
  const names = scopes.map((one) => one.ScopeName);
  if (new Set(names).size < names.length) throw invalidParameter("A scope is named twice.");
}

function serverOut({ pool, identifier, name, scopes }: ResourceServer): object {
  return { UserPoolId: pool, Identifier: identifier, Name: name, Scopes: scopes };
}

function noServer(identifier: string) {
  return notFoundError(`Resource server ${identifier} does not exist.`);
}

export const resourceServerActions: readonly Action[] = [
  CreateResourceServer,
  DescribeResourceServer,
  UpdateResourceServer,
  DeleteResourceServer,
  ListResourceServers,
];
