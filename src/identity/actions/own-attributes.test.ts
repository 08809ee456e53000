import {
  GetUserCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findForSignIn } from "../users/find.ts";
import { sdkClient as managerClient } from "../management/testing.ts";
import { accepted, peoplePool, refusal, sdkClient, tokensFor } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { MadeUser, TestProvider } from "../testing/provider.ts";
import type { User } from "../model/user.ts";

let p: TestProvider;
let pool: string;
let client: string;
let number = 0;

beforeAll(async () => {
  p = await startProvider();
  ({ pool, client } = await peoplePool(p));
});
afterAll(() => p.close());

async function person(change: object = {}): Promise<MadeUser & User & { AccessToken: string }> {
  const user = await p.makeUser({ pool, change });
  return { ...user, AccessToken: (await tokensFor(p, client, user.username)).AccessToken };
}
const address = () => `new${(number += 1)}@people.example`;
const update = (AccessToken: string, values: Record<string, string>) =>
  accepted(p, "UpdateUserAttributes", {
    AccessToken,
    UserAttributes: Object.entries(values).map(([Name, Value]) => ({ Name, Value })),
  });
async function attributes(AccessToken: string): Promise<Record<string, string>> {
  const { UserAttributes } = await accepted(p, "GetUser", { AccessToken });
  return Object.fromEntries(UserAttributes.map((one: any) => [one.Name, one.Value]));
}
const owner = async (name: string) =>
  (await findForSignIn(p.ports, (await p.ports.directory.pool(pool))!, name))?.username ?? null;

describe("one's own attributes", () => {
  it("changes a name at once, as any text", async () => {
    const sdk = sdkClient(p);
    const user = await person();
    const Value = "<script>alert(1)</script> Zoë 🦊";
    const input = { AccessToken: user.AccessToken, UserAttributes: [{ Name: "name", Value }] };
    const reply = await sdk.send(new UpdateUserAttributesCommand(input));
    expect(reply.CodeDeliveryDetailsList).toEqual([]);
    const shown = await sdk.send(new GetUserCommand({ AccessToken: user.AccessToken }));
    expect(shown.Username).toBe(user.username);
    expect(Object.fromEntries(shown.UserAttributes!.map((one) => [one.Name, one.Value]))).toEqual({
      sub: user.sub,
      name: Value,
      email: user.email,
      email_verified: "true",
    });
    sdk.destroy();
  });

  it("keeps the old address until the new one's code is given, then tells the old one", async () => {
    const sdk = sdkClient(p);
    const user = await person();
    const { AccessToken } = user;
    const next = address();
    const reply = await sdk.send(
      new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: "email", Value: next }] }),
    );
    expect(reply.CodeDeliveryDetailsList).toEqual([
      { Destination: "n***@p***", DeliveryMedium: "EMAIL", AttributeName: "email" },
    ]);
    expect(await attributes(AccessToken)).toMatchObject({ email: user.email, email_verified: "true" });
    expect([await owner(user.email), await owner(next)]).toEqual([user.username, null]);
    await sdk.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code: p.codeTo(next) }));
    expect(await attributes(AccessToken)).toMatchObject({ email: next, email_verified: "true" });
    expect([await owner(user.email), await owner(next)]).toEqual([null, user.username]);
    const result = p.deliveries.filter((one) => one.to === user.email);
    expect(result.map((one) => [one.template, one.vars])).toEqual([["address-changed", { address: next }]]);
    sdk.destroy();
  });

  it("forgets a change that waits when the old address is set again", async () => {
    const user = await person();
    const next = address();
    await update(user.AccessToken, { email: next });
    expect(await update(user.AccessToken, { email: user.email })).toEqual({ CodeDeliveryDetailsList: [] });
    expect(
      await refusal(p, "VerifyUserAttribute", {
        AccessToken: user.AccessToken,
        AttributeName: "email",
        Code: p.codeTo(next),
      }),
    ).toContain("ExpiredCodeException");
  });

  it("forgets a change that waits when somebody else sets or takes the address: the next code goes where it says, and the one that was sent sets nothing", async () => {
    const user = await person();
    const { AccessToken } = user;
    const input = { AccessToken, AttributeName: "email" };
    const cognito = managerClient(p.endpoint, p.identity.accessKey);
    const manage = (values: Record<string, string>) =>
      cognito.adminUpdateUserAttributes({
        UserPoolId: pool,
        Username: user.username,
        UserAttributes: Object.entries(values).map(([Name, Value]) => ({ Name, Value })),
      });
    const [typo, right, other] = [address(), address(), address()];
    await update(AccessToken, { email: typo });
    await manage({ email: right });
    expect(await refusal(p, "VerifyUserAttribute", { ...input, Code: p.codeTo(typo) })).toContain(
      "ExpiredCodeException",
    );
    const sent = p.deliveries.length;
    await accepted(p, "GetUserAttributeVerificationCode", input);
    expect(p.deliveries.slice(sent).map((one) => one.to)).toEqual([right]);
    // What goes to an unproven address does not bring it back either, once it is another one.
    await manage({ email: other, email_verified: "true" });
    expect(await refusal(p, "VerifyUserAttribute", { ...input, Code: p.codeTo(right) })).toContain(
      "ExpiredCodeException",
    );
    expect(await attributes(AccessToken)).toMatchObject({ email: other, email_verified: "true" });
  });

  it("says that an address is somebody else's only to who reads its mail", async () => {
    const [ada, eve] = [await person(), await person()];
    await update(eve.AccessToken, { email: ada.email });
    const input = { AccessToken: eve.AccessToken, AttributeName: "email", Code: p.codeTo(ada.email) };
    expect(await refusal(p, "VerifyUserAttribute", input)).toBe(
      "AliasExistsException: An account with the given email already exists.",
    );
    expect(await owner(ada.email)).toBe(ada.username);
    expect(await attributes(eve.AccessToken)).toMatchObject({ email: eve.email });
  });

  it("takes a code once, within 24 hours, and 15 guesses an hour", async () => {
    const user = await person();
    const { AccessToken } = user;
    const next = address();
    await update(AccessToken, { email: next });
    const Code = p.codeTo(next);
    const input = { AccessToken, AttributeName: "email", Code };
    p.setClock(new Date(Date.now() + 24 * 3_600_000 + 1000));
    try {
      const late = await tokensFor(p, client, user.username);
      expect(await refusal(p, "VerifyUserAttribute", { ...input, AccessToken: late.AccessToken })).toContain(
        "ExpiredCodeException",
      );
    } finally {
      p.setClock(null);
    }
    const wrong = { ...input, Code: Code === "000000" ? "000001" : "000000" };
    for (let guess = 0; guess < 10; guess += 1)
      expect(await refusal(p, "VerifyUserAttribute", wrong)).toBe(
        "CodeMismatchException: Invalid verification code provided, please try again.",
      );
    const replies = await Promise.all([1, 2, 3].map(() => p.call("VerifyUserAttribute", input)));
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
    expect(await refusal(p, "VerifyUserAttribute", input)).toContain("ExpiredCodeException");
    expect(await refusal(p, "VerifyUserAttribute", input)).toContain("LimitExceededException");
  });

  it("sends the code again to the address that waits, five times an hour together", async () => {
    const user = await person();
    const { AccessToken } = user;
    const next = address();
    await update(AccessToken, { email: next });
    const again = { AccessToken, AttributeName: "email" };
    for (let time = 0; time < 4; time += 1) {
      const reply = await accepted(p, "GetUserAttributeVerificationCode", again);
      expect(reply.CodeDeliveryDetails.Destination).toBe("n***@p***");
    }
    expect(p.deliveries.filter((one) => one.to === next)).toHaveLength(5);
    expect(await refusal(p, "GetUserAttributeVerificationCode", again)).toContain("LimitExceededException");
    expect(
      await refusal(p, "UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "email", Value: address() }] }),
    ).toContain("LimitExceededException");
  });

  it.each([
    [
      "UpdateUserAttributes",
      { UserAttributes: [{ Name: "sub", Value: "x" }] },
      "user.sub: Attribute cannot be updated.",
    ],
    ["UpdateUserAttributes", { UserAttributes: [{ Name: "email", Value: "" }] }, "email: The attribute is required"],
    ["UpdateUserAttributes", { UserAttributes: [{ Name: "email", Value: "a b@c" }] }, "Invalid email address format."],
    [
      "UpdateUserAttributes",
      { UserAttributes: [{ Name: "custom:x", Value: "" }] },
      "{custom:x} could not be determined",
    ],
    ["UpdateUserAttributes", { UserAttributes: [{ Name: "email_verified", Value: "true" }] }, "unauthorized attribute"],
    ["DeleteUserAttributes", { UserAttributeNames: ["email"] }, "email: The attribute is required"],
    ["DeleteUserAttributes", { UserAttributeNames: ["sub"] }, "user.sub: Attribute cannot be updated."],
    ["DeleteUserAttributes", { UserAttributeNames: ["nonsense"] }, "{nonsense} could not be determined"],
    ["VerifyUserAttribute", { AttributeName: "name", Code: "123456" }, "Only email and phone_number can be verified."],
    ["GetUserAttributeVerificationCode", { AttributeName: "name" }, "Only email and phone_number can be verified."],
    ["GetUserAttributeVerificationCode", { AttributeName: "phone_number" }, "The user does not have this attribute."],
    ["VerifyUserAttribute", { AttributeName: "phone_number", Code: "123456" }, "Invalid code provided"],
  ])("%s refuses %j", async (operation, input, says) => {
    const { AccessToken } = await person();
    expect(await refusal(p, operation, { AccessToken, ...input })).toContain(says);
  });

  it("deletes attributes, and a number with its proof", async () => {
    const change = { phone_number: "+447700900123", phone_number_verified: "true", nickname: "Rob" };
    const user = await person();
    await p.look("UPDATE identity_users SET attributes = attributes || $2::jsonb WHERE username = $1", [
      user.username,
      JSON.stringify(change),
    ]);
    const { AccessToken } = user;
    await accepted(p, "DeleteUserAttributes", { AccessToken, UserAttributeNames: ["phone_number", "nickname"] });
    expect(Object.keys(await attributes(AccessToken)).toSorted()).toEqual(["email", "email_verified", "name", "sub"]);
  });

  it("shows and changes only what the client may", async () => {
    const own = await peoplePool(p, {}, { ReadAttributes: ["name"], WriteAttributes: ["name"] });
    const user = await p.makeUser({ pool: own.pool });
    const { AccessToken } = await tokensFor(p, own.client, user.username);
    expect(Object.keys(await attributes(AccessToken))).toEqual(["sub", "name"]);
    expect(
      await refusal(p, "UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "nickname", Value: "R" }] }),
    ).toContain("unauthorized attribute");
  });

  it("loses no change when two come at the same moment", async () => {
    const { AccessToken } = await person();
    await Promise.all([
      update(AccessToken, { nickname: "Rob" }),
      update(AccessToken, { website: "https://lake.example" }),
      update(AccessToken, { gender: "none" }),
    ]);
    expect(await attributes(AccessToken)).toMatchObject({
      nickname: "Rob",
      website: "https://lake.example",
      gender: "none",
    });
  });
});

describe("deleting one's own account", () => {
  it("takes everything with it, leaves a line for the audit, and tells the owner", async () => {
    const user = await person();
    const { AccessToken } = user;
    await accepted(p, "DeleteUser", { AccessToken });
    expect(await refusal(p, "GetUser", { AccessToken })).toBe("UserNotFoundException: User does not exist.");
    for (const table of ["users", "aliases", "grants", "codes", "devices", "passkeys"])
      expect(await p.look(`SELECT 1 FROM identity_${table} WHERE username = $1`, [user.username]), table).toEqual([]);
    const [last] = await p.look<any>("SELECT kind, data FROM identity_events ORDER BY seq DESC LIMIT 1");
    expect(last).toEqual({ kind: "account.deleted", data: {} });
    expect(p.deliveries.at(-1)).toMatchObject({ to: user.email, template: "account-deleted" });
    expect(await owner(user.email)).toBeNull();
  });
});
