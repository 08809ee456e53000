import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CognitoIdentityProvider } from "@aws-sdk/client-cognito-identity-provider";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { refusal, sdkClient } from "./testing.ts";

let p: TestProvider;
let cognito: CognitoIdentityProvider;
let UserPoolId: string;
beforeAll(async () => {
  p = await startProvider();
  cognito = sdkClient(p.endpoint, p.identity.accessKey);
  UserPoolId = (await cognito.createUserPool({ PoolName: "Harbour" })).UserPool!.Id!;
});
afterAll(() => p.close());

describe("groups", () => {
  it("are made, changed, listed and deleted", async () => {
    const RoleArn = "arn:aws:iam::000000000000:role/crew";
    const { Group } = await cognito.createGroup({ UserPoolId, GroupName: "crew", Precedence: 5, RoleArn });
    expect(Group).toMatchObject({ GroupName: "crew", UserPoolId, Precedence: 5, RoleArn });
    await cognito.updateGroup({ UserPoolId, GroupName: "crew", Description: "Who sails" });
    expect((await cognito.getGroup({ UserPoolId, GroupName: "crew" })).Group).toMatchObject({
      Description: "Who sails",
      Precedence: 5,
    });
    expect(await refusal(cognito.createGroup({ UserPoolId, GroupName: "crew" }))).toBe("GroupExistsException");
    for (const GroupName of ["cooks", "pilots"]) await cognito.createGroup({ UserPoolId, GroupName });
    const first = await cognito.listGroups({ UserPoolId, Limit: 2 });
    expect(first.Groups!.map((one) => one.GroupName)).toEqual(["cooks", "crew"]);
    const second = await cognito.listGroups({ UserPoolId, Limit: 2, NextToken: first.NextToken! });
    expect(second.Groups!.map((one) => one.GroupName)).toEqual(["pilots"]);
    expect(second.NextToken).toBeUndefined();
    await cognito.deleteGroup({ UserPoolId, GroupName: "pilots" });
    expect(await refusal(cognito.getGroup({ UserPoolId, GroupName: "pilots" }))).toBe("ResourceNotFoundException");
  });

  it("have members, who are told of in both directions", async () => {
    const { username: Username } = await p.makeUser({ pool: UserPoolId });
    const member = { UserPoolId, GroupName: "crew", Username };
    await cognito.adminAddUserToGroup(member);
    await cognito.adminAddUserToGroup(member);
    const { Users } = await cognito.listUsersInGroup({ UserPoolId, GroupName: "crew" });
    expect(Users!.map((one) => one.Username)).toEqual([Username]);
    const { Groups } = await cognito.adminListGroupsForUser({ UserPoolId, Username });
    expect(Groups!.map((one) => one.GroupName)).toEqual(["crew"]);
    await cognito.adminRemoveUserFromGroup(member);
    expect((await cognito.adminListGroupsForUser({ UserPoolId, Username })).Groups).toEqual([]);
    expect(await refusal(cognito.adminAddUserToGroup({ ...member, GroupName: "nobody" }))).toBe(
      "ResourceNotFoundException",
    );
    expect(await refusal(cognito.adminAddUserToGroup({ ...member, Username: "nobody" }))).toBe("UserNotFoundException");
  });
});

describe("resource servers", () => {
  it("are made, changed, listed and deleted, and clients may have their scopes", async () => {
    const server = { UserPoolId, Identifier: "https://api.hookwise.example", Name: "API" };
    const Scopes = [{ ScopeName: "read", ScopeDescription: "Look" }];
    await cognito.createResourceServer({ ...server, Scopes });
    expect(await refusal(cognito.createResourceServer(server))).toBe("InvalidParameterException");
    const client = await cognito.createUserPoolClient({
      UserPoolId,
      ClientName: "Reader",
      GenerateSecret: true,
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthFlows: ["client_credentials"],
      AllowedOAuthScopes: ["https://api.hookwise.example/read"],
    });
    expect(client.UserPoolClient!.AllowedOAuthScopes).toEqual(["https://api.hookwise.example/read"]);
    const more = [...Scopes, { ScopeName: "write", ScopeDescription: "Touch" }];
    await cognito.updateResourceServer({ ...server, Scopes: more });
    const { Identifier } = server;
    expect((await cognito.describeResourceServer({ UserPoolId, Identifier })).ResourceServer!.Scopes).toEqual(more);
    expect((await cognito.listResourceServers({ UserPoolId, MaxResults: 10 })).ResourceServers).toHaveLength(1);
    await cognito.deleteResourceServer({ UserPoolId, Identifier });
    expect(await refusal(cognito.describeResourceServer({ UserPoolId, Identifier }))).toBe("ResourceNotFoundException");
    expect(await refusal(cognito.updateResourceServer(server))).toBe("ResourceNotFoundException");
  });
});

describe("other providers", () => {
  const details = {
    client_id: "hookwise",
    client_secret: "the-sea-has-no-doors",
    authorize_scopes: "openid email",
    oidc_issuer: "https://id.brightwater.example",
    attributes_request_method: "GET",
  };
  const provider = { ProviderName: "Brightwater", ProviderType: "OIDC" as const, ProviderDetails: details };

  it("are made, changed, found by an identifier, listed and deleted; their secret is kept sealed", async () => {
    const AttributeMapping = { email: "email", name: "given" };
    const IdpIdentifiers = ["brightwater.example"];
    const { IdentityProvider } = await cognito.createIdentityProvider({
      UserPoolId,
      ...provider,
      AttributeMapping,
      IdpIdentifiers,
    });
    expect(IdentityProvider).toMatchObject({ ...provider, AttributeMapping, IdpIdentifiers });
    const [row] = await p.look<{ text: string }>("SELECT p::text AS text FROM identity_providers p WHERE pool = $1", [
      UserPoolId,
    ]);
    expect(row!.text).not.toContain(details.client_secret);
    expect(row!.text).not.toContain(Buffer.from(details.client_secret).toString("hex"));
    const named = { UserPoolId, ProviderName: "Brightwater" };
    const { client_secret: _, ...without } = { ...details, authorize_scopes: "openid" };
    await cognito.updateIdentityProvider({ ...named, ProviderDetails: without });
    const found = await cognito.getIdentityProviderByIdentifier({ UserPoolId, IdpIdentifier: "brightwater.example" });
    expect(found.IdentityProvider!.ProviderDetails).toEqual({ ...details, authorize_scopes: "openid" });
    expect((await cognito.listIdentityProviders({ UserPoolId })).Providers).toMatchObject([
      { ProviderName: "Brightwater", ProviderType: "OIDC" },
    ]);
    const supported = { SupportedIdentityProviders: ["COGNITO", "Brightwater"] };
    await cognito.createUserPoolClient({ UserPoolId, ClientName: "Browser", ...supported });
    expect(await refusal(cognito.createIdentityProvider({ UserPoolId, ...provider }))).toBe(
      "DuplicateProviderException",
    );
    const twin = { ...provider, ProviderName: "Stillwater", IdpIdentifiers };
    expect(await refusal(cognito.createIdentityProvider({ UserPoolId, ...twin }))).toBe("DuplicateProviderException");
    await cognito.deleteIdentityProvider(named);
    expect(await refusal(cognito.describeIdentityProvider(named))).toBe("ResourceNotFoundException");
  });

  it.each([
    ["a type that is not offered", { ProviderType: "SAML" as const }],
    ["an issuer without TLS", { ProviderDetails: { ...details, oidc_issuer: "http://id.brightwater.example" } }],
    ["an issuer that is a file", { ProviderDetails: { ...details, oidc_issuer: "file:///etc/passwd" } }],
    ["no client id", { ProviderDetails: { ...details, client_id: "" } }],
    ["a mapping to an attribute that nobody has", { AttributeMapping: { shoe_size: "shoe" } }],
    ["the name of the pool itself", { ProviderName: "COGNITO" }],
  ])("are refused with %s", async (_what, change) => {
    expect(await refusal(cognito.createIdentityProvider({ UserPoolId, ...provider, ...change }))).toBe(
      "InvalidParameterException",
    );
  });
});

describe("what is not offered", () => {
  it("says so instead of answering as if it had been done", async () => {
    expect(await refusal(cognito.getUICustomization({ UserPoolId }))).toBe("UnsupportedOperationException");
    expect(await refusal(cognito.createUserImportJob({ JobName: "x", UserPoolId, CloudWatchLogsRoleArn: "x" }))).toBe(
      "UnsupportedOperationException",
    );
  });
});
