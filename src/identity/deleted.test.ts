import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { federatedUser } from "./hosted/federation/account.ts";
import { newPoolSettings } from "./model/pool.ts";
import { sdkClient } from "./management/testing.ts";
import { recordEvent } from "./notices/events.ts";
import { identityOfLogin } from "./store/identities.ts";
import { countFailure } from "./store/lockouts.ts";
import { tokensFor } from "./testing/accounts.ts";
import { startProvider } from "./testing/provider.ts";
import type { TestProvider } from "./testing/provider.ts";

let p: TestProvider;
beforeAll(async () => void (p = await startProvider()));
afterAll(() => p.close());

const google = {
  name: "Google",
  type: "Google",
  issuer: "https://accounts.example",
  mapping: { email: "email" },
  domains: [],
};
const person = { sub: "1084-canaryfeather", email: "quillon.canaryfeather@bird.example" };

/** The provider's tables in which something stands. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await p.look<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE tablename LIKE 'identity\\_%' ORDER BY 1"); // oxfmt-ignore
  const found: string[] = [];
  for (const { name } of tables)
    if ((await p.look(`SELECT FROM ${name} x WHERE strpos(x::text, $1) > 0 LIMIT 1`, [text])).length > 0) found.push(name); // oxfmt-ignore
  return found;
}

it("an account that came by another provider is looked at, shut, opened and signed out by the name that its tokens tell", async () => {
  const pool = { id: p.pool, name: "", settings: newPoolSettings, createdAt: new Date(), updatedAt: new Date() };
  const { username: Username } = await federatedUser(p.ports, pool, google, { sub: "1085", email: "ada@bird.example" });
  const { IdToken, AccessToken } = await tokensFor(p, p.client, Username);
  const claims = decodeJwt(IdToken!);
  expect(claims["cognito:username"]).toBe("Google_1085");
  expect(await p.identity.isSignInValid(claims)).toBe(true);
  const cognito = sdkClient(p.endpoint, p.identity.accessKey);
  const of = { UserPoolId: p.pool, Username: claims["cognito:username"] as string };
  await cognito.adminUserGlobalSignOut(of);
  expect(await p.identity.isSignInValid(claims)).toBe(false);
  await cognito.adminDisableUser(of);
  expect(await cognito.adminGetUser(of)).toMatchObject({ Username, Enabled: false });
  await cognito.adminEnableUser(of);
  expect(await cognito.adminGetUser(of)).toMatchObject({ Enabled: true });
  expect((await p.call("GetUser", { AccessToken })).error).toBe("NotAuthorizedException");
});

it.each(["DeleteUser", "AdminDeleteUser"])(
  "of an account that was deleted by %s nothing names its owner",
  async (by) => {
    const pool = { id: p.pool, name: "", settings: newPoolSettings, createdAt: new Date(), updatedAt: new Date() };
    const user = await federatedUser(p.ports, pool, google, person);
    const { username, sub } = user;
    expect(username).toBe("Google_1084-canaryfeather");
    const [product] = await p.look<{ id: string }>("SELECT identity_pool AS id FROM identity_house");
    await identityOfLogin(p.ports.db, product!.id, `${p.pool}:${sub}`, `local-1:${sub}`);
    await countFailure(p.ports.db, { pool: p.pool, username, what: "code", bucket: "strangers" });
    await p.ports.tx((db) => recordEvent(db, user, "account.signed-in"));
    expect(await tablesWith("canaryfeather")).toEqual(
      expect.arrayContaining(["identity_events", "identity_lockouts", "identity_users"]),
    );
    if (by === "DeleteUser") {
      const { AccessToken } = await tokensFor(p, p.client, username);
      expect((await p.call("DeleteUser", { AccessToken })).error).toBeNull();
    } else
      await sdkClient(p.endpoint, p.identity.accessKey).adminDeleteUser({ UserPoolId: p.pool, Username: username });
    expect(await tablesWith("canaryfeather")).toEqual([]);
    // What happened is handed on by an id that leads to nobody any more.
    expect(await tablesWith(sub)).toEqual(["identity_events"]);
  },
);
