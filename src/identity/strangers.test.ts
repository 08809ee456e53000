import * as sdk from "@aws-sdk/client-cognito-identity-provider";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actions } from "./actions/index.ts";
import { openSession } from "./sessions/sessions.ts";
import { peoplePool, tokensFor } from "./testing/accounts.ts";
import { forgeries } from "./testing/forgeries.ts";
import { knownRefusal } from "./testing/shapes.ts";
import { matchesSdk, startProvider } from "./testing/provider.ts";
import type { TestProvider, WireReply } from "./testing/provider.ts";
import { partOf } from "../../tools/sweep/wide.ts";

/** What the AWS SDK sends without a signature: everybody may send it. */
const operations = (() => {
  const credentials = { accessKeyId: "none", secretAccessKey: "none" };
  const client = new sdk.CognitoIdentityProviderClient({ region: "local-1", credentials });
  const names = Object.entries(sdk).filter(([name, one]) => name.endsWith("$") && Array.isArray(one) && one[0] === 9);
  return names
    .map(([name]) => name.slice(0, -1))
    .filter((operation) => {
      const schemes = client.config.httpAuthSchemeProvider({ operation, region: "local-1" });
      return schemes.some((one) => one.schemeId.endsWith("noAuth"));
    });
})();

/** The members of an operation's request. */
function membersOf(operation: string): string[] {
  const shape = (sdk as Record<string, any>)[`${operation}$`][4];
  return (typeof shape === "function" ? shape() : shape)[4];
}

const byToken = operations.filter((one) => membersOf(one).includes("AccessToken"));
const deep = (levels: number): unknown => (levels === 0 ? 0 : [deep(levels - 1)]);
const garbage: Record<string, unknown> = {
  "a number": 7,
  "a negative number": -1,
  "a huge number": 1e308,
  "a fraction": 0.5,
  "a boolean": true,
  "an empty text": "",
  "a blank": " ",
  "20,000 letters": "x".repeat(20_000),
  "256 letters": `Aa1!${"é".repeat(252)}`,
  "a text with NUL": "a\0b",
  "half of a letter": "\ud800",
  "an emoji": "🦊👩‍👩‍👧",
  "right to left": "\u202eevil\u202c",
  markup: "<script>alert(1)</script>",
  SQL: "'; DROP TABLE people; --",
  "a path": "../../etc/passwd",
  "a line break": "a\r\nX-Evil: 1",
  "an empty list": [],
  "lists in lists": deep(400),
  "a list of all sorts": [null, 1, "x", {}, [], { Name: null, Value: 5 }, { Name: "email" }],
  "1,500 entries": Array.from({ length: 1500 }, () => ({ Name: "name", Value: "x" })),
  "an empty object": {},
  "an object that reaches for its prototype": JSON.parse('{"__proto__":{"x":"y"},"constructor":{"prototype":"z"}}'),
  "an object of all sorts": {
    USERNAME: 5,
    PASSWORD: null,
    SRP_A: [],
    Enabled: "yes",
    Salt: {},
    Name: true,
    "\0": "\0",
  },
};

/** Which of it a member is given today. */
function garbageFor(operation: string, member: string): [member: string, what: string][] {
  return partOf(Object.keys(garbage), 4, `${operation} ${member}`).map((what) => [member, what]);
}

let p: TestProvider;
let people: { pool: string; client: string };

beforeAll(async () => {
  p = await startProvider();
  people = await peoplePool(p);
});
afterAll(() => p.close());

/** Something that fits each member; who has nothing here has no key either. */
const stranger: Record<string, unknown> = {
  AccessToken: "eyJhbGciOiJSUzI1NiJ9.e30.AAAA",
  ClientId: "nobody",
  UserPoolId: "local-1_nobody",
  Session: "x".repeat(43),
  RefreshToken: "y".repeat(43),
  Token: "y".repeat(43),
  Username: "nobody@people.example",
  Password: "Correct-Horse-1",
  PreviousPassword: "Correct-Horse-1",
  ProposedPassword: "Another-Horse-2",
  ConfirmationCode: "123456",
  Code: "123456",
  UserCode: "123456",
  AttributeName: "email",
  UserAttributes: [{ Name: "nickname", Value: "Rob" }],
  UserAttributeNames: ["nickname"],
  AuthFlow: "USER_PASSWORD_AUTH",
  AuthParameters: { USERNAME: "nobody@people.example", PASSWORD: "Wrong-Horse-1" },
  ChallengeName: "SOFTWARE_TOKEN_MFA",
  ChallengeResponses: { USERNAME: "nobody@people.example", SOFTWARE_TOKEN_MFA_CODE: "123456" },
  DeviceKey: `local-1_${randomUUID()}`,
  DeviceRememberedStatus: "remembered",
  MFAOptions: [],
  Credential: {},
  CredentialId: "none",
  EventId: randomUUID(),
  FeedbackToken: "token",
  FeedbackValue: "Valid",
  SessionId: randomUUID(),
};

/** What is nested in requests, as clients send it. */
const nested: Record<string, unknown> = {
  UserAttributes: [
    { Name: "nickname", Value: "Rob" },
    { Name: "email", Value: "new@people.example" },
    { Name: "custom:none", Value: "x" },
  ],
  ValidationData: [{ Name: "nickname", Value: "Rob" }],
  ClientMetadata: { from: "a page" },
  AnalyticsMetadata: { AnalyticsEndpointId: "none" },
  UserContextData: { IpAddress: "198.51.100.1", EncodedData: "none" },
  AuthParameters: {
    USERNAME: "nobody@people.example",
    PASSWORD: "Wrong-Horse-1",
    SRP_A: "ab".repeat(384),
    SECRET_HASH: "none",
    DEVICE_KEY: `local-1_${randomUUID()}`,
    REFRESH_TOKEN: "y".repeat(43),
    PREFERRED_CHALLENGE: "PASSWORD",
    CHALLENGE_NAME: "SRP_A",
  },
  ChallengeResponses: {
    USERNAME: "nobody@people.example",
    SOFTWARE_TOKEN_MFA_CODE: "123456",
    EMAIL_OTP_CODE: "123456",
    SMS_MFA_CODE: "123456",
    NEW_PASSWORD: "Correct-Horse-1",
    "userAttributes.nickname": "Rob",
    ANSWER: "SOFTWARE_TOKEN_MFA",
    PASSWORD_CLAIM_SIGNATURE: "none",
    PASSWORD_CLAIM_SECRET_BLOCK: "none",
    TIMESTAMP: "Sun Nov 22 12:00:00 UTC 2026",
    CREDENTIAL: '{"id":"none"}',
    EMAIL: "new@people.example",
    DEVICE_KEY: `local-1_${randomUUID()}`,
    SRP_A: "ab".repeat(384),
  },
  Credential: { id: "none", rawId: "none", type: "public-key", response: { clientDataJSON: "e30", attestationObject: "none", transports: ["usb"] }, clientExtensionResults: { a: { b: "c" } } }, // oxfmt-ignore
  DeviceSecretVerifierConfig: { PasswordVerifier: "none", Salt: "none" },
  DeviceName: "A browser",
  FriendlyDeviceName: "A phone",
  MFAOptions: [{ DeliveryMedium: "SMS", AttributeName: "phone_number" }],
  SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
};

/** The same value once for each text and each name in it, with something behind that text. */
function spoilt(value: unknown, behind: string): unknown[] {
  if (typeof value === "string") return [value + behind, behind + value, behind];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one, at) => spoilt(one, behind).map((bad) => value.with(at, bad)));
  return Object.entries(value).flatMap(([key, one]) => {
    const { [key]: _, ...rest } = value as Record<string, unknown>;
    return [...spoilt(one, behind).map((bad) => ({ ...value, [key]: bad })), { ...rest, [key + behind]: one }];
  });
}

function requestOf(operation: string, values: Record<string, unknown>): Record<string, unknown> {
  const members = membersOf(operation).filter((name) => name in values);
  // One of the two is asked for, never both.
  const both = members.includes("Session") && members.includes("AccessToken");
  return Object.fromEntries(
    members.filter((name) => !(both && name === "Session")).map((name) => [name, values[name]]),
  );
}

/** Whatever it was, it is the caller's fault, in words that every client of the wire knows. */
function expectRefusal(reply: WireReply, what: string): void {
  expect(reply.status, `${what}: ${reply.text}`).toBe(400);
  expect(reply.body.__type, what).toBe(reply.error);
  expect(typeof reply.body.message, what).toBe("string");
  expect(reply.body.message.length, what).toBeGreaterThan(0);
  expect(knownRefusal(reply.error!) || reply.error === "SerializationException", `${what}: ${reply.error}`).toBe(true);
  expect(reply.text, what).not.toMatch(/at .*\.ts|node_modules|postgres|identity_/i);
}

/** Posts bytes that no client would. */
async function raw(operation: string, body: string): Promise<WireReply> {
  const headers = { "x-amz-target": `AWSCognitoIdentityProviderService.${operation}` };
  const reply = await fetch(p.endpoint, { method: "POST", headers, body });
  const text = await reply.text();
  const error = reply.headers.get("x-amzn-errortype")?.replace(/:$/, "") ?? null;
  return { status: reply.status, headers: reply.headers, text, body: JSON.parse(text), error };
}

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const worker = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: 24 }, worker));
}

it("are all here, and nothing else is", () => {
  expect(operations).toHaveLength(34);
  expect(actions.map((one) => one.name).toSorted()).toEqual(operations.toSorted());
});

describe.each(operations)("%s", (operation) => {
  it("refuses a request with nothing in it, and one that is no request", async () => {
    expectRefusal(await p.call(operation, {}), "nothing");
    for (const body of [
      "",
      "null",
      "[]",
      "5",
      '"x"',
      "{",
      '{"a":',
      "\0",
      "[".repeat(100_000),
      `{"a":"${"x".repeat(300_000)}"}`,
    ])
      expectRefusal(await raw(operation, body), JSON.stringify(body.slice(0, 20)));
  });

  it("refuses a stranger, whatever he sends in whatever member", async () => {
    const base = requestOf(operation, stranger);
    expectRefusal(await p.call(operation, base), "a stranger");
    await inTurns(
      membersOf(operation).flatMap((name) => garbageFor(operation, name)),
      async ([name, what]) => {
        expectRefusal(await p.call(operation, { ...base, [name!]: garbage[what!] }), `${name}: ${what}`);
      },
    );
  });

  it("takes garbage from somebody it knows for the caller's fault too", async () => {
    const values = await insider();
    const base = requestOf(operation, values);
    // What succeeds without more would end the person who asks.
    const ends = ["DeleteUser", "GlobalSignOut"].includes(operation);
    const members = membersOf(operation).filter((name) => !ends || name === "AccessToken");
    await inTurns(
      members.flatMap((name) => garbageFor(operation, name)),
      async ([name, what]) => {
        const reply = await p.call(operation, { ...base, [name!]: garbage[what!] });
        if (reply.status === 200) matchesSdk(operation, reply.body);
        else expectRefusal(reply, `${name}: ${what}`);
      },
    );
  });
});

describe.each(operations)("%s", (operation) => {
  it("finds what no database keeps wherever it stands in a request", async () => {
    const values = { ...(await insider()), ...nested };
    const base = requestOf(operation, values);
    const requests = membersOf(operation)
      .filter((name) => name in values)
      .flatMap((name) =>
        ["\0", "\ud800", "\udc00\ud800"].flatMap(
          (behind) =>
          spoilt(values[name], behind).map((bad) => ({ what: `${name}: ${JSON.stringify(bad)}`, input: { ...base, [name]: bad } })), // oxfmt-ignore
        ),
      );
    await inTurns(requests, async ({ what, input }) => {
      const reply = await p.call(operation, input);
      if (reply.status !== 200) expectRefusal(reply, what);
    });
  });
});

describe.each(byToken)("%s", (operation) => {
  it("refuses tokens that are not its own, old, or of another kind", async () => {
    const values = await insider();
    const forged = await forgeries(p, people, values["username"] as string);
    for (const [what, AccessToken] of Object.entries(forged)) {
      const reply = await p.call(operation, requestOf(operation, { ...values, AccessToken }));
      expectRefusal(reply, what);
      expect(reply.error, what).toBe("NotAuthorizedException");
    }
  });
});

describe("what belongs to another pool or client", () => {
  it.each(["AssociateSoftwareToken", "VerifySoftwareToken", "RespondToAuthChallenge", "ConfirmSignUp", "InitiateAuth"])(
    "is no Session for %s",
    async (operation) => {
      const values = await insider();
      const other = await peoplePool(p);
      const stage = await p.ports.directory.client(other.client);
      const names = ["SIGN_UP", "AUTO_SIGN_IN", "PASSWORD_VERIFIER", "CUSTOM_CHALLENGE", "SOFTWARE_TOKEN_MFA"];
      for (const name of names) {
        const opened = { ...stage, username: values["username"] as string, stage: name, data: {}, minutes: 3 };
        const Session = await openSession(p.ports.db, opened);
        const { AccessToken: _, ...rest } = values;
        const wanted = { ...rest, Session, AuthFlow: "USER_AUTH", UserAttributes: undefined };
        const input = Object.fromEntries(
          membersOf(operation)
            .filter((one) => one in wanted)
            .map((one) => [one, (wanted as any)[one]]),
        );
        const reply = await p.call(operation, input);
        expectRefusal(reply, name);
      }
    },
  );

  it("is no refresh token for this client", async () => {
    const other = await peoplePool(p);
    const user = await p.makeUser({ pool: other.pool });
    const { RefreshToken } = await tokensFor(p, other.client, user.username);
    const ClientId = people.client;
    const flows = ["REFRESH_TOKEN_AUTH", "REFRESH_TOKEN"];
    expectRefusal(await p.call("GetTokensFromRefreshToken", { ClientId, RefreshToken }), "refresh");
    for (const AuthFlow of flows)
      expectRefusal(
        await p.call("InitiateAuth", { ClientId, AuthFlow, AuthParameters: { REFRESH_TOKEN: RefreshToken } }),
        AuthFlow,
      );
    const mine = await p.call("GetTokensFromRefreshToken", { ClientId: other.client, RefreshToken });
    expect(mine.error, mine.text).toBeNull();
  });
});

async function insider(): Promise<Record<string, unknown>> {
  const user = await p.makeUser({ pool: people.pool, password: "Correct-Horse-1" });
  const tokens = await tokensFor(p, people.client, user.username);
  const stage = await p.ports.directory.client(people.client);
  const opened = { ...stage, username: user.username, stage: "MFA_SETUP", data: {}, minutes: 15 };
  return {
    ...stranger,
    username: user.username,
    AccessToken: tokens.AccessToken,
    ClientId: people.client,
    UserPoolId: people.pool,
    Session: await openSession(p.ports.db, opened),
    RefreshToken: tokens.RefreshToken,
    Token: tokens.RefreshToken,
    Username: user.email,
    AuthParameters: { USERNAME: user.email, PASSWORD: user.password },
    ChallengeResponses: { USERNAME: user.username, SOFTWARE_TOKEN_MFA_CODE: "123456" },
  };
}

it("headers that no client would send are the caller's fault too", async () => {
  const targets = ["", ".", "AWSCognitoIdentityProviderService", "AWSCognitoIdentityProviderService.__proto__", "__proto__.constructor", "AWSCognitoIdentityProviderService.InitiateAuth.x", `AWSCognitoIdentityProviderService.${"x".repeat(5000)}`, "\u00ff.\u00ff"]; // oxfmt-ignore
  for (const target of targets) {
    const reply = await fetch(p.endpoint, { method: "POST", headers: { "x-amz-target": target }, body: "{}" });
    const said = `${target.slice(0, 60)}: ${await reply.clone().text()}`;
    expect([reply.status, reply.headers.get("x-amzn-errortype") !== null], said).toEqual([400, true]);
  }
  for (const headers of [
    { "content-type": "x\\y/;;" },
    { "content-type": "application/json; charset=\u00ff" },
    { origin: "\u00ff" },
    { "user-agent": "\u00ff".repeat(3000) },
  ]) {
    // oxfmt-ignore
    const target = { "x-amz-target": "AWSCognitoIdentityProviderService.GetUser" };
    const reply = await fetch(p.endpoint, {
      method: "POST",
      headers: { ...target, ...(headers as object) },
      body: "{}",
    });
    expect(reply.status, JSON.stringify(headers)).toBe(400);
  }
});

it("identities and their credentials are no way round it", async () => {
  const identityPool = p.identity.describe().identityPoolId;
  const login = `${new URL(p.origin).host}/${p.pool}`;
  const bases = { GetId: { IdentityPoolId: identityPool, AccountId: "1", Logins: { [login]: "x.y.z" } }, GetCredentialsForIdentity: { IdentityId: `hw-local-1:${randomUUID()}`, Logins: { [login]: "x.y.z" }, CustomRoleArn: "x" } }; // oxfmt-ignore
  for (const [operation, base] of Object.entries(bases))
    for (const input of ["\0", "\ud800"].flatMap((behind) => spoilt(base, behind))) {
      const reply = await p.call(`AWSCognitoIdentityService.${operation}`, input as object);
      expect([reply.status, reply.body.__type], `${operation} ${JSON.stringify(input)}`).toEqual([400, reply.error]);
    }
});

it("a body that nests tens of thousands deep is refused before anything reads it", async () => {
  for (const [open, close] of [
    ["[", "]"],
    ['{"a":', "}"],
  ] as const) {
    const reply = await raw("InitiateAuth", `{"ClientId":${open.repeat(40_000)}1${close.repeat(40_000)}}`);
    expectRefusal(reply, open);
    expect(reply.error).toBe("SerializationException");
    expect(reply.body.message).toBe("The body must be a JSON object.");
  }
});
