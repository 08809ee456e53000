import type { FastifyInstance } from "fastify";
import type { AccountMessage, AuthConfig, ReadyAccount } from "../kit/accounts.ts";
import type { Config } from "../kit/config.ts";
import type { Logger } from "../kit/log.ts";
import type { Secrets } from "../kit/secrets.ts";
import { readWords } from "../kit/words.ts";
import type { Action } from "./calls/action.ts";
import { actions } from "./actions/index.ts";
import { credentialActions } from "./credentials/index.ts";
import { openIdentityDatabase } from "./store/database.ts";
import type { IdentityDatabase } from "./store/database.ts";
import type { CustomChallenge } from "./custom-auth/challenge.ts";
import { customHook } from "./custom-auth/hook.ts";
import { describe } from "./pools/describe.ts";
import { hostedRoutes } from "./hosted/index.ts";
import { accessKey, checkManager, managementActions } from "./management/index.ts";
import type { AccessKey } from "./management/index.ts";
import { openDirectory } from "./pools/directory.ts";
import { openProductPool } from "./pools/product-pool.ts";
import { issuerOf } from "./model/pool.ts";
import type { Ports } from "./calls/ports.ts";
import { isSignInValid } from "./tokens/grants.ts";
import { openKeyring } from "./keys/keyring.ts";
import type { PublicKey } from "./keys/keyring.ts";
import type { User } from "./model/user.ts";
import { provision } from "./provision.ts";
import { startUpkeep } from "./upkeep.ts";
import { wireRoutes } from "./calls/route.ts";
import type en from "./words/en.json";

// The words of the messages that it hands to be delivered.
declare module "../kit/words.ts" {
  interface Areas {
    identity: typeof en;
  }
}

readWords("identity", new URL("words/", import.meta.url));

export { dropOldEvents, eventsForwarded, takeEvents } from "./store/events.ts";
export type { CustomChallenge } from "./custom-auth/challenge.ts";

export interface IdentityOptions {
  config: Config;
  log: Logger;
  secrets: Secrets;
  clock: () => Date;
  /** The database as the role `hookwise_identity`. */
  url: string;
  deliver(message: AccountMessage): Promise<void>;
  /** What CUSTOM_AUTH asks; else the hook of the configuration, and without one that flow is refused. */
  custom?: CustomChallenge;
  /** As `Ports` say it. */
  holds?: number;
}

/** The embedded identity provider. */
export interface Identity {
  /** What a browser needs to sign in. */
  describe(): Required<AuthConfig>;
  /** What the product signs its own management requests with (SigV4). */
  accessKey: AccessKey;
  /** Mounts the wire, the hosted pages and the keys on the main origin. */
  routes(app: FastifyInstance): Promise<void>;
  /** Names the issuer of the product's own pool. */
  issuer: string;
  /** The keys that its tokens are verified with. */
  jwks(): Promise<{ keys: PublicKey[] }>;
  /**
   * Whether the sign-in behind a verified token of the product's own pool still holds: false once it was revoked, signed out everywhere,
   * disabled, deleted, or ended by a new password.
   */
  isSignInValid(claims: Record<string, unknown>): Promise<boolean>;
  /** Makes an account of the product's own pool that can sign in at once; outside production alone (`provision.ts`). */
  provision(account: ReadyAccount): Promise<User | null>;
  /** Reads pools and clients anew. */
  forget(): void;
  stop(): Promise<void>;
}

const connections = 6;

/** Opens the provider: its database, the product's own pool (made at the first start), its routes. When that fails, nothing of it stays open. */
export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  const { config, log } = options;
  const database = openIdentityDatabase(
    options.url,
    connections,
    (error) => log.warn({ err: error }, "a connection of the identity provider broke"),
    config.DATABASE_TIMEOUT,
    config.DATABASE_DIRECT_URL !== undefined,
  );
  try {
    return await openUpon(database, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openUpon(database: IdentityDatabase, options: IdentityOptions): Promise<Identity> {
  const { config, log, secrets, clock, deliver } = options;
  const product = await openProductPool(database, config);
  const directory = openDirectory(database.db);
  const keys = openKeyring(database, secrets);
  const ports: Ports = { ...database, config, log, secrets, clock, deliver, directory, keys };
  const custom = options.custom ?? customHook(config, log, clock);
  if (custom) ports.custom = custom;
  if (options.holds !== undefined) ports.holds = options.holds;
  const key = await accessKey(ports);
  // Made in the background: a start must not wait for prime numbers. Whoever needs them makes them if this could not, and says why not.
  const first = keys.publicKeys(product.pool).catch(() => {});
  const stopUpkeep = startUpkeep(ports);
  return {
    describe: () => describe(config, product),
    accessKey: key,
    async routes(app) {
      const open = new Map([
        ["AWSCognitoIdentityProviderService", byName(actions)],
        ["AWSCognitoIdentityService", byName(credentialActions(ports, product))],
      ]);
      const managed = new Map([["AWSCognitoIdentityProviderService", managementActions]]);
      await app.register(wireRoutes(ports, open, managed, checkManager(ports, key)), { prefix: "/idp" });
      await app.register(hostedRoutes(ports, product));
    },
    issuer: issuerOf(config.publicUrl, product.pool),
    jwks: async () => ({ keys: await keys.publicKeys(product.pool) }),
    isSignInValid: (claims) => isSignInValid(database.db, product.pool, claims),
    provision: async (account) => provision(ports, (await directory.pool(product.pool))!, account),
    forget: () => directory.forget(),
    async stop() {
      await stopUpkeep();
      await first;
      await database.close();
    },
  };
}

function byName(list: readonly Action[]): ReadonlyMap<string, Action> {
  return new Map(list.map((one) => [one.name, one]));
}
