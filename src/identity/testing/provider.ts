import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import type { AccountMessage } from "../../kit/accounts.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { CustomChallenge } from "../custom-auth/challenge.ts";
import { openIdentityDatabase } from "../store/database.ts";
import { openIdentity } from "../index.ts";
import type { Identity } from "../index.ts";
import { setPassword } from "../passwords/passwords.ts";
import { openDirectory } from "../pools/directory.ts";
import { newClientSettings, newPoolSettings } from "../model/pool.ts";
import type { ClientSettings, Pool, PoolSettings } from "../model/pool.ts";
import type { Ports } from "../calls/ports.ts";
import { insertClient, insertPool } from "../store/pools.ts";
import { changeUser, findUser, insertUser, setAlias } from "../store/users.ts";
import type { UserChange } from "../store/users.ts";
import { openKeyring } from "../keys/keyring.ts";
import type { User } from "../model/user.ts";

export { matchesSdk } from "./shapes.ts";

/** A provider on 127.0.0.1 with a database of its own. */
export interface TestProvider extends TestEnv {
  identity: Identity;
  /** The provider's ports over the same database, for what a test does or looks at without the wire. */
  ports: Ports;
  /** `http://localhost:<port>`, also the issuer's origin. */
  origin: string;
  /** Where clients post: `<origin>/idp/`. */
  endpoint: string;
  /** The product's own pool and client. */
  pool: string;
  client: string;
  /** What was sent, oldest first. */
  deliveries: AccountMessage[];
  /** The next message cannot be handed on. */
  failNextDelivery(): void;
  /** The code in the last message to an address. */
  codeTo(address: string): string;
  /** Posts an action; resolves for refusals too. */
  call(operation: string, input: object, headers?: Record<string, string>): Promise<WireReply>;
  /** A confirmed user with a verified address. */
  makeUser(user?: Partial<MadeUser> & { change?: UserChange; pool?: string }): Promise<MadeUser & User>;
  /** Another pool with a client. */
  makePool(pool?: Partial<PoolSettings>, client?: Partial<ClientSettings>): Promise<{ pool: string; client: string }>;
  /** Changes the settings of a pool or client; takes effect at once. */
  setPool(change: Partial<PoolSettings>, pool?: string): Promise<void>;
  setClient(change: Partial<ClientSettings>, client?: string): Promise<void>;
}

export interface MadeUser {
  email: string;
  password: string;
}

export interface WireReply {
  status: number;
  headers: Headers;
  /** The body as it came. */
  text: string;
  body: any;
  /** The refusal's name, or null. */
  error: string | null;
}

export interface TestProviderOptions {
  variables?: Record<string, string>;
  custom?: CustomChallenge;
  /** How long answers are held that must not tell who has an account, in milliseconds; hardly where it is left out. */
  holds?: number;
}

/** Starts a provider. Close it in `afterAll`. */
export async function startProvider(options: TestProviderOptions = {}): Promise<TestProvider> {
  // As long as Fastify keeps a connection: a client that was busy meanwhile must not meet one that has just been closed.
  const server = createServer({ keepAliveTimeout: 72_000 });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const t = await testEnv({ variables: { PUBLIC_URL: origin, ...options.variables } });
  const { config, log, secrets, clock } = t.env;
  const deliveries: AccountMessage[] = [];
  let failing = false;
  const deliver = async (message: AccountMessage) => {
    if (!failing) return void deliveries.push(message);
    failing = false;
    throw new Error("no mail server");
  };
  const { custom, holds = 1 } = options;
  const identity = await openIdentity({
    config,
    log,
    secrets,
    clock,
    deliver,
    url: t.urls.identity,
    holds,
    ...(custom && { custom }),
  });
  const app = Fastify({
    serverFactory: (handler) => server.on("request", handler),
  });
  await identity.routes(app);
  await app.ready();
  const database = openIdentityDatabase(t.urls.identity, 3);
  const directory = openDirectory(database.db);
  const keys = openKeyring(database, secrets);
  const ports: Ports = {
    ...database,
    config,
    log,
    secrets,
    clock,
    deliver,
    directory,
    keys,
    holds,
    ...(custom && { custom }),
  };
  const { userPoolId: pool, userPoolClientId: client } = identity.describe();
  const endpoint = `${origin}/idp/`;
  const change = async (table: "identity_pools" | "identity_clients", id: string, settings: object) => {
    await t.look(`UPDATE ${table} SET settings = settings || $2::jsonb WHERE id = $1`, [id, JSON.stringify(settings)]);
    directory.forget();
    identity.forget();
  };
  return {
    ...t,
    identity,
    ports,
    origin,
    endpoint,
    pool,
    client,
    deliveries,
    failNextDelivery: () => void (failing = true),
    codeTo(address) {
      const code = deliveries.findLast((one) => one.to === address && one.vars["code"])?.vars["code"];
      if (!code) throw new Error(`no code was sent to ${address}`);
      return code;
    },
    call: (operation, input, headers) => post(endpoint, operation, input, headers),
    makeUser: (user) => makeUser(ports, pool, user),
    async makePool(poolSettings, clientSettings) {
      const made = {
        pool: `local-1_${randomUUID().slice(0, 8)}`,
        client: randomUUID().replaceAll("-", ""),
      };
      await insertPool(database.db, made.pool, "Test", {
        ...newPoolSettings,
        ...poolSettings,
      });
      const settings = {
        ...newClientSettings,
        ...clientSettings,
      };
      await insertClient(database.db, {
        ...made,
        id: made.client,
        name: "Test",
        secret: null,
        settings,
      });
      return made;
    },
    setPool: (settings, of = pool) => change("identity_pools", of, settings),
    setClient: (settings, of = client) => change("identity_clients", of, settings),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await app.close();
      await identity.stop();
      await database.close();
      await t.close();
    },
  };
}

async function post(endpoint: string, operation: string, input: object, headers = {}): Promise<WireReply> {
  const target = operation.includes(".") ? operation : `AWSCognitoIdentityProviderService.${operation}`;
  const reply = await fetch(endpoint, {
    method: "POST",
    headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": target, ...headers },
    body: JSON.stringify(input),
  });
  const text = await reply.text();
  const error = reply.headers.get("x-amzn-errortype")?.replace(/:$/, "") ?? null;
  return { status: reply.status, headers: reply.headers, text, body: JSON.parse(text), error };
}

async function makeUser(
  ports: Ports,
  product: string,
  user: Partial<MadeUser> & { change?: UserChange; pool?: string } = {},
): Promise<MadeUser & User> {
  const { email = `${randomUUID().slice(0, 8)}@people.example`, password = "Correct-Horse!", change } = user;
  const id = user.pool ?? product;
  const pool: Pool = (await ports.directory.pool(id))!;
  const sub = randomUUID();
  const attributes = { email, email_verified: "true", name: "Robin Marsh" };
  await ports.tx(async (db) => {
    await insertUser(db, { pool: id, username: sub, sub, status: "CONFIRMED", attributes });
    await setAlias(db, id, sub, "email", email);
    await setPassword(db, ports, pool, (await findUser(db, id, sub))!, password);
    if (change) await changeUser(db, id, sub, change);
  });
  return { ...(await findUser(ports.db, id, sub))!, email, password };
}
