import { action } from "../../calls/action.ts";
import type { Action, Call } from "../../calls/action.ts";
import { newClientId, newClientSecret } from "../../model/ids.ts";
import type { Client } from "../../model/pool.ts";
import { openClientSecret, sealClientSecret } from "../../pools/secret-hash.ts";
import { findProductPool } from "../../store/product-pool.ts";
import { deleteClient, insertClient, listClients, lockClient, updateClient } from "../../store/pools.ts";
import { invalidParameter } from "../../wire/error.ts";
import { bool, need, text, integer } from "../../wire/shape.ts";
import { clientOf, notFoundError, poolOf, seconds } from "../found.ts";
import { pageOf, readToken } from "../page.ts";
import { poolId } from "../pools/shape.ts";
import { clientSettingsFrom } from "./settings.ts";
import { clientId, clientName, clientSettings } from "./shape.ts";

const CreateUserPoolClient = action(
  "CreateUserPoolClient",
  {
    ...clientSettings,
    UserPoolId: poolId(),
    ClientName: need(clientName()),
    GenerateSecret: bool(),
    ClientSecret: text({ min: 24, max: 64, pattern: /^[\w+]+$/ }),
  },
  async (call) => {
    const { UserPoolId, ClientName, GenerateSecret, ClientSecret } = call.input;
    if (GenerateSecret && ClientSecret)
      throw invalidParameter("GenerateSecret and ClientSecret cannot be given together.");
    const pool = await poolOf(call, UserPoolId);
    const plain = ClientSecret ?? (GenerateSecret ? newClientSecret() : null);
    const product = (await findProductPool(call.db))?.pool === pool.id;
    const settings = await clientSettingsFrom(call.db, pool, call.input, plain !== null, product);
    const [id, name] = [newClientId(), ClientName];
    const secret = plain === null ? null : sealClientSecret(call.secrets, { pool: pool.id, id }, plain);
    await insertClient(call.db, { pool: pool.id, id, name, secret, settings });
    return { UserPoolClient: clientOut(call, await clientOf(call, pool.id, id)) };
  },
);

const both = { UserPoolId: poolId(), ClientId: clientId() };

const DescribeUserPoolClient = action("DescribeUserPoolClient", both, async (call) => {
  const pool = await poolOf(call, call.input.UserPoolId);
  return { UserPoolClient: clientOut(call, await clientOf(call, pool.id, call.input.ClientId)) };
});

const UpdateUserPoolClient = action(
  "UpdateUserPoolClient",
  { ...clientSettings, ...both, ClientName: clientName() },
  async (call) => {
    const { UserPoolId, ClientId, ClientName } = call.input;
    const pool = await poolOf(call, UserPoolId);
    await call.tx(async (db) => {
      const client = await lockClient(db, pool.id, ClientId);
      if (!client) throw notFoundError(`User pool client ${ClientId} does not exist.`);
      const product = (await findProductPool(db))?.pool === pool.id;
      const settings = await clientSettingsFrom(db, pool, call.input, client.secret !== null, product);
      await updateClient(db, pool.id, client.id, ClientName ?? client.name, settings);
    });
    call.directory.forget();
    return { UserPoolClient: clientOut(call, await clientOf(call, pool.id, ClientId)) };
  },
);

const DeleteUserPoolClient = action("DeleteUserPoolClient", both, async (call) => {
  const pool = await poolOf(call, call.input.UserPoolId);
  const client = await clientOf(call, pool.id, call.input.ClientId);
  if ((await findProductPool(call.db))?.client === client.id)
    throw invalidParameter("This client is the product's own and cannot be deleted.");
  await deleteClient(call.db, pool.id, client.id);
  call.directory.forget();
  return {};
});

const ListUserPoolClients = action(
  "ListUserPoolClients",
  { UserPoolId: poolId(), MaxResults: integer(1, 60), NextToken: text({ min: 1 }) },
  async (call) => {
    const { UserPoolId, MaxResults = 60, NextToken } = call.input;
    const pool = await poolOf(call, UserPoolId);
    const name = ["ListUserPoolClients", pool.id];
    const rows = await listClients(call.db, pool.id, readToken(call, name, NextToken), MaxResults + 1);
    const { items, next } = pageOf(call, name, rows, MaxResults, (client) => client.id);
    const UserPoolClients = items.map(({ id, name: ClientName }) => ({
      ClientId: id,
      UserPoolId: pool.id,
      ClientName,
    }));
    return { UserPoolClients, ...(next && { NextToken: next }) };
  },
);

/** A client in the words of the wire (UserPoolClientType). Its secret is part of it, as there. */
function clientOut({ secrets }: Pick<Call<unknown>, "secrets">, client: Client): object {
  const { ReadAttributes, WriteAttributes, Kept, ...settings } = client.settings;
  const ClientSecret = openClientSecret(secrets, client);
  return {
    UserPoolId: client.pool,
    ClientId: client.id,
    ClientName: client.name,
    ...(ClientSecret && { ClientSecret }),
    CreationDate: seconds(client.createdAt),
    LastModifiedDate: seconds(client.updatedAt),
    ...settings,
    ...(ReadAttributes && { ReadAttributes }),
    ...(WriteAttributes && { WriteAttributes }),
    ...Kept,
  };
}

export const clientActions: readonly Action[] = [
  CreateUserPoolClient,
  DescribeUserPoolClient,
  UpdateUserPoolClient,
  DeleteUserPoolClient,
  ListUserPoolClients,
];
