import { afterAll, beforeAll, expect, it } from "vitest";
import { sdkClient } from "../management/testing.ts";
import { accepted, peoplePool, tokensFor } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";

// Where people sign in with addresses and numbers, what nobody has proven keeps its owner out.

const password = "Correct-Horse-1";
const either = ["email", "phone_number"] as const;
let p: TestProvider;
beforeAll(async () => void (p = await startProvider()));
afterAll(() => p.close());

const listOf = (all: Record<string, string>) => Object.entries(all).map(([Name, Value]) => ({ Name, Value }));
const aliasesIn = async (pool: string) => {
  const sql = "SELECT alias FROM identity_aliases WHERE pool = $1 ORDER BY alias";
  return (await p.look<{ alias: string }>(sql, [pool])).map(({ alias }) => alias);
};

it.each([[["phone_number"]], [[...either]]] as const)(
  "whoever signs up by a number has no address as a name that they give besides, where %s are verified",
  async (AutoVerifiedAttributes) => {
    const settings = { UsernameAttributes: [...either], AutoVerifiedAttributes: [...AutoVerifiedAttributes] };
    const { pool, client } = await peoplePool(p, settings);
    const [number, email] = ["+441632960020", "owner@people.example"];
    const named = { ClientId: client, Username: number };
    await accepted(p, "SignUp", { ...named, Password: password, UserAttributes: listOf({ email }) });
    await accepted(p, "ConfirmSignUp", { ...named, ConfirmationCode: p.codeTo(number) });
    expect(await aliasesIn(pool)).toEqual([number]);
    await accepted(p, "SignUp", { ClientId: client, Username: email, Password: password });
    // Nor by anything else that they change.
    const { Username } = await sdkClient(p.endpoint, p.identity.accessKey).adminGetUser({ UserPoolId: pool, Username: number }); // oxfmt-ignore
    const { AccessToken } = await tokensFor(p, client, Username!);
    await accepted(p, "UpdateUserAttributes", { AccessToken, UserAttributes: listOf({ name: "Robin" }) });
    expect(await aliasesIn(pool)).toEqual([number, email].toSorted());
  },
);

it("an address that was given besides leads to its account once it is proven", async () => {
  const { pool, client } = await peoplePool(p, { UsernameAttributes: [...either], AutoVerifiedAttributes: [...either] }); // oxfmt-ignore
  const [number, email] = ["+441632960021", "besides@people.example"];
  const named = { ClientId: client, Username: number };
  const { UserSub } = await accepted(p, "SignUp", { ...named, Password: password, UserAttributes: listOf({ email }) });
  await accepted(p, "ConfirmSignUp", { ...named, ConfirmationCode: p.codeTo(number) });
  const { AccessToken } = await tokensFor(p, client, UserSub);
  await accepted(p, "GetUserAttributeVerificationCode", { AccessToken, AttributeName: "email" });
  await accepted(p, "VerifyUserAttribute", { AccessToken, AttributeName: "email", Code: p.codeTo(email) });
  expect(await aliasesIn(pool)).toEqual([number, email].toSorted());
});

it.each([[["email"]], [[...either]]] as const)(
  "whoever signs up by an address proves it, whatever number they give besides, where people sign in by %s",
  async (UsernameAttributes) => {
    const { client } = await peoplePool(p, { UsernameAttributes: [...UsernameAttributes], AutoVerifiedAttributes: [...either] }); // oxfmt-ignore
    const email = "named@people.example";
    const UserAttributes = listOf({ phone_number: "+441632960022" });
    const made = await accepted(p, "SignUp", { ClientId: client, Username: email, Password: password, UserAttributes });
    const sent = [made];
    for (const action of ["ResendConfirmationCode", "ForgotPassword"])
      sent.push(await accepted(p, action, { ClientId: client, Username: made.UserSub }));
    expect(sent.map((one) => one.CodeDeliveryDetails.AttributeName)).toEqual(["email", "email", "email"]);
    await accepted(p, "ResendConfirmationCode", { ClientId: client, Username: email });
    await accepted(p, "ConfirmSignUp", { ClientId: client, Username: email, ConfirmationCode: p.codeTo(email) });
  },
);

it("where nothing is verified by itself, an address that somebody changes to keeps nobody out until it is proven", async () => {
  const { pool, client } = await peoplePool(p, { AutoVerifiedAttributes: [] });
  const user = await p.makeUser({ pool });
  const { AccessToken } = await tokensFor(p, client, user.username);
  const email = "of-another@people.example";
  await accepted(p, "UpdateUserAttributes", { AccessToken, UserAttributes: listOf({ email, name: "Robin" }) });
  expect(await aliasesIn(pool)).toEqual([user.email]);
  await accepted(p, "VerifyUserAttribute", { AccessToken, AttributeName: "email", Code: p.codeTo(email) });
  expect(await aliasesIn(pool)).toEqual([email]);
  // What stays is changed by nothing.
  const shouted = listOf({ email: email.toUpperCase() });
  expect((await accepted(p, "UpdateUserAttributes", { AccessToken, UserAttributes: shouted })).CodeDeliveryDetailsList).toEqual([]); // oxfmt-ignore
  expect(await aliasesIn(pool)).toEqual([email]);
});

it("an address that a manager gives leads to the account as they say", async () => {
  const { pool } = await peoplePool(p, { UsernameAttributes: [...either] });
  const manager = sdkClient(p.endpoint, p.identity.accessKey);
  const [number, email, other] = ["+441632960023", "managed@people.example", "other@people.example"];
  await manager.adminCreateUser({ UserPoolId: pool, Username: number, UserAttributes: listOf({ email }) });
  expect(await aliasesIn(pool)).toEqual([number, email].toSorted());
  const change = (attributes: Record<string, string>) =>
    manager.adminUpdateUserAttributes({ UserPoolId: pool, Username: number, UserAttributes: listOf(attributes) });
  await change({ email: other });
  await change({ name: "Robin" });
  expect(await aliasesIn(pool)).toEqual([number, other].toSorted());
});
