import { action } from "../calls/action.ts";
import type { Action, Call } from "../calls/action.ts";
import { schemaOf } from "../model/schema.ts";
import type { Pool } from "../model/pool.ts";
import { findProviderByIdentifier } from "../store/federation.ts";
import {
  deleteProvider,
  findManagedProvider,
  identifierTaken,
  insertProvider,
  listProviders,
  updateProvider,
} from "../store/providers.ts";
import type { ManagedProvider } from "../store/providers.ts";
import { invalidParameter, WireError } from "../wire/error.ts";
import { list, map, need, oneOf, text, integer } from "../wire/shape.ts";
import { notFoundError, poolOf, seconds } from "./found.ts";
import { pageOf, readToken } from "./page.ts";
import { poolId } from "./pools/shape.ts";

const newName = () => need(text({ min: 3, max: 32, pattern: /^[^_\p{Z}][\p{L}\p{M}\p{S}\p{N}\p{P}][^_\p{Z}]+$/u }));
const named = { UserPoolId: poolId(), ProviderName: need(text({ min: 1, max: 32 })) };
const identifier = () => text({ min: 1, max: 40, pattern: /^[\w\s+=.@-]+$/ });

const CreateIdentityProvider = action(
  "CreateIdentityProvider",
  {
    UserPoolId: poolId(),
    ProviderName: newName(),
    ProviderType: need(oneOf("SAML", "Facebook", "Google", "LoginWithAmazon", "SignInWithApple", "OIDC")),
    ProviderDetails: need(map()),
    AttributeMapping: map(),
    IdpIdentifiers: list(identifier(), { max: 50 }),
  },
  async (call) => {
    const { UserPoolId, ProviderName: name, ProviderType: type, IdpIdentifiers: identifiers = [] } = call.input;
    const { ProviderDetails, AttributeMapping: mapping = {} } = call.input;
    const pool = await poolOf(call, UserPoolId);
    if (type !== "Google" && type !== "OIDC")
      throw invalidParameter(`Providers of the type ${type} are not offered by this identity provider.`);
    if (type === "Google" ? name !== "Google" : name === "Google" || name === "COGNITO")
      throw invalidParameter("The provider of the type Google is named Google, and no other one is.");
    checkMapping(pool, mapping);
    const { details, secret } = readDetails(call, pool.id, name, type, ProviderDetails);
    if (await identifierTaken(call.db, pool.id, name, identifiers)) throw duplicate("identifier");
    if (!(await insertProvider(call.db, { pool: pool.id, name, type, details, secret, mapping, identifiers })))
      throw duplicate("name");
    return { IdentityProvider: providerOut(call, (await findManagedProvider(call.db, pool.id, name))!) };
  },
);

const DescribeIdentityProvider = action("DescribeIdentityProvider", named, async (call) => ({
  IdentityProvider: providerOut(call, await providerOf(call)),
}));

const UpdateIdentityProvider = action(
  "UpdateIdentityProvider",
  { ...named, ProviderDetails: map(), AttributeMapping: map(), IdpIdentifiers: list(identifier(), { max: 50 }) },
  async (call) => {
    const before = await providerOf(call);
    const { ProviderDetails, AttributeMapping, IdpIdentifiers } = call.input;
    const pool = await poolOf(call, before.pool);
    if (AttributeMapping) checkMapping(pool, AttributeMapping);
    const given = ProviderDetails && { client_secret: plainSecret(call, before) ?? "", ...ProviderDetails };
    const read = given && readDetails(call, pool.id, before.name, before.type, given);
    const identifiers = IdpIdentifiers ?? before.identifiers;
    if (await identifierTaken(call.db, pool.id, before.name, identifiers)) throw duplicate("identifier");
    await updateProvider(call.db, { ...before, ...read, mapping: AttributeMapping ?? before.mapping, identifiers });
    return { IdentityProvider: providerOut(call, await providerOf(call)) };
  },
);

const DeleteIdentityProvider = action("DeleteIdentityProvider", named, async (call) => {
  const pool = await poolOf(call, call.input.UserPoolId);
  if (!(await deleteProvider(call.db, pool.id, call.input.ProviderName))) throw noProvider(call.input.ProviderName);
  return {};
});

const ListIdentityProviders = action(
  "ListIdentityProviders",
  { UserPoolId: poolId(), MaxResults: integer(0, 60), NextToken: text({ min: 1 }) },
  async (call) => {
    const { UserPoolId, NextToken } = call.input;
    const limit = call.input.MaxResults || 60;
    const pool = await poolOf(call, UserPoolId);
    const name = ["ListIdentityProviders", pool.id];
    const rows = await listProviders(call.db, pool.id, readToken(call, name, NextToken), limit + 1);
    const { items, next } = pageOf(call, name, rows, limit, (row) => row.name);
    const Providers = items.map((row) => ({ ProviderName: row.name, ProviderType: row.type, ...datesOf(row) }));
    return { Providers, ...(next && { NextToken: next }) };
  },
);

const GetIdentityProviderByIdentifier = action(
  "GetIdentityProviderByIdentifier",
  { UserPoolId: poolId(), IdpIdentifier: need(identifier()) },
  async (call) => {
    const { UserPoolId, IdpIdentifier } = call.input;
    const pool = await poolOf(call, UserPoolId);
    const found = await findProviderByIdentifier(call.db, pool.id, IdpIdentifier);
    if (!found) throw noProvider(IdpIdentifier);
    return { IdentityProvider: providerOut(call, (await findManagedProvider(call.db, pool.id, found.name))!) };
  },
);

async function providerOf(call: Call<{ UserPoolId: string; ProviderName: string }>): Promise<ManagedProvider> {
  const pool = await poolOf(call, call.input.UserPoolId);
  const row = await findManagedProvider(call.db, pool.id, call.input.ProviderName);
  if (!row) throw noProvider(call.input.ProviderName);
  return row;
}

/** Checks the details of a provider and takes its secret out of them, sealed. */
function readDetails(
  { secrets, config }: Pick<Call<unknown>, "secrets" | "config">,
  pool: string,
  name: string,
  type: string,
  given: Record<string, string>,
): { details: Record<string, string>; secret: Buffer | null } {
  const { client_secret: secret, ...details } = given;
  const needed = type === "OIDC" ? ["client_id", "authorize_scopes", "oidc_issuer"] : ["client_id", "authorize_scopes"];
  const missing = needed.find((one) => !details[one]);
  if (missing) throw invalidParameter(`The provider details of the type ${type} need ${missing}.`);
  if (type === "OIDC") {
    const issuer = details["oidc_issuer"]!;
    const url = URL.canParse(issuer) ? new URL(issuer) : null;
    const local = !config.production && url?.protocol === "http:" && ["localhost", "127.0.0.1"].includes(url.hostname);
    if (!url || (url.protocol !== "https:" && !local) || url.username || url.search || url.hash)
      throw invalidParameter("oidc_issuer must be an https address without query.");
  }
  return { details, secret: secret ? secrets.seal(secret, place(pool, name)) : null };
}

function plainSecret({ secrets }: Pick<Call<unknown>, "secrets">, row: ManagedProvider): string | null {
  return row.secret && secrets.open(row.secret, place(row.pool, row.name)).toString();
}

function place(pool: string, name: string) {
  return { table: "identity_providers", column: "secret", row: name, org: pool };
}

function checkMapping(pool: Pool, mapping: Record<string, string>): void {
  const known = new Set([...schemaOf(pool).map((one) => one.Name), "username"]);
  const strange = Object.keys(mapping).find((name) => !known.has(name));
  if (strange)
    throw invalidParameter(`Attribute mapping names an attribute that the user pool does not have: ${strange}`);
}

/** A provider in the words of the wire (IdentityProviderType). Its secret is part of the details, as there. */
function providerOut(call: Pick<Call<unknown>, "secrets">, row: ManagedProvider): object {
  const secret = plainSecret(call, row);
  return {
    UserPoolId: row.pool,
    ProviderName: row.name,
    ProviderType: row.type,
    ProviderDetails: { ...row.details, ...(secret && { client_secret: secret }) },
    AttributeMapping: row.mapping,
    IdpIdentifiers: row.identifiers,
    ...datesOf(row),
  };
}

function datesOf(row: ManagedProvider) {
  return { CreationDate: seconds(row.createdAt), LastModifiedDate: seconds(row.updatedAt) };
}

function noProvider(name: string): WireError {
  return notFoundError(`Identity provider ${name} does not exist.`);
}

function duplicate(what: "name" | "identifier"): WireError {
  return new WireError("DuplicateProviderException", `A provider with this ${what} exists already.`);
}

export const identityProviderActions: readonly Action[] = [
  CreateIdentityProvider,
  DescribeIdentityProvider,
  UpdateIdentityProvider,
  DeleteIdentityProvider,
  ListIdentityProviders,
  GetIdentityProviderByIdentifier,
];
