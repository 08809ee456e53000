import { action } from "../../calls/action.ts";
import type { Action } from "../../calls/action.ts";
import { newPoolId } from "../../model/ids.ts";
import { newPoolSettings } from "../../model/pool.ts";
import { domainOf } from "../../store/domains.ts";
import { findProductPool } from "../../store/product-pool.ts";
import { countUsers, deletePool, insertPool, listPools, lockPool, updatePool } from "../../store/pools.ts";
import { invalidParameter } from "../../wire/error.ts";
import { bool, list, need, oneOf, struct, text, integer } from "../../wire/shape.ts";
import { notFoundError, poolOf, seconds } from "../found.ts";
import { pageOf, readToken } from "../page.ts";
import { poolOut } from "./out.ts";
import { attributesFrom, settingsFrom } from "./settings.ts";
import { changeableSettings, poolId, poolName, schemaAttribute } from "./shape.ts";

const CreateUserPool = action(
  "CreateUserPool",
  {
    ...changeableSettings,
    PoolName: need(poolName()),
    Schema: list(schemaAttribute(), { min: 1, max: 50 }),
    AliasAttributes: list(oneOf("phone_number", "email", "preferred_username"), { max: 3 }),
    UsernameAttributes: list(oneOf("phone_number", "email"), { max: 2 }),
    UsernameConfiguration: struct({ CaseSensitive: need(bool()) }),
  },
  async (call) => {
    const { PoolName, Schema = [], AliasAttributes = [], UsernameAttributes = [], UsernameConfiguration } = call.input;
    if (AliasAttributes.length > 0 && UsernameAttributes.length > 0)
      throw invalidParameter("Only one of the aliasAttributes or usernameAttributes can be set in a user pool.");
    const settings = settingsFrom(call.input, {
      ...newPoolSettings,
      AliasAttributes,
      UsernameAttributes,
      UsernameConfiguration: { CaseSensitive: UsernameConfiguration?.CaseSensitive ?? false },
      CustomAttributes: attributesFrom(Schema, false),
    });
    const id = newPoolId();
    await insertPool(call.db, id, PoolName, settings);
    return { UserPool: poolOut(await poolOf(call, id)) };
  },
);

const DescribeUserPool = action("DescribeUserPool", { UserPoolId: poolId() }, async (call) => {
  const pool = await poolOf(call, call.input.UserPoolId);
  const Domain = await domainOf(call.db, pool.id);
  const EstimatedNumberOfUsers = await countUsers(call.db, pool.id);
  return { UserPool: poolOut(pool, { EstimatedNumberOfUsers, ...(Domain && { Domain }) }) };
});

const UpdateUserPool = action(
  "UpdateUserPool",
  { ...changeableSettings, UserPoolId: poolId(), PoolName: poolName() },
  async (call) => {
    const { UserPoolId, PoolName } = call.input;
    await call.tx(async (db) => {
      const pool = await lockPool(db, UserPoolId);
      if (!pool) throw notFoundError(`User pool ${UserPoolId} does not exist.`);
      await updatePool(db, pool.id, PoolName ?? pool.name, settingsFrom(call.input, pool.settings));
    });
    call.directory.forget();
    return {};
  },
);

const DeleteUserPool = action("DeleteUserPool", { UserPoolId: poolId() }, async (call) => {
  const pool = await poolOf(call, call.input.UserPoolId);
  if ((await findProductPool(call.db))?.pool === pool.id)
    throw invalidParameter("This user pool is the product's own and cannot be deleted.");
  if (pool.settings.DeletionProtection === "ACTIVE")
    throw invalidParameter(
      "The user pool cannot be deleted because deletion protection is activated. Deletion protection must be inactivated first.",
    );
  if (await domainOf(call.db, pool.id))
    throw invalidParameter("User pool cannot be deleted. It has a domain configured that should be deleted first.");
  await deletePool(call.db, pool.id);
  call.directory.forget();
  return {};
});

const ListUserPools = action(
  "ListUserPools",
  { MaxResults: need(integer(1, 60)), NextToken: text({ min: 1 }) },
  async (call) => {
    const { MaxResults, NextToken } = call.input;
    const name = ["ListUserPools"];
    const rows = await listPools(call.db, readToken(call, name, NextToken), MaxResults + 1);
    const { items, next } = pageOf(call, name, rows, MaxResults, (pool) => pool.id);
    const UserPools = items.map((pool) => ({
      Id: pool.id,
      Name: pool.name,
      LambdaConfig: {},
      CreationDate: seconds(pool.createdAt),
      LastModifiedDate: seconds(pool.updatedAt),
    }));
    return { UserPools, ...(next && { NextToken: next }) };
  },
);

const AddCustomAttributes = action(
  "AddCustomAttributes",
  { UserPoolId: poolId(), CustomAttributes: need(list(schemaAttribute(), { min: 1, max: 25 })) },
  async (call) => {
    const { UserPoolId, CustomAttributes } = call.input;
    const added = attributesFrom(CustomAttributes, true);
    await call.tx(async (db) => {
      const pool = await lockPool(db, UserPoolId);
      if (!pool) throw notFoundError(`User pool ${UserPoolId} does not exist.`);
      const before = pool.settings.CustomAttributes;
      const known = added.find((one) => before.some((other) => other.Name === one.Name));
      if (known) throw invalidParameter(`${known.Name}: Existing attribute already has name ${known.Name}.`);
      const all = [...before, ...added];
      if (all.length > 50) throw invalidParameter("A user pool has at most 50 custom attributes.");
      await updatePool(db, pool.id, pool.name, { ...pool.settings, CustomAttributes: all });
    });
    call.directory.forget();
    return {};
  },
);

export const poolActions: readonly Action[] = [
  CreateUserPool,
  DescribeUserPool,
  UpdateUserPool,
  DeleteUserPool,
  ListUserPools,
  AddCustomAttributes,
];
