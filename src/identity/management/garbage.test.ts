import * as sdk from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { partOf } from "../../../tools/sweep/wide.ts";
import { knownRefusal } from "../testing/shapes.ts";
import { matchesSdk, startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { managementActions } from "./index.ts";
import { signedByHand } from "./testing.ts";
import { unsupportedActions } from "./unsupported.ts";

// Managers may do everything, but nothing they send may be the server's fault.
let p: TestProvider;
let values: Record<string, unknown>;
const unsupported = new Set(unsupportedActions.map((one) => one.name));
const offered = [...managementActions.keys()].filter((name) => !unsupported.has(name));

beforeAll(async () => {
  p = await startProvider();
  const { pool, client } = await p.makePool({ MfaConfiguration: "OPTIONAL", UsernameAttributes: ["email"] });
  const user = await p.makeUser({ pool });
  values = {
    UserPoolId: pool,
    ClientId: client,
    Username: user.username,
    PoolName: "Harbour",
    ClientName: "Browser",
    MaxResults: 10,
    GroupName: "crew",
    Identifier: "tides",
    Name: "Tides",
    Domain: "harbour",
    ProviderName: "Sea",
    ProviderType: "OIDC",
    ProviderDetails: { client_id: "x", authorize_scopes: "openid", oidc_issuer: "https://id.sea.example" },
    IdpIdentifier: "sea",
    CustomAttributes: [{ Name: "shift", AttributeDataType: "String" }],
    Password: "Another-Tide1!",
    UserAttributes: [{ Name: "name", Value: "Robin" }],
    UserAttributeNames: ["nickname"],
    MFAOptions: [],
    DeviceKey: "local-1_11111111-1111-4111-8111-111111111111",
    SessionId: "tkn0000000000000000000000000",
    AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: user.email, PASSWORD: "Wrong-Horse-1" },
    ChallengeName: "SOFTWARE_TOKEN_MFA",
    ChallengeResponses: { USERNAME: user.email, SOFTWARE_TOKEN_MFA_CODE: "123456" },
    DestinationUser: { ProviderName: "Cognito", ProviderAttributeValue: user.username },
    SourceUser: { ProviderName: "Sea", ProviderAttributeName: "Cognito_Subject", ProviderAttributeValue: "x" },
    User: { ProviderName: "Sea", ProviderAttributeName: "Cognito_Subject", ProviderAttributeValue: "x" },
  };
});
afterAll(() => p.close());

const nested = (levels: number): unknown => (levels === 0 ? "x" : [nested(levels - 1)]);
const strange = { Name: "\0", Value: "\ud800", Enabled: "yes", Extra: "\0", ScopeName: 5, Priority: -1 };
const garbage: Record<string, unknown> = {
  "a number": -1.5,
  "a long text": "x".repeat(140_000),
  "a text with NUL": "a\0b",
  "half of a letter": "\ud800",
  "SQL with a line break": `' OR 1=1;\r\nDROP TABLE identity_users; --`,
  "lists in lists": nested(40),
  "a list of all sorts": [null, 1, "x", {}, [], strange],
  "a strange object": strange,
  "an object in an object": {
    PasswordPolicy: { ...strange, MinimumLength: 8 },
    SignInPolicy: strange,
    Wide: [strange],
  },
  "an object that reaches for its prototype": JSON.parse('{"__proto__":{"x":"y"},"constructor":{"prototype":"z"}}'),
};

function membersOf(operation: string): string[] {
  const shape = (sdk as Record<string, any>)[`${operation}$`][4];
  return (typeof shape === "function" ? shape() : shape)[4];
}

async function send(operation: string, input: object) {
  const body = JSON.stringify(input);
  const headers = { host: new URL(p.origin).host, "x-amz-target": `AWSCognitoIdentityProviderService.${operation}` };
  const { headers: signed } = signedByHand({ key: p.identity.accessKey, at: new Date(), body, headers });
  const pairs = Array.from({ length: signed.length / 2 }, (_, at) => [signed[2 * at]!, signed[2 * at + 1]!]);
  const reply = await fetch(p.endpoint, { method: "POST", headers: Object.fromEntries(pairs), body });
  return { status: reply.status, text: await reply.text() };
}

/** The same value once for each text and each name in it, with something behind that text. */
function spoilt(value: unknown, behind: string): unknown[] {
  if (typeof value === "string") return [value + behind];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one, at) => spoilt(one, behind).map((bad) => value.with(at, bad)));
  return Object.entries(value).flatMap(([key, one]) => {
    const { [key]: _, ...rest } = value as Record<string, unknown>;
    return [...spoilt(one, behind).map((bad) => ({ ...value, [key]: bad })), { ...rest, [key + behind]: one }];
  });
}

describe.each(offered)("%s", (operation) => {
  it("finds what no database keeps wherever it stands in a request", async () => {
    const wide = {
      ...values,
      UserAttributes: [{ Name: "name", Value: "Robin" }],
      UserPoolTags: { of: "us" },
      ClientMetadata: { from: "a page" },
      Policies: { PasswordPolicy: { MinimumLength: 8 }, SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD"] } },
      AttributeMapping: { email: "email" },
      Scopes: [{ ScopeName: "read", ScopeDescription: "Read" }],
      CallbackURLs: ["https://app.example/callback"],
      LogoutURLs: ["https://app.example/"],
      AllowedOAuthScopes: ["openid"],
      SupportedIdentityProviders: ["COGNITO"],
      ReadAttributes: ["name"],
      WriteAttributes: ["name"],
      ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH"],
      Filter: 'email = "a@b.example"',
      AttributesToGet: ["email"],
      IdpIdentifiers: ["sea"],
      Description: "People",
      RoleArn: "x",
      PaginationToken: "x",
      NextToken: "x",
      TokenValidityUnits: { AccessToken: "hours" },
      LambdaConfig: { PreSignUp: "x" },
      EmailConfiguration: { From: "a@b.example" },
      VerificationMessageTemplate: { EmailMessage: "{####}" },
    } as Record<string, unknown>;
    const members = membersOf(operation);
    const base = Object.fromEntries(members.filter((name) => name in values).map((name) => [name, values[name]]));
    for (const name of partOf(
      members.filter((one) => one in wide),
      3,
      operation,
    ))
      for (const bad of ["\0", "\ud800"].flatMap((behind) => spoilt(wide[name], behind))) {
        const { status, text } = await send(operation, { ...base, [name]: bad });
        const said = `${name}: ${JSON.stringify(bad)}: ${text.slice(0, 300)}`;
        if (status !== 200) expect([status, knownRefusal(JSON.parse(text).__type ?? "")], said).toEqual([400, true]);
      }
  });

  // What succeeds takes away what the others ask for.
  const ends = /^(Delete|AdminDeleteUser$|AdminDisable)/.test(operation);

  it("refuses whatever it cannot read, in the wire's words, or takes it", async () => {
    const members = membersOf(operation);
    const base = Object.fromEntries(members.filter((name) => name in values).map((name) => [name, values[name]]));
    for (const [what, one] of partOf(Object.entries(garbage), 3, operation)) {
      const names = ends ? members.filter((name) => /Id$|name$/i.test(name)) : members;
      await Promise.all(
        names.map(async (name) => {
          const { status, text } = await send(operation, { ...base, [name]: one });
          const said = `${name}: ${what}: ${text.slice(0, 300)}`;
          const reply = JSON.parse(text) as { __type?: string };
          if (status === 200) matchesSdk(operation, reply);
          else expect([status, knownRefusal(reply.__type ?? "")], said).toEqual([400, true]);
        }),
      );
    }
  });
});
