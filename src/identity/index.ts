import type { FastifyInstance } from "fastify";
import type { Config } from "../kit/config.ts";
import type { Logger } from "../kit/log.ts";
import type { Secrets } from "../kit/secrets.ts";
import type { Action } from "./action.ts";
import { actions } from "./actions/index.ts";
import { openIdentityDatabase } from "./database.ts";
import { describe } from "./describe.ts";
import type { AuthConfig } from "./describe.ts";
import { openDirectory } from "./pools/directory.ts";
import { openHouse } from "./pools/house.ts";
import type { AccountMessage, Ports } from "./ports.ts";
import { WireError } from "./wire/error.ts";
import { wireRoutes } from "./wire/route.ts";

export type { AuthConfig } from "./describe.ts";
export type { AccountMessage } from "./ports.ts";

export interface IdentityOptions {
  config: Config;
  log: Logger;
  secrets: Secrets;
  clock: () => Date;
  /** The database as the role `hookwise_identity`. */
  url: string;
  deliver(message: AccountMessage): Promise<void>;
}

/** The embedded identity provider. */
export interface Identity {
  /** What a browser needs to sign in. */
  describe(): AuthConfig;
  /** Mounts the wire, the hosted pages and the keys on the main origin. */
  routes(app: FastifyInstance): Promise<void>;
  stop(): Promise<void>;
}

const connections = 6;

/** Opens the provider: its database, the product's own pool (made at the first start), its routes. */
export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  const { config, log, secrets, clock, deliver } = options;
  const database = openIdentityDatabase(options.url, connections, (error) =>
    log.warn({ err: error }, "a connection of the identity provider broke"),
  );
  const house = await openHouse(database, config);
  const ports: Ports = { ...database, config, log, secrets, clock, deliver, directory: openDirectory(database.db) };
  return {
    describe: () => describe(config, house),
    async routes(app) {
      const open = { AWSCognitoIdentityProviderService: byName(actions) };
      await app.register(
        wireRoutes(ports, open, {}, async () => {
          throw new WireError("MissingAuthenticationTokenException", "Missing Authentication Token");
        }),
        { prefix: "/idp" },
      );
    },
    stop: () => database.close(),
  };
}

function byName(list: readonly Action[]): ReadonlyMap<string, Action> {
  return new Map(list.map((one) => [one.name, one]));
}
