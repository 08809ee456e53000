import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/features.ts";
import { seedDemo } from "../src/first-start.ts";
import { openIdentity } from "../src/identity/index.ts";
import type { Identity } from "../src/identity/index.ts";
import type { DevCredentials } from "../src/kit/dev-sign-in.ts";
import { testEnv } from "../src/kit/db/testing.ts";
import type { TestEnv } from "../src/kit/db/testing.ts";
import type { Env } from "../src/kit/feature.ts";
import { newId } from "../src/kit/id.ts";
import { readWordsOf } from "../src/kit/words.ts";
import { embeddedAccounts } from "../src/sites/accounts.ts";
import { demoSignIns } from "../src/sites/demo-sign-ins.ts";

let t: TestEnv;
let identity: Identity;
let app: FastifyInstance;
let signIns: NonNullable<ReturnType<typeof demoSignIns>>;

const here = { host: "localhost:4000", origin: "http://localhost:4000" };
const accountsFor = (env: Env) => embeddedAccounts(identity, env.config, true);
const withConfig = (change: Partial<Env["config"]>): Env => ({ ...t.env, config: { ...t.env.config, ...change } });

beforeAll(async () => {
  readWordsOf(features);
  t = await testEnv({ variables: { DEMO: "true" } });
  const { config, log, secrets, clock } = t.env;
  identity = await openIdentity({ config, log, secrets, clock, url: t.urls.identity, deliver: async () => {} });
  await seedDemo(t.env, features, newId());
  signIns = demoSignIns(t.env, accountsFor(t.env))!;
  app = fastify();
  await app.register(signIns.routes);
  await identity.routes(app);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await identity.stop();
  await t.close();
});

const first = async () => (await signIns.offered())[0]!;
const ask = (person: string, headers: Record<string, string> = here, remoteAddress = "127.0.0.1") =>
  app.inject({ method: "POST", url: `/dev/sign-ins/${person}`, headers, remoteAddress });

async function wire(operation: string, input: object) {
  const answer = await app.inject({
    method: "POST",
    url: "/idp/",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    payload: JSON.stringify(input),
  });
  return answer.json();
}

/** Signs in over the wire as a client would. @returns the refusal's name, or "in" */
async function signIn({ username, password, code }: DevCredentials): Promise<string> {
  const { userPoolClientId: ClientId } = identity.describe();
  const AuthParameters = { USERNAME: username, PASSWORD: password };
  const asked = await wire("InitiateAuth", { ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  expect(asked.ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
  const ChallengeResponses = { USERNAME: asked.ChallengeParameters.USER_ID_FOR_SRP, SOFTWARE_TOKEN_MFA_CODE: code };
  const { ChallengeName, Session } = asked;
  const done = await wire("RespondToAuthChallenge", { ClientId, ChallengeName, Session, ChallengeResponses });
  return done.AuthenticationResult?.AccessToken ? "in" : done.__type;
}

describe("signing in as the people of the demo", () => {
  it("offers one person for each view of the product, whose accounts are theirs", async () => {
    const offered = await signIns.offered();
    expect(offered.map(({ role }) => role)).toEqual(["owner", "analyst", "department-manager", "approver", "learner"]);
    const tied = await t.look<{ person: string }>("SELECT person FROM people_accounts");
    expect(tied.map(({ person }) => person).toSorted()).toEqual(offered.map(({ person }) => person).toSorted());
    expect(new Set(offered.map(({ password }) => password)).size).toBe(5);
  });

  it("hands out what a real sign-in needs, and each code once", async () => {
    const person = (await first()).person;
    const one: DevCredentials = (await ask(person)).json();
    const second: DevCredentials = (await ask(person)).json();
    const third: DevCredentials = (await ask(person)).json();
    expect(one.waitSeconds).toBe(0);
    expect(await signIn(one)).toBe("in");
    expect(await signIn(one)).toBe("ExpiredCodeException");
    expect(await signIn(second)).toBe("in");
    expect(third.waitSeconds).toBeGreaterThan(0);
    expect(third.waitSeconds).toBeLessThanOrEqual(30);
  });

  it("makes the accounts once, also when several ask, and goes on where a start was cut off", async () => {
    const other = await testEnv({ variables: { DEMO: "true" } });
    const { config, log, secrets, clock } = other.env;
    const provider = await openIdentity({
      config,
      log,
      secrets,
      clock,
      url: other.urls.identity,
      deliver: async () => {},
    });
    try {
      await seedDemo(other.env, features, newId());
      const accounts = embeddedAccounts(provider, config, true);
      // Cut off after the provider has made the account, before it is tied to its person.
      const cut = demoSignIns(other.env, {
        ...accounts,
        provision: async (account) => {
          await accounts.provision!(account);
          throw new Error("cut off");
        },
      })!;
      expect(await cut.offered()).toEqual([]);
      const two = [demoSignIns(other.env, accounts)!, demoSignIns(other.env, accounts)!];
      await Promise.all(two.map((one) => one.make()));
      expect(await two[0]!.offered()).toHaveLength(5);
      expect(await other.look("SELECT count(*)::int AS n FROM identity_users")).toEqual([{ n: 5 }]);
    } finally {
      await provider.stop();
      await other.close();
    }
  });

  it("never takes an account that somebody else has made for the address", async () => {
    const { email } = await first();
    const others = {
      email,
      name: "Somebody",
      locale: "en",
      password: "Another-word-7",
      authenticator: "GEZDGNBVGY3TQOJQ",
    };
    expect(await identity.provision(others)).toBeNull();
  });
});

describe("attacks on signing in as the people of the demo", () => {
  let person: string;
  beforeAll(async () => {
    ({ person } = await first());
    expect((await ask(person)).statusCode).toBe(200);
  });

  it.each<[string, Record<string, string>, string?]>([
    ["from another machine", here, "192.0.2.7"],
    ["by way of a proxy", { ...here, "x-forwarded-for": "127.0.0.1" }],
    [
      "under a name that leads here from outside",
      { host: "rebound.example:4000", origin: "http://rebound.example:4000" },
    ],
    ["by a page of another site", { ...here, origin: "https://lake.example" }],
    ["by a page of another program on this machine", { ...here, origin: "http://localhost:3000" }],
    ["by a page that hides where it comes from", { ...here, origin: "null" }],
    ["by a page of another site, by the browser's own word", { ...here, "sec-fetch-site": "cross-site" }],
    ["by nobody's page", { host: here.host }],
  ])("are refused %s", async (_what, headers, address) => {
    const answer = await ask(person, headers, address);
    expect([answer.statusCode, answer.body]).toEqual([404, ""]);
  });

  it("are refused for everybody but the people who are offered", async () => {
    const [learner] = await t.look<{ id: string }>(
      "SELECT id FROM people WHERE id NOT IN (SELECT person FROM people_demo_accounts) LIMIT 1",
    );
    for (const one of [learner!.id, newId(), "owner", "%00", "..", "' OR 1=1"])
      expect((await ask(encodeURIComponent(one))).statusCode, one).toBe(404);
  });

  it("find nothing in production, without the demo, or where accounts are kept elsewhere", () => {
    const accounts = accountsFor(t.env);
    expect(demoSignIns(withConfig({ production: true }), accounts)).toBeNull();
    expect(demoSignIns(withConfig({ DEMO: false }), accounts)).toBeNull();
    expect(demoSignIns(t.env, { ...accounts, provision: undefined! })).toBeNull();
    expect(demoSignIns(t.env)).toBeNull();
  });

  it("cannot have accounts made in production, even from inside", async () => {
    expect(accountsFor(withConfig({ production: true })).provision).toBeUndefined();
    const { log, secrets, clock } = t.env;
    const { config } = withConfig({ production: true });
    const provider = await openIdentity({ config, log, secrets, clock, url: t.urls.identity, deliver: async () => {} });
    const account = {
      email: "eve@hill.example",
      name: "",
      locale: "en",
      password: "Calm-water-7",
      authenticator: "GEZDGNBV",
    };
    await expect(provider.provision(account)).rejects.toThrow("production");
    await provider.stop();
  });

  it("find neither password nor authenticator in the database's own bytes", async () => {
    const { person: owner, password } = await first();
    const rows = await t.look<{ row: string }>("SELECT d::text AS row FROM people_demo_accounts d WHERE person = $1", [
      owner,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.row).not.toContain(Buffer.from(password).toString("hex"));
    expect(rows[0]!.row).not.toContain(password);
  });
});
