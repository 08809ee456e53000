import { action } from "../calls/action.ts";
import type { Action } from "../calls/action.ts";
import { deleteDomain, domainOf, insertDomain, poolOfDomain } from "../store/domains.ts";
import { invalidParameter } from "../wire/error.ts";
import { document, need, text, integer } from "../wire/shape.ts";
import { poolOf } from "./found.ts";
import { poolId } from "./pools/shape.ts";

const domain = () => need(text({ min: 1, max: 63, pattern: /^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/ }));

/** The name of a pool's hosted sign-in. Here every pool's hosted sign-in is on the product's own address: the name is kept and told. */
const CreateUserPoolDomain = action(
  "CreateUserPoolDomain",
  { Domain: domain(), UserPoolId: poolId(), ManagedLoginVersion: integer(1, 2), CustomDomainConfig: document() },
  async (call) => {
    const { Domain, UserPoolId, ManagedLoginVersion = 1 } = call.input;
    const pool = await poolOf(call, UserPoolId);
    if (await domainOf(call.db, pool.id)) throw invalidParameter("User pool already has a domain configured.");
    if (!(await insertDomain(call.db, Domain, pool.id)))
      throw invalidParameter("Domain already associated with another user pool.");
    return { ManagedLoginVersion };
  },
);

const DescribeUserPoolDomain = action("DescribeUserPoolDomain", { Domain: domain() }, async (call) => {
  const { Domain } = call.input;
  const UserPoolId = await poolOfDomain(call.db, Domain);
  // A domain that nobody has is an empty description, not a refusal.
  return { DomainDescription: UserPoolId ? { UserPoolId, Domain, Status: "ACTIVE", ManagedLoginVersion: 1 } : {} };
});

const DeleteUserPoolDomain = action(
  "DeleteUserPoolDomain",
  { Domain: domain(), UserPoolId: poolId() },
  async (call) => {
    const { Domain, UserPoolId } = call.input;
    const pool = await poolOf(call, UserPoolId);
    if (!(await deleteDomain(call.db, Domain, pool.id))) throw invalidParameter("No such domain or user pool exists.");
    return {};
  },
);

export const domainActions: readonly Action[] = [CreateUserPoolDomain, DescribeUserPoolDomain, DeleteUserPoolDomain];
