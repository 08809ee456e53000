import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { federatedUser } from "../hosted/federation/account.ts";
import { refusal as refusalOf, sdkClient } from "../management/testing.ts";
import { accepted, peoplePool, tokensFor } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { aliasTaken, deny } from "../wire/error.ts";
import { changeNames } from "../limits/chosen-names.ts";

const password = "Correct-Horse-1";
let p: TestProvider;
beforeAll(async () => void (p = await startProvider()));
afterAll(() => p.close());

const listOf = (all: Record<string, string>) => Object.entries(all).map(([Name, Value]) => ({ Name, Value }));
const manager = () => sdkClient(p.endpoint, p.identity.accessKey);
describe("whoever has lost a number to another account", () => {
  it("has it proven there alone, and changes everything else as before", async () => {
    const both = ["email", "phone_number"] as const;
    const { pool, client } = await peoplePool(p, { UsernameAttributes: [...both], AutoVerifiedAttributes: [...both] });
    const phone_number = "+441632960002";
    const numbered = { UserPoolId: pool, UserAttributes: listOf({ phone_number, phone_number_verified: "true" }) };
    const [loser, owner] = ["loser@people.example", "owner@people.example"];
    const { User: lost } = await manager().adminCreateUser({ ...numbered, Username: loser });
    const { User: has } = await manager().adminCreateUser({ ...numbered, Username: owner, ForceAliasCreation: true });
    const proven = async () => {
      const sql =
        "SELECT username FROM identity_users WHERE pool = $1 AND attributes ->> 'phone_number_verified' = 'true'";
      return (await p.look<{ username: string }>(sql, [pool])).map(({ username }) => username);
    };
    await manager().adminSetUserPassword({ UserPoolId: pool, Username: loser, Password: password, Permanent: true });
    const { AccessToken } = await tokensFor(p, client, lost!.Username!);
    await accepted(p, "UpdateUserAttributes", { AccessToken, UserAttributes: listOf({ name: "Robin" }) });
    const UserAttributes = listOf({ phone_number_verified: "true" });
    const set = manager().adminUpdateUserAttributes({ UserPoolId: pool, Username: loser, UserAttributes });
    expect(await refusalOf(set)).toBe("AliasExistsException");
    await accepted(p, "GetUserAttributeVerificationCode", { AccessToken, AttributeName: "phone_number" });
    const proof = { AccessToken, AttributeName: "phone_number", Code: p.codeTo(phone_number) };
    expect((await p.call("VerifyUserAttribute", proof)).error).toBe("AliasExistsException");
    expect(await proven()).toEqual([has!.Username]);
  });
});

describe("an invited person", () => {
  /** Signs in with the password of the invitation. @returns what answers the step */
  async function invited(settings: Parameters<typeof peoplePool>[1], Username: string, attributes = {}) {
    const { pool, client } = await peoplePool(p, settings);
    const made = { UserPoolId: pool, Username, TemporaryPassword: password, MessageAction: "SUPPRESS" as const };
    await manager().adminCreateUser({ ...made, UserAttributes: listOf(attributes) });
    const AuthParameters = { USERNAME: Username, PASSWORD: password };
    const asked = await accepted(p, "InitiateAuth", {
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: client,
      AuthParameters,
    });
    const answer = (values: Record<string, string>) =>
      p.call("RespondToAuthChallenge", {
        ClientId: client,
        ChallengeName: "NEW_PASSWORD_REQUIRED",
        Session: asked.Session,
        ChallengeResponses: { USERNAME: Username, NEW_PASSWORD: "Another-Horse-2", ...values },
      });
    return { pool, client, answer };
  }

  it("takes nobody's address at the first sign-in", async () => {
    const { client, answer } = await invited({}, "invited@people.example");
    const email = "nobody-yet@people.example";
    expect((await answer({ "userAttributes.email": email })).error).toBe("InvalidParameterException");
    await accepted(p, "SignUp", { ClientId: client, Username: email, Password: password });
    expect((await answer({ "userAttributes.email": "invited@people.example" })).error).toBeNull();
  });

  const either = ["email", "phone_number"] as const;

  it("brings no other name to sign in with that is somebody's who has no account yet", async () => {
    const number = "+441632960010";
    const { client, answer } = await invited({ UsernameAttributes: [...either] }, number);
    const email = "no-account-yet@people.example";
    expect((await answer({ "userAttributes.email": email })).error).toBe("InvalidParameterException");
    await accepted(p, "SignUp", { ClientId: client, Username: email, Password: password });
    const empty = { "userAttributes.email": "", "userAttributes.phone_number": number };
    expect((await answer(empty)).error).toBeNull();
  });

  it("gives what the pool asks everybody for", async () => {
    const asked = { Name: "email", AttributeDataType: "String", DeveloperOnlyAttribute: false, Mutable: true, Required: true } as const; // oxfmt-ignore
    const { answer, pool, client } = await invited({ UsernameAttributes: ["phone_number"] }, "+441632960011");
    await p.setPool({ UsernameAttributes: [...either], CustomAttributes: [asked] }, pool);
    expect((await answer({})).error).toBe("InvalidParameterException");
    const email = "asked@people.example";
    expect((await answer({ "userAttributes.email": email })).error).toBeNull();
    // Its owner is kept from nothing: it is not proven.
    await accepted(p, "SignUp", { ClientId: client, Username: email, Password: password });
  });

  it("says the address of the invitation in other cases, and keeps it as it was", async () => {
    const email = "Anna@people.example";
    const { answer, pool } = await invited({}, email, { email, email_verified: "true" });
    expect((await answer({ "userAttributes.email": "anna@people.example" })).error).toBeNull();
    const { UserAttributes } = await manager().adminGetUser({ UserPoolId: pool, Username: email });
    expect(UserAttributes).toEqual(expect.arrayContaining(listOf({ email, email_verified: "true" })));
    const strict = await invited({ UsernameConfiguration: { CaseSensitive: true } }, email);
    expect((await strict.answer({ "userAttributes.email": "anna@people.example" })).error).toBe("InvalidParameterException"); // oxfmt-ignore
  });

  it("asks by names of one's own choice for no longer than others who has an account", async () => {
    const AliasAttributes = ["email", "preferred_username"] as const;
    const { answer, pool } = await invited(
      { UsernameAttributes: [], AliasAttributes: [...AliasAttributes] },
      "invited",
    );
    const email = "asked-for@people.example";
    await manager().adminCreateUser({ UserPoolId: pool, Username: "owner", UserAttributes: listOf({ email, email_verified: "true" }) }); // oxfmt-ignore
    const errors = [];
    for (let n = 0; n < 70; n += 1) errors.push((await answer({ "userAttributes.preferred_username": email })).error);
    expect(new Set(errors)).toEqual(new Set(["AliasExistsException", "LimitExceededException"]));
  });
});

it("a change that is refused for something else than somebody's name keeps nobody of the network from theirs", async () => {
  const call = { ...p.ports, network: { address: "192.0.2.7", agent: "", origin: null } };
  const change = (how: () => Promise<unknown>) =>
    changeNames(call, { attributes: {} }, { preferred_username: "robin" }, how).then(
      () => "made",
      (error: Error) => error.name,
    );
  for (let n = 0; n < 61; n += 1)
    expect(await change(() => Promise.reject(deny("session-used")))).toBe("NotAuthorizedException");
  const taken = () => change(() => Promise.reject(aliasTaken("preferred_username")));
  for (let n = 0; n < 60; n += 1) expect(await taken()).toBe("AliasExistsException");
  expect(await taken()).toBe("LimitExceededException");
});

describe("whoever comes by another provider", () => {
  const works = { name: "Works", type: "OIDC", issuer: "https://works.example", domains: [] };

  it("keeps nobody from an address that is not proven", async () => {
    const { pool: id, client } = await peoplePool(p);
    const email = "of-somebody@people.example";
    const pool = (await p.ports.directory.pool(id))!;
    const { username } = await federatedUser(
      p.ports,
      pool,
      { ...works, mapping: { email: "email" } },
      { sub: "7", email },
    );
    const { AccessToken } = await tokensFor(p, client, username);
    await accepted(p, "UpdateUserAttributes", { AccessToken, UserAttributes: listOf({ name: "Robin" }) });
    expect(await p.look("SELECT 1 FROM identity_aliases WHERE pool = $1", [id])).toEqual([]);
    await accepted(p, "SignUp", { ClientId: client, Username: email, Password: password });
  });

  it("kept its owner out before, and does so no more", async () => {
    const { pool } = await peoplePool(p);
    for (const [name, verified] of [
      ["unproven", "false"],
      ["proven", "true"],
    ] as const) {
      // oxfmt-ignore
      const email = `${name}@people.example`;
      const change = { status: "EXTERNAL_PROVIDER" as const, attributes: { email, email_verified: verified } };
      await p.makeUser({ pool, email, change });
    }
    const own = await p.makeUser({ pool, email: "own@people.example", change: { attributes: { email: "own@people.example" } } }); // oxfmt-ignore
    const name = "../migrations/2026-11-30-0558-unproven-addresses-of-others-providers.sql";
    await p.look(readFileSync(new URL(name, import.meta.url), "utf8"));
    const left = await p.look<{ alias: string }>("SELECT alias FROM identity_aliases WHERE pool = $1 ORDER BY alias", [pool]); // oxfmt-ignore
    expect(left.map(({ alias }) => alias)).toEqual([own.email, "proven@people.example"]);
  });

  it("has no address as a name any more that the provider tells otherwise by now", async () => {
    const { pool: id, client } = await peoplePool(p);
    const pool = (await p.ports.directory.pool(id))!;
    const come = (email: string) =>
      federatedUser(p.ports, pool, { ...works, mapping: { email: "email" } }, { sub: "9", email });
    const aliases = () => p.look<{ alias: string }>("SELECT alias FROM identity_aliases WHERE pool = $1", [id]);
    const [first, next] = ["first@people.example", "next@people.example"];
    const { username } = await come(first);
    const { AccessToken } = await tokensFor(p, client, username);
    await accepted(p, "GetUserAttributeVerificationCode", { AccessToken, AttributeName: "email" });
    await accepted(p, "VerifyUserAttribute", { AccessToken, AttributeName: "email", Code: p.codeTo(first) });
    await come(first);
    expect(await aliases()).toEqual([{ alias: first }]);
    await come(next);
    expect(await aliases()).toEqual([]);
    await accepted(p, "SignUp", { ClientId: client, Username: first, Password: password });
  });

  it("is not managed in somebody's place by what that provider calls them", async () => {
    const { pool: id, client } = await peoplePool(p, {
      UsernameAttributes: [],
      AliasAttributes: ["preferred_username"],
    });
    const pool = (await p.ports.directory.pool(id))!;
    const { User } = await manager().adminCreateUser({ UserPoolId: id, Username: "owner" });
    const sub = User!.Attributes!.find(({ Name }) => Name === "sub")!.Value!;
    const mapping = { preferred_username: "nickname" };
    for (const [at, nickname] of [sub, "Google_8"].entries()) {
      const { username } = await federatedUser(p.ports, pool, { ...works, mapping }, { sub: String(at), nickname });
      const { AccessToken } = await tokensFor(p, client, username);
      await accepted(p, "UpdateUserAttributes", { AccessToken, UserAttributes: listOf({ name: "Robin" }) });
    }
    expect((await manager().adminGetUser({ UserPoolId: id, Username: sub })).Username).toBe("owner");
    expect(await p.look("SELECT alias FROM identity_aliases WHERE pool = $1", [id])).toEqual([]);
  });
});

it("by somebody's id they are managed, whoever chose it as a name before that was refused", async () => {
  const { pool } = await peoplePool(p, { UsernameAttributes: [], AliasAttributes: ["preferred_username"] });
  const [owner] = await Promise.all(["owner", "chooser"].map((Username) => manager().adminCreateUser({ UserPoolId: pool, Username }))); // oxfmt-ignore
  const sub = owner!.User!.Attributes!.find(({ Name }) => Name === "sub")!.Value!;
  const none = randomUUID();
  for (const alias of [sub, none])
    await p.look("INSERT INTO identity_aliases (pool, alias, kind, username) VALUES ($1, $2, 'preferred_username', 'chooser')", [pool, alias]); // oxfmt-ignore
  expect((await manager().adminGetUser({ UserPoolId: pool, Username: sub })).Username).toBe("owner");
  expect((await manager().adminGetUser({ UserPoolId: pool, Username: none })).Username).toBe("chooser");
});
