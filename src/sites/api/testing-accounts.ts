import { exportJWK, createLocalJWKSet, generateKeyPair, SignJWT } from "jose";
import type { JWTPayload } from "jose";
import { features } from "../../features.ts";
import { createOrganisation } from "../../features/organisations/index.ts";
import type { AccountEvents } from "../../features/people/index.ts";
import type { AccountDirectory, Accounts, Inviter, ProviderAccount } from "../../kit/accounts.ts";
import { testEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { testApi } from "./testing.ts";

export interface TestAccounts {
  accounts: Accounts;
  /** What the management operations were asked for, in order: `disable ada`. */
  asked: string[];
  /** Who was invited, and in whose name. */
  invited: { email: string; from: Inviter }[];
  /** The provider's accounts by address. */
  users: Map<string, ProviderAccount>;
  state: { away: boolean };
  /** A good id token, with claims laid over it; undefined leaves one out. */
  idToken(claims?: JWTPayload, header?: Record<string, unknown>): Promise<string>;
  accessToken(claims?: JWTPayload): Promise<string>;
  /** Tokens of these session ids (`origin_jti`) are taken back. */
  takenBack: Set<string>;
  key: Awaited<ReturnType<typeof generateKeyPair>>;
}

/** An identity provider for tests: one RSA key, tokens signed by it, and management operations that write down what they are asked. */
export async function testAccounts(): Promise<TestAccounts> {
  const key = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(key.publicKey)), kid: "k1", alg: "RS256", use: "sig" };
  const [issuer, clientId] = ["https://id.lake.example/local-1_Lake", "client1"];
  const takenBack = new Set<string>();
  const asked: string[] = [];
  const invited: TestAccounts["invited"] = [];
  const users = new Map<string, ProviderAccount>();
  const state = { away: false };
  const sign = (claims: JWTPayload, header: Record<string, unknown> = {}) => {
    const at = Math.floor(Date.now() / 1000);
    const payload = { iss: issuer, iat: at, exp: at + 3600, origin_jti: "o1", ...claims };
    return new SignJWT(JSON.parse(JSON.stringify(payload)) as JWTPayload)
      .setProtectedHeader({ alg: "RS256", kid: "k1", ...header })
      .sign(key.privateKey);
  };
  return {
    asked,
    invited,
    users,
    state,
    takenBack,
    key,
    accounts: {
      describe: () => ({ userPoolId: "local-1_Lake", userPoolClientId: clientId, allowGuestAccess: false }),
      issuer,
      clientId,
      jwks: createLocalJWKSet({ keys: [jwk] }),
      isSignInValid: async (claims) => !takenBack.has(claims["origin_jti"] as string),
      manage: notedDirectory(issuer, { asked, invited, users, state }),
    },
    idToken: (claims = {}, header) =>
      sign({ token_use: "id", aud: clientId, sub: "s-ada", email: "ada@hill.example", email_verified: true, name: "Ada Hill", "cognito:username": "s-ada", ...claims }, header), // oxfmt-ignore
    accessToken: (claims = {}) =>
      sign({ token_use: "access", client_id: clientId, sub: "s-ada", username: "s-ada", ...claims }),
  };
}

type Noted = Pick<TestAccounts, "asked" | "invited" | "users" | "state">;

/** Accounts by their address; `asked` hears of every operation, `away` makes them fail. */
function notedDirectory(issuer: string, { asked, invited, users, state }: Noted): AccountDirectory {
  const note = (text: string) => {
    if (state.away) throw new Error("the provider is away");
    asked.push(text);
  };
  const byName = (username: string) => [...users.values()].find((one) => one.username === username);
  const set = (operation: string, change: (user: ProviderAccount) => void) => async (username: string) => {
    note(`${operation} ${username}`);
    const user = byName(username);
    if (!user) return;
    change(user);
    user.changedAt = new Date();
  };
  return {
    issuer,
    async find(email) {
      if (state.away) throw new Error("the provider is away");
      const found = users.get(email);
      return found ? { ...found } : null;
    },
    async findSubject(subject) {
      if (state.away) throw new Error("the provider is away");
      const [email, found] = [...users].find(([, one]) => one.subject === subject) ?? [];
      return found ? { ...found, email } : null;
    },
    async get(username) {
      if (state.away) throw new Error("the provider is away");
      const found = byName(username);
      return found ? { ...found } : null;
    },
    async invite({ email, from }) {
      note(`invite ${email}`);
      invited.push({ email, from });
      if (users.has(email)) return null;
      const id = `s-${email.split("@")[0]}`;
      const made = { username: id, subject: id, enabled: true, status: "FORCE_CHANGE_PASSWORD" };
      users.set(email, made);
      return { ...made };
    },
    async inviteAgain(email) {
      note(`inviteAgain ${email}`);
      if (!users.has(email)) throw new Error("the provider knows nobody of this address");
    },
    async remove(username) {
      note(`remove ${username}`);
      for (const [email, one] of users) if (one.username === username) users.delete(email);
    },
    async tell(username) {
      if (state.away) throw new Error("the provider is away");
      const [email, user] = [...users].find(([, one]) => one.username === username) ?? [];
      return user ? { ...user, attributes: { email } } : null;
    },
    disable: set("disable", (user) => void (user.enabled = false)),
    enable: set("enable", (user) => void (user.enabled = true)),
    signOut: set("signOut", () => {}),
    resetAuthenticator: set("resetAuthenticator", () => {}),
  };
}

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** The API with an enterprise organisation, whose all-mighty key is "owner", and an identity provider. */
export async function accountStage(more: Parameters<typeof testApi>[1] = {}) {
  const t = await testEnv({ jobs: features.flatMap((one) => one.jobs ?? []) });
  const ids = await testAccounts();
  const org = newId();
  t.env.directory = ids.accounts.manage;
  await t.database.tx(org, (db) => createOrganisation(db, { id: org, name: "Acme", plan: "enterprise" }));
  const app = await testApi(t.env, { owner: { org }, ...more }, ids.accounts);

  async function call(method: Method, path: string, token: string, body?: object, more: Record<string, string> = {}) {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }), ...more };
    const payload = body && JSON.stringify(body);
    const answer = await app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) });
    const json = answer.body ? (answer.json() as any) : undefined;
    return { status: answer.statusCode, json, headers: answer.headers };
  }
  return {
    t,
    ids,
    org,
    app,
    call,
    /** An id token of somebody of this name. */
    as: (name: string, more: JWTPayload = {}) =>
      ids.idToken({ sub: `s-${name}`, "cognito:username": `s-${name}`, email: `${name}@hill.example`, name, ...more }),
    async addPerson(name: string, role = "learner"): Promise<string> {
      const made = await call("POST", "/people", "owner", { email: `${name}@hill.example`, name });
      if (role !== "learner") await call("PUT", `/people/${made.json.id}/role`, "owner", { role });
      return made.json.id as string;
    },
    /** Ties the account of this name to a person, as joining does. */
    async join(name: string, person: string, where = org): Promise<void> {
      const row = [where, person, ids.accounts.issuer, `s-${name}`];
      await t.look("INSERT INTO people_accounts (org, person, issuer, subject, username, joined_as) VALUES ($1, $2, $3, $4, $4, (SELECT email_key FROM people WHERE id = $2))", row); // oxfmt-ignore
      ids.users.set(`${name}@hill.example`, { username: `s-${name}`, subject: `s-${name}`, enabled: true, status: "CONFIRMED" }); // oxfmt-ignore
    },
    async close() {
      await app.close();
      await t.close();
    },
  };
}
export type AccountStage = Awaited<ReturnType<typeof accountStage>>;

/** The provider's own table of events, as the provider hands it on. */
export const identityEvents: AccountEvents = {
  takeEvents: (db, after, limit) =>
    db.query(
      `SELECT seq::text, id, pool, sub, kind, data, at FROM identity_events
        WHERE forwarded_at IS NULL AND seq > $1 ORDER BY identity_events.seq LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [after, limit],
    ),
  eventsForwarded: (db, seqs) =>
    db.run("UPDATE identity_events SET forwarded_at = now() WHERE seq = ANY ($1::bigint[])", [seqs]),
  dropOldEvents: (db, before) => db.run("DELETE FROM identity_events WHERE at < $1", [before]),
};
