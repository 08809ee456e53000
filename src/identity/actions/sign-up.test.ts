import { ConfirmSignUpCommand, SignUpCommand } from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secretHash, sealClientSecret } from "../pools/secret-hash.ts";
import { accepted, peoplePool, refusal, sdkClient, signIn } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";

const password = "Correct-Horse-1";
let p: TestProvider;
let pool: string;
let client: string;
let number = 0;
const fresh = () => `person${(number += 1)}@people.example`;
const signUp = (email: string, more: object = {}) =>
  accepted(p, "SignUp", { ClientId: client, Username: email, Password: password, ...more });

beforeAll(async () => {
  p = await startProvider();
  ({ pool, client } = await peoplePool(p));
});
afterAll(() => p.close());

describe("signing up", () => {
  it("goes from the address to a confirmed account that can sign in", async () => {
    const sdk = sdkClient(p);
    const email = fresh();
    const attributes = [{ Name: "name", Value: "Robin Marsh" }];
    const made = await sdk.send(
      new SignUpCommand({ ClientId: client, Username: email, Password: password, UserAttributes: attributes }),
    );
    expect(made.UserConfirmed).toBe(false);
    expect(made.CodeDeliveryDetails).toEqual({
      Destination: "p***@p***",
      DeliveryMedium: "EMAIL",
      AttributeName: "email",
    });
    const before = await p.look("SELECT username, sub::text, status, attributes FROM identity_users WHERE pool = $1", [
      pool,
    ]);
    expect(before).toEqual([
      {
        username: made.UserSub,
        sub: made.UserSub,
        status: "UNCONFIRMED",
        attributes: { email, email_verified: "false", name: "Robin Marsh" },
      },
    ]);
    const confirmed = await sdk.send(
      new ConfirmSignUpCommand({ ClientId: client, Username: email, ConfirmationCode: p.codeTo(email) }),
    );
    expect(confirmed.Session).toMatch(/^\S{20,}$/);
    const tokens = await signIn(p, client, email, password);
    const user = await accepted(p, "GetUser", { AccessToken: tokens.AccessToken });
    expect(user.UserAttributes).toEqual(
      expect.arrayContaining([
        { Name: "sub", Value: made.UserSub },
        { Name: "email_verified", Value: "true" },
      ]),
    );
    sdk.destroy();
  });

  it("leaves nobody signed in before the code", async () => {
    const email = fresh();
    await signUp(email);
    expect(
      await refusal(p, "InitiateAuth", {
        ClientId: client,
        AuthFlow: "USER_PASSWORD_AUTH",
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    ).toBe("UserNotConfirmedException: User is not confirmed.");
  });

  it("says that an address is taken, whatever its case, and tells its owner by mail, once", async () => {
    const email = fresh();
    await signUp(email);
    for (const again of [email, email.toUpperCase()])
      expect(await refusal(p, "SignUp", { ClientId: client, Username: again, Password: password })).toBe(
        "UsernameExistsException: User already exists",
      );
    const { confirmed } = await confirmedUser();
    const taken = () => refusal(p, "SignUp", { ClientId: client, Username: confirmed, Password: password });
    await taken();
    await taken();
    const result = p.deliveries.filter((one) => one.to === confirmed && one.template === "already-registered");
    expect(result).toHaveLength(1);
    expect(result[0]!.vars).toEqual({});
  });

  it("makes one account when the same address registers twice at the same moment", async () => {
    const email = fresh();
    const input = { ClientId: client, Username: email, Password: password };
    // As many as one network may claim an address within an hour: one more may be refused for that.
    const replies = await Promise.all(Array.from({ length: 5 }, () => p.call("SignUp", input)));
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
    expect(new Set(replies.map((one) => one.error))).toEqual(new Set([null, "UsernameExistsException"]));
  });

  it.each([
    [{ Username: "ada" }, "InvalidParameterException: Username should be an email."],
    [{ Username: "+447700900123" }, "InvalidParameterException: Username should be an email."],
    [
      { Password: undefined },
      "InvalidParameterException: 1 validation error detected: Value at 'password' failed to satisfy constraint: Member must not be null",
      { MfaConfiguration: "ON" },
    ],
    [{ Password: "short" }, "InvalidPasswordException: Password did not conform with policy: Password not long enough"],
    [
      { UserAttributes: [{ Name: "email", Value: "other@people.example" }] },
      "InvalidParameterException: Attributes did not conform to the schema: email: Attribute does not have the type of the schema\n",
    ],
    [
      { UserAttributes: [{ Name: "email_verified", Value: "true" }] },
      "NotAuthorizedException: A client attempted to write unauthorized attribute",
    ],
    [{ ClientId: "nobody" }, "ResourceNotFoundException: User pool client does not exist."],
  ])("refuses %j: %s", async (wrong, says, settings: object = {}) => {
    const own = await peoplePool(p, settings);
    const input = { ClientId: own.client, Username: fresh(), Password: password, ...wrong };
    expect(await refusal(p, "SignUp", input)).toBe(says);
  });

  it("is closed where only managers make accounts", async () => {
    const own = await peoplePool(p, { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } });
    const input = { ClientId: own.client, Username: fresh(), Password: password };
    expect(await refusal(p, "SignUp", input)).toBe(
      "NotAuthorizedException: SignUp is not permitted for this user pool",
    );
  });

  it("asks a client with a secret for its proof", async () => {
    const own = await peoplePool(p);
    const sealed = sealClientSecret(p.env.secrets, { pool: own.pool, id: own.client }, "very secret");
    await p.look("UPDATE identity_clients SET secret = $2 WHERE id = $1", [own.client, sealed]);
    await p.setClient({}, own.client);
    const email = fresh();
    const input = { ClientId: own.client, Username: email, Password: password };
    expect(await refusal(p, "SignUp", input)).toBe(
      `NotAuthorizedException: Client ${own.client} is configured with secret but SECRET_HASH was not received`,
    );
    expect(await refusal(p, "SignUp", { ...input, SecretHash: "d3Jvbmc=" })).toBe(
      `NotAuthorizedException: Unable to verify secret hash for client ${own.client}`,
    );
    await accepted(p, "SignUp", { ...input, SecretHash: secretHash("very secret", email, own.client) });
  });

  it("refuses a name that looks like an alias where names are free", async () => {
    const own = await peoplePool(p, { UsernameAttributes: [], AliasAttributes: ["email", "phone_number"] });
    const input = { ClientId: own.client, Password: password };
    expect(await refusal(p, "SignUp", { ...input, Username: fresh() })).toContain("cannot be of email format");
    expect(await refusal(p, "SignUp", { ...input, Username: "+447700900123" })).toContain("phone number format");
    const made = await accepted(p, "SignUp", { ...input, Username: "Ada.Lake" });
    expect(made.CodeDeliveryDetails).toBeUndefined();
    expect(made.UserSub).not.toBe("ada.lake");
    expect(await refusal(p, "SignUp", { ...input, Username: "ADA.lake" })).toContain("UsernameExistsException");
  });

  it("says by the wire's name when the code could not be sent, and sends it when asked again", async () => {
    const email = fresh();
    p.failNextDelivery();
    expect(await refusal(p, "SignUp", { ClientId: client, Username: email, Password: password })).toContain(
      "CodeDeliveryFailureException",
    );
    await accepted(p, "ResendConfirmationCode", { ClientId: client, Username: email });
    await accepted(p, "ConfirmSignUp", { ClientId: client, Username: email, ConfirmationCode: p.codeTo(email) });
  });
});

async function confirmedUser(): Promise<{ confirmed: string }> {
  const email = fresh();
  await signUp(email);
  await accepted(p, "ConfirmSignUp", { ClientId: client, Username: email, ConfirmationCode: p.codeTo(email) });
  return { confirmed: email };
}
