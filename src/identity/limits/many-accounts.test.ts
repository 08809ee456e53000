import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ConfirmSignUp } from "../actions/ConfirmSignUp.ts";
import { ForgotPassword } from "../actions/ForgotPassword.ts";
import { GetUserAttributeVerificationCode } from "../actions/GetUserAttributeVerificationCode.ts";
import { InitiateAuth } from "../actions/InitiateAuth.ts";
import { ResendConfirmationCode } from "../actions/ResendConfirmationCode.ts";
import { SignUp } from "../actions/SignUp.ts";
import { VerifyUserAttribute } from "../actions/VerifyUserAttribute.ts";
import { newPoolSettings } from "../model/pool.ts";
import type { FederatedIdentity } from "../model/user.ts";
import { changeUser } from "../store/users.ts";
import { peoplePool, tokensFor } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";

// What one mailbox is sent does not grow with the accounts that somebody makes of it, nor with those of a provider of their own.

let p: TestProvider;
let client: string;
beforeAll(async () => {
  p = await startProvider();
  const policies = {
    ...newPoolSettings.Policies,
    SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD", "EMAIL_OTP"] },
  };
  ({ client } = await p.makePool(
    {
      Policies: policies as typeof newPoolSettings.Policies,
      MfaConfiguration: "OFF",
      AutoVerifiedAttributes: ["email"],
      UsernameAttributes: ["email"],
    },
    { ExplicitAuthFlows: ["ALLOW_USER_AUTH"] },
  ));
});
afterAll(() => p.close());
beforeEach(async () => {
  await p.look("DELETE FROM identity_attempts");
  p.deliveries.length = 0;
});

const from = (address: string, action: { run(call: never): unknown }, input: object): Promise<any> =>
  (async () => action.run({ ...p.ports, input, network: { address, agent: "", origin: null }, now: p.ports.clock() } as never))(); // oxfmt-ignore
const orRefused = (error: Error) => expect(error.name).toBe("LimitExceededException");
const spelt = (local: string, at: number) => `${local}+${at}@victim.example`;
const signUp = (address: string, email: string) =>
  from(address, SignUp, {
    ClientId: client,
    Username: email,
    Password: "Correct-Horse-1",
    UserAttributes: [{ Name: "email", Value: email }],
  });

it("one network has few codes sent to a mailbox, in however many spellings it signs up there and asks for them again", async () => {
  for (let at = 0; at < 30; at++) await signUp("203.0.113.7", spelt("ada", at)).catch(orRefused);
  expect(p.deliveries).toHaveLength(5);
  // From elsewhere, so that there are many accounts.
  for (let at = 0; at < 30; at++) await signUp(`198.51.${at}.7`, spelt("ada", at)).catch(() => {});
  await p.look("DELETE FROM identity_attempts");
  p.deliveries.length = 0;
  for (let at = 0; at < 30; at++) {
    const [ClientId, Username] = [client, spelt("ada", at)];
    await from("203.0.113.7", ResendConfirmationCode, { ClientId, Username }).catch(orRefused);
    await from("203.0.113.7", ForgotPassword, { ClientId, Username }).catch(orRefused);
    const AuthParameters = { USERNAME: Username, PREFERRED_CHALLENGE: "EMAIL_OTP" };
    await from("203.0.113.7", InitiateAuth, { AuthFlow: "USER_AUTH", ClientId, AuthParameters }).catch(orRefused);
  }
  const sent = (template: string) => p.deliveries.filter((one) => one.template === template).length;
  expect([sent("sign-up-code"), sent("reset-code"), sent("sign-in-code")]).toEqual([5, 5, 15]);
});

it("nor do many networks have many more, and whoever owns the mailbox still gets a code", async () => {
  for (let at = 0; at < 10; at++) await signUp(`198.51.${at}.7`, spelt("bea", at));
  await signUp("198.51.100.1", "bea@victim.example");
  p.deliveries.length = 0;
  for (let at = 0; at < 60; at++)
    await from(`203.0.${at}.7`, ForgotPassword, { ClientId: client, Username: spelt("bea", at % 10) });
  // What strangers share of a mailbox, and one last code for each account.
  expect(p.deliveries.length).toBeLessThanOrEqual(30);
  await from("192.0.2.1", ForgotPassword, { ClientId: client, Username: "bea@victim.example" });
  expect(p.deliveries.at(-1)).toMatchObject({ to: "bea@victim.example", template: "reset-code" });
});

it("many networks do not keep the owner of a mailbox from proving it, by whichever of its accounts, and few mails come of it", async () => {
  // More networks than the house's count of claims has room for, each with a new account and asking for its code again, for a reset and to sign in.
  for (let at = 0; at < 70; at++) {
    const [ClientId, Username] = [client, spelt("dot", at)];
    await signUp(`198.51.${at}.7`, Username);
    await from(`198.51.${at}.7`, ResendConfirmationCode, { ClientId, Username });
    await from(`198.51.${at}.7`, ForgotPassword, { ClientId, Username });
    const AuthParameters = { USERNAME: Username, PREFERRED_CHALLENGE: "EMAIL_OTP" };
    await from(`198.51.${at}.7`, InitiateAuth, { AuthFlow: "USER_AUTH", ClientId, AuthParameters });
  }
  // Also from accounts of their own, which claim the very address.
  const people = await peoplePool(p);
  const claim = async () => {
    const user = await p.makeUser({ pool: people.pool });
    const { AccessToken } = await tokensFor(p, people.client, user.username);
    const attributes = { ...user.attributes, email: "dot@victim.example", email_verified: "false" };
    await p.ports.tx((db) => changeUser(db, people.pool, user.username, { attributes }));
    return AccessToken;
  };
  const prove = (AccessToken: string, at: number) => from(`203.0.${at}.9`, GetUserAttributeVerificationCode, { AccessToken, AttributeName: "email" }); // oxfmt-ignore
  for (let at = 0; at < 12; at++) await prove(await claim(), at);
  const toOwner = () => p.deliveries.filter(({ to }) => to === "dot@victim.example");
  // What the claims of six hours share, the last one of few spellings, and of the mailbox's own; twice that fits the house's count of an hour.
  expect(p.deliveries.length).toBe(15 + 10 + 1);
  expect(toOwner()).toHaveLength(1);
  // The owner signs up, gets nothing more, and has what they need.
  await signUp("192.0.2.1", "dot@victim.example");
  expect(toOwner()).toHaveLength(1);
  const ConfirmationCode = toOwner()[0]!.vars["code"]!;
  expect(ConfirmationCode).toMatch(/^\d{10}$/);
  const confirm = (Username: string, code = ConfirmationCode) => from("192.0.2.1", ConfirmSignUp, { ClientId: client, Username, ConfirmationCode: code }); // oxfmt-ignore
  await expect(confirm(spelt("dot", 69))).rejects.toThrow();
  await confirm("dot@victim.example");
  await expect(confirm("dot@victim.example")).rejects.toThrow();
  // Whose claim is a signed-in account's has the same one.
  const AccessToken = await claim();
  await prove(AccessToken, 99);
  await from("203.0.99.9", VerifyUserAttribute, { AccessToken, AttributeName: "email", Code: ConfirmationCode });
  // After six hours another one is mailed.
  const before = p.deliveries.findLast((one) => one.to === spelt("dot", 5))!.vars["code"];
  expect(before).toMatch(/^\d{10}$/);
  p.deliveries.length = 0;
  const { clock } = p.ports;
  p.ports.clock = () => new Date(clock().getTime() + 6 * 3600_000);
  await from("203.0.250.9", ResendConfirmationCode, { ClientId: client, Username: spelt("dot", 5) });
  p.ports.clock = clock;
  expect(p.deliveries.map(({ to }) => to)).toEqual([spelt("dot", 5)]);
  expect(p.deliveries[0]!.vars["code"]).not.toBe(before);
}, 60_000);

it("a last code that could not be handed on is mailed to whoever asks next", async () => {
  for (let at = 0; at < 25; at++) await signUp(`198.51.${at}.8`, spelt("eve", at));
  const { deliver } = p.ports;
  p.ports.deliver = async () => {
    throw new Error("the mail server is away");
  };
  await expect(signUp("192.0.2.2", "eve@victim.example")).rejects.toThrow();
  p.ports.deliver = deliver;
  await from("192.0.2.2", ResendConfirmationCode, { ClientId: client, Username: "eve@victim.example" });
  const code = p.deliveries.find(({ to }) => to === "eve@victim.example")!.vars["code"]!;
  await from("192.0.2.2", ConfirmSignUp, { ClientId: client, Username: "eve@victim.example", ConfirmationCode: code });
}, 60_000);

it("all accounts of a provider together prove one mailbox a few times an hour and a day, and keep nobody else from it", async () => {
  const people = await peoplePool(p);
  const to = "carl@victim.example";
  const account = async (provider: string | null, providerType = "OIDC") => {
    const user = await p.makeUser({ pool: people.pool });
    const { AccessToken } = await tokensFor(p, people.client, user.username);
    const identity: FederatedIdentity = { userId: user.sub, providerName: provider ?? "", providerType, issuer: null, primary: true, dateCreated: 0 }; // oxfmt-ignore
    await p.ports.tx((db) =>
      changeUser(db, people.pool, user.username, {
        attributes: { ...user.attributes, email: to, email_verified: "false" },
        ...(provider && { identities: [identity], status: "EXTERNAL_PROVIDER" }),
      }),
    );
    return AccessToken;
  };
  let network = 0;
  const asks = (AccessToken: string) =>
    from(`203.0.${network++}.7`, GetUserAttributeVerificationCode, { AccessToken, AttributeName: "email" });
  for (let at = 0; at < 12; at++) await asks(await account("Hill")).catch(orRefused);
  expect(p.deliveries.map((one) => one.to)).toEqual(Array.from({ length: 5 }, () => to));
  await asks(await account("Lake"));
  await asks(await account(null));
  for (let at = 0; at < 7; at++) await asks(await account("Google", "Google"));
  expect(p.deliveries).toHaveLength(14);
  let answered = 0;
  for (let hour = 0; hour < 6; hour++) {
    await p.look("UPDATE identity_attempts SET ends_at = now() WHERE ends_at < now() + interval '2 hours'");
    for (let at = 0; at < 6; at++) await asks(await account("Hill")).then(() => (answered += 1), orRefused); // oxfmt-ignore
  }
  expect(answered).toBe(20 - 5);
  // Whoever asks is answered, and has the last code that was mailed.
  expect(p.deliveries).toHaveLength(15 + 1);
}, 60_000);
