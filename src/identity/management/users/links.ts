import { action } from "../../calls/action.ts";
import type { Action } from "../../calls/action.ts";
import { usernameOf } from "../../hosted/federation/account.ts";
import type { Pool } from "../../model/pool.ts";
import { recordEvent } from "../../notices/events.ts";
import { findManagedProvider } from "../../store/providers.ts";
import { findProductPool } from "../../store/product-pool.ts";
import { changeUser, findLinkedUser, findUser, lockUser } from "../../store/users.ts";
import { revokeAll } from "../../tokens/grants.ts";
import { federated } from "../../model/user.ts";
import type { FederatedIdentity } from "../../model/user.ts";
import type { Db } from "../../../kit/db/handle.ts";
import { deny, invalidParameter } from "../../wire/error.ts";
import { need, struct, text } from "../../wire/shape.ts";
import { poolOf, userOf } from "../found.ts";
import { poolId } from "../pools/shape.ts";

const identifier = need(
  struct({
    ProviderName: text({ min: 1, max: 32 }),
    ProviderAttributeName: text({ min: 1, max: 131_072 }),
    ProviderAttributeValue: text({ min: 1, max: 131_072 }),
  }),
);

/** At most this many accounts elsewhere may stand for one here. */
const mostLinks = 5;

/** From the next sign-in on, an account at another provider signs in as an account of the pool. */
const AdminLinkProviderForUser = action(
  "AdminLinkProviderForUser",
  { UserPoolId: poolId(), DestinationUser: identifier, SourceUser: identifier },
  async (call) => {
    const { UserPoolId, DestinationUser, SourceUser } = call.input;
    const pool = await poolOf(call, UserPoolId);
    if (DestinationUser.ProviderName !== "Cognito")
      throw invalidParameter("DestinationUser must be a user of the user pool: its ProviderName is Cognito.");
    const { provider, subject } = subjectOf(SourceUser);
    const { username } = await userOf(call.db, pool, DestinationUser.ProviderAttributeValue ?? "");
    const { type, issuer } = await kindOf(call.db, pool, provider);
    await call.tx(async (db) => {
      const user = await lockUser(db, pool.id, username);
      if (!user) throw deny("no-such-user");
      if (federated(user)) throw invalidParameter("DestinationUser must not come by another provider itself.");
      if (await findUser(db, pool.id, usernameOf(provider, subject)))
        throw invalidParameter(
          "Merging is not currently supported, provide a SourceUser that has not been signed up in order to link",
        );
      if (await findLinkedUser(db, pool.id, provider, subject))
        throw invalidParameter("SourceUser is already linked to DestinationUser");
      if (user.identities.length >= mostLinks)
        throw invalidParameter(`A user can be linked to at most ${mostLinks} accounts at other providers.`);
      const link: FederatedIdentity = {
        userId: subject,
        providerName: provider,
        providerType: type,
        issuer,
        primary: false,
        dateCreated: call.now.getTime(),
      };
      await changeUser(db, pool.id, username, { identities: [...user.identities, link] });
      await recordEvent(db, user, "account.attributes-changed", { linked: provider, by: "manager" });
    });
    return {};
  },
);

/**
 * Takes a link away again, or for a user of the pool the password. An account of its own that came by a provider is disabled instead: without
 * its only way in it would be made anew.
 */
const AdminDisableProviderForUser = action(
  "AdminDisableProviderForUser",
  { UserPoolId: poolId(), User: identifier },
  async (call) => {
    const { UserPoolId, User: given } = call.input;
    const pool = await poolOf(call, UserPoolId);
    if (given.ProviderName === "Cognito") {
      const { username } = await userOf(call.db, pool, given.ProviderAttributeValue ?? "");
      await call.tx((db) => withoutPassword(db, pool, username));
      return {};
    }
    const { provider, subject } = subjectOf(given);
    await call.tx(async (db) => {
      const found = await findLinkedUser(db, pool.id, provider, subject);
      const user = found && (await lockUser(db, pool.id, found.username));
      if (!user) throw deny("no-such-user");
      await revokeAll(db, user);
      if (federated(user)) await changeUser(db, pool.id, user.username, { enabled: false });
      else await changeUser(db, pool.id, user.username, { identities: user.identities.filter((one) => !same(one)) });
      await recordEvent(db, user, federated(user) ? "account.disabled" : "account.attributes-changed", {
        unlinked: provider,
        by: "manager",
      });
    });
    return {};

    function same(one: FederatedIdentity): boolean {
      return one.providerName === provider && one.userId === subject;
    }
  },
);

async function withoutPassword(db: Db, pool: Pool, username: string): Promise<void> {
  const user = await lockUser(db, pool.id, username);
  if (!user) throw deny("no-such-user");
  await changeUser(db, pool.id, username, { srpSalt: null, srpVerifier: null });
  await revokeAll(db, user);
  await recordEvent(db, user, "account.password-reset", { by: "manager" });
}

function subjectOf(given: { ProviderName?: string; ProviderAttributeName?: string; ProviderAttributeValue?: string }) {
  const { ProviderName: provider, ProviderAttributeName: name, ProviderAttributeValue: subject } = given;
  if (!provider || !subject) throw invalidParameter("ProviderName and ProviderAttributeValue must be given.");
  if (name !== "Cognito_Subject")
    throw invalidParameter("ProviderAttributeName must be Cognito_Subject: accounts are linked by their subject.");
  return { provider, subject };
}

async function kindOf(db: Db, pool: Pool, name: string): Promise<{ type: string; issuer: string | null }> {
  const row = await findManagedProvider(db, pool.id, name);
  if (row) return { type: row.type, issuer: row.type === "Google" ? null : (row.details["oidc_issuer"] ?? null) };
  // The product's own pool has Google by its configuration.
  if (name === "Google" && (await findProductPool(db))?.pool === pool.id) return { type: "Google", issuer: null };
  throw invalidParameter(`The provider ${name} does not exist for User Pool ${pool.id}.`);
}

export const linkActions: readonly Action[] = [AdminLinkProviderForUser, AdminDisableProviderForUser];
