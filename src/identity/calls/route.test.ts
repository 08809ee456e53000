import { afterAll, beforeAll, expect, it } from "vitest";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";

let t: TestProvider;
beforeAll(async () => {
  t = await startProvider();
});
afterAll(() => t.close());

const inherited = Object.getOwnPropertyNames(Object.prototype);

it.each([
  ...inherited.flatMap((name) => [`${name}.name`, `${name}.x`, `AWSCognitoIdentityProviderService.${name}`]),
  "constructor.name",
  "__proto__.x",
  "AWSCognitoIdentityService.__proto__",
  "prototype.get",
])("knows no operation that every object has: %s", async (target) => {
  const reply = await t.call(target, {});
  expect([reply.status, reply.error]).toEqual([400, "UnknownOperationException"]);
  expect(reply.body.message).toBe(`Unknown operation: ${target}`);
});

it.each(inherited)("knows no challenge, flow or member that every object has: %s", async (name) => {
  const calls: [string, object][] = [
    ["RespondToAuthChallenge", { ClientId: t.client, ChallengeName: name, ChallengeResponses: { USERNAME: name } }],
    ["InitiateAuth", { ClientId: t.client, AuthFlow: name, AuthParameters: { USERNAME: "x" } }],
    ["InitiateAuth", { ClientId: name, AuthFlow: "USER_AUTH", AuthParameters: { USERNAME: name, [name]: name } }],
    ["SignUp", { ClientId: t.client, Username: name, Password: "Good-Pass-1", UserAttributes: [{ Name: name, Value: "x" }] }], // oxfmt-ignore
    [name, JSON.parse(`{"${name}":{"${name}":1}}`) as object],
  ];
  for (const [operation, input] of calls) {
    const reply = await t.call(operation, input);
    expect(reply.status, `${operation} ${reply.text}`).toBe(400);
  }
});
