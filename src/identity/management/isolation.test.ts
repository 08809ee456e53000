import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CognitoIdentityProvider } from "@aws-sdk/client-cognito-identity-provider";
import { passwordMatches } from "../passwords/passwords.ts";
import { findUser } from "../store/users.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { managementActions } from "./index.ts";
import { refusal, sdkClient } from "./testing.ts";

// Two pools side by side; whatever belongs to the first is nothing in the second.
let p: TestProvider;
let cognito: CognitoIdentityProvider;
let here: { pool: string; client: string };
let there: { pool: string; client: string };
const email = "robin@harbour.example";

async function pool(): Promise<{ pool: string; client: string }> {
  const made = await cognito.createUserPool({ PoolName: "Harbour", UsernameAttributes: ["email"] });
  const UserPoolId = made.UserPool!.Id!;
  const client = await cognito.createUserPoolClient({ UserPoolId, ClientName: "Browser", GenerateSecret: true });
  return { pool: UserPoolId, client: client.UserPoolClient!.ClientId! };
}

beforeAll(async () => {
  p = await startProvider();
  cognito = sdkClient(p.endpoint, p.identity.accessKey);
  [here, there] = [await pool(), await pool()];
});
afterAll(() => p.close());

/** Whether a member of a request is asked for by this name. */
const takes = (name: string, member: string) => Object.hasOwn(managementActions.get(name)!.input, member);

describe("a user of one pool", () => {
  // What the actions need besides the pool and the user.
  const more: Record<string, object> = {
    AdminCreateUser: { MessageAction: "RESEND" },
    AdminSetUserPassword: { Password: "Another-Tide1!", Permanent: true },
    AdminUpdateUserAttributes: { UserAttributes: [{ Name: "name", Value: "Mallory" }] },
    AdminDeleteUserAttributes: { UserAttributeNames: ["name"] },
    AdminSetUserSettings: { MFAOptions: [] },
    AdminGetDevice: { DeviceKey: "local-1_11111111-1111-4111-8111-111111111111" },
    AdminForgetDevice: { DeviceKey: "local-1_11111111-1111-4111-8111-111111111111" },
    AdminUpdateDeviceStatus: { DeviceKey: "local-1_11111111-1111-4111-8111-111111111111" },
    AdminAddUserToGroup: { GroupName: "crew" },
    AdminRemoveUserFromGroup: { GroupName: "crew" },
    AdminRevokeUserSession: { SessionId: "11111111-1111-4111-8111-111111111111" },
  };

  it.each([...managementActions.keys()].filter((name) => takes(name, "Username") && takes(name, "UserPoolId")))(
    "is nobody to %s in another",
    async (name) => {
      const user = await p.makeUser({ pool: here.pool });
      for (const Username of [user.username, user.email, user.sub]) {
        const input = { UserPoolId: there.pool, Username, ...more[name] };
        const method = `${name.charAt(0).toLowerCase()}${name.slice(1)}` as "adminGetUser";
        expect(await refusal(cognito[method](input))).toBe("UserNotFoundException");
      }
      expect(await findUser(p.ports.db, here.pool, user.username)).toMatchObject({ enabled: true, sub: user.sub });
    },
  );

  it("has no part in the account that another has in the same address", async () => {
    const [one, other] = await Promise.all(
      [here, there].map(async ({ pool: UserPoolId }) => {
        const input = { UserPoolId, Username: email, TemporaryPassword: "First-Tide1!" };
        return (await cognito.adminCreateUser({ ...input, MessageAction: "SUPPRESS" })).User!;
      }),
    );
    expect(one!.Username).not.toBe(other!.Username);
    const change = { UserPoolId: here.pool, Username: email, Password: "Second-Tide1!", Permanent: true };
    await cognito.adminSetUserPassword(change);
    const kept = (await findUser(p.ports.db, there.pool, other!.Username!))!;
    expect(kept.status).toBe("FORCE_CHANGE_PASSWORD");
    const settings = (await p.ports.directory.pool(there.pool))!;
    expect(passwordMatches(p.ports, settings, kept, "First-Tide1!")).toBe(true);
    await cognito.adminDeleteUser({ UserPoolId: here.pool, Username: email });
    expect((await cognito.adminGetUser({ UserPoolId: there.pool, Username: email })).Username).toBe(other!.Username);
  });

  it("is in no list of another", async () => {
    const user = await p.makeUser({ pool: here.pool });
    const of = (UserPoolId: string) => cognito.listUsers({ UserPoolId, Filter: `email = "${user.email}"` });
    expect((await of(here.pool)).Users).toHaveLength(1);
    expect((await of(there.pool)).Users).toEqual([]);
  });

  it("has a verifier that does not open in another, even when its row is copied there", async () => {
    const { username, password } = await p.makeUser({ pool: here.pool });
    await p.look(
      `INSERT INTO identity_users (pool, username, sub, status, attributes, srp_salt, srp_verifier)
        SELECT $2, username, sub, status, attributes, srp_salt, srp_verifier FROM identity_users WHERE pool = $1 AND username = $3`,
      [here.pool, there.pool, username],
    );
    const settings = (await p.ports.directory.pool(there.pool))!;
    const copied = (await findUser(p.ports.db, there.pool, username))!;
    expect(() => passwordMatches(p.ports, settings, copied, password)).toThrow();
  });
});

describe("what belongs to one pool", () => {
  it("is nothing in another: clients, groups, resource servers, providers, domains", async () => {
    const one = { UserPoolId: here.pool };
    const other = { UserPoolId: there.pool };
    const ClientId = here.client;
    await cognito.createGroup({ ...one, GroupName: "pilots" });
    await cognito.createResourceServer({ ...one, Identifier: "tides", Name: "Tides" });
    const ProviderDetails = { client_id: "x", authorize_scopes: "openid", oidc_issuer: "https://id.sea.example" };
    const provider = { ProviderName: "Sea", ProviderType: "OIDC" as const, ProviderDetails, IdpIdentifiers: ["sea"] };
    await cognito.createIdentityProvider({ ...one, ...provider });
    await cognito.createUserPoolDomain({ ...one, Domain: "harbour-login" });
    const missing = [
      cognito.describeUserPoolClient({ ...other, ClientId }),
      cognito.updateUserPoolClient({ ...other, ClientId, ClientName: "Stolen" }),
      cognito.deleteUserPoolClient({ ...other, ClientId }),
      cognito.getGroup({ ...other, GroupName: "pilots" }),
      cognito.updateGroup({ ...other, GroupName: "pilots", Description: "Stolen" }),
      cognito.deleteGroup({ ...other, GroupName: "pilots" }),
      cognito.listUsersInGroup({ ...other, GroupName: "pilots" }),
      cognito.describeResourceServer({ ...other, Identifier: "tides" }),
      cognito.updateResourceServer({ ...other, Identifier: "tides", Name: "Stolen" }),
      cognito.deleteResourceServer({ ...other, Identifier: "tides" }),
      cognito.describeIdentityProvider({ ...other, ProviderName: "Sea" }),
      cognito.updateIdentityProvider({ ...other, ProviderName: "Sea", ProviderDetails: {} }),
      cognito.deleteIdentityProvider({ ...other, ProviderName: "Sea" }),
      cognito.getIdentityProviderByIdentifier({ ...other, IdpIdentifier: "sea" }),
    ];
    expect(new Set(await Promise.all(missing.map(refusal)))).toEqual(new Set(["ResourceNotFoundException"]));
    expect(await refusal(cognito.deleteUserPoolDomain({ ...other, Domain: "harbour-login" }))).toBe(
      "InvalidParameterException",
    );
    const scope = { AllowedOAuthScopes: ["tides/read"] };
    expect(await refusal(cognito.createUserPoolClient({ ...other, ClientName: "x", ...scope }))).toBe(
      "ScopeDoesNotExistException",
    );
    const foreign = { SupportedIdentityProviders: ["Sea"] };
    expect(await refusal(cognito.createUserPoolClient({ ...other, ClientName: "x", ...foreign }))).toBe(
      "InvalidParameterException",
    );
    expect((await cognito.describeUserPoolClient({ ...one, ClientId })).UserPoolClient!.ClientName).toBe("Browser");
  });

  it("goes with it, and nothing of another does", async () => {
    const [gone, stays] = [await pool(), await pool()];
    await p.makeUser({ pool: gone.pool });
    const kept = await p.makeUser({ pool: stays.pool });
    await cognito.deleteUserPool({ UserPoolId: gone.pool });
    const left = await p.look<{ pool: string }>(
      "SELECT pool FROM identity_users UNION ALL SELECT pool FROM identity_clients UNION ALL SELECT pool FROM identity_aliases",
    );
    expect(left.filter((row) => row.pool === gone.pool)).toEqual([]);
    expect(await findUser(p.ports.db, stays.pool, kept.username)).not.toBeNull();
    expect(await refusal(cognito.listUsers({ UserPoolId: gone.pool }))).toBe("ResourceNotFoundException");
  });
});
