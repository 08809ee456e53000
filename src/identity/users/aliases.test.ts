import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal as refusalOf, sdkClient } from "../management/testing.ts";
import { lockUser } from "../store/users.ts";
import { accepted, peoplePool, refusal, tokensFor } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { setAttributes } from "./attributes.ts";

const password = "Correct-Horse-1";
let p: TestProvider;
beforeAll(async () => void (p = await startProvider()));
afterAll(() => p.close());

/** A pool where an address and a name of one's own choice lead to an account. */
async function makePool() {
  const made = await peoplePool(p, { UsernameAttributes: [], AliasAttributes: ["email", "preferred_username"] });
  const manager = sdkClient(p.endpoint, p.identity.accessKey);
  return {
    ...made,
    manager,
    /** @returns what confirms the sign-up */
    async signUp(Username: string, attributes: Record<string, string>) {
      const UserAttributes = attributesOf(attributes);
      await accepted(p, "SignUp", { ClientId: made.client, Username, Password: password, UserAttributes });
      return { ClientId: made.client, Username, ConfirmationCode: p.codeTo(attributes["email"]!) };
    },
    /** Sets one's own attributes. */
    async change(username: string, attributes: Record<string, string>) {
      const { AccessToken } = await tokensFor(p, made.client, username);
      return { AccessToken, UserAttributes: attributesOf(attributes) };
    },
    aliases: () => p.look("SELECT alias, username FROM identity_aliases WHERE pool = $1 ORDER BY alias", [made.pool]), // oxfmt-ignore
    async proven() {
      const sql = "SELECT username FROM identity_users WHERE pool = $1 AND attributes ->> 'email_verified' = 'true' ORDER BY username"; // oxfmt-ignore
      return (await p.look<{ username: string }>(sql, [made.pool])).map(({ username }) => username);
    },
  };
}

const attributesOf = (all: Record<string, string>) => Object.entries(all).map(([Name, Value]) => ({ Name, Value }));

/** Such a pool, somebody who chose an address as a name, and the address's owner. */
async function makeTwo(email: string) {
  const made = await makePool();
  const chooser = await made.signUp("chooser", { email: `of-${email}`, preferred_username: email });
  const owner = await made.signUp("owner", { email });
  return { ...made, chooser, owner };
}

it("a name of one's own choice is forced from nobody: it proves nothing", async () => {
  const email = "owner@people.example";
  const { pool, chooser, owner, aliases, manager } = await makeTwo(email);
  await accepted(p, "ConfirmSignUp", { ...owner, ForceAliasCreation: true });
  const owned = [{ alias: email, username: "owner" }];
  expect(await aliases()).toEqual(owned);
  await accepted(p, "ResendConfirmationCode", { ClientId: chooser.ClientId, Username: chooser.Username });
  const again = { ...chooser, ConfirmationCode: p.codeTo(`of-${email}`), ForceAliasCreation: true };
  const taken = "AliasExistsException: An account with the given preferred_username already exists.";
  expect(await refusal(p, "ConfirmSignUp", again)).toBe(taken);
  const UserAttributes = attributesOf({ preferred_username: email });
  const made = manager.adminCreateUser({
    UserPoolId: pool,
    Username: "third",
    UserAttributes,
    ForceAliasCreation: true,
  });
  expect(await refusalOf(made)).toBe("AliasExistsException");
  expect(await aliases()).toEqual(owned);
});

it("nor is a number that nobody has proven", async () => {
  const both = ["email", "phone_number"] as const;
  const { pool, client } = await peoplePool(p, { UsernameAttributes: [...both] });
  const [email, number] = ["unproven@people.example", "+441632960001"];
  const UserAttributes = attributesOf({ phone_number: number });
  await accepted(p, "SignUp", { ClientId: client, Username: email, Password: password, UserAttributes });
  const manager = sdkClient(p.endpoint, p.identity.accessKey);
  const { User: owner } = await manager.adminCreateUser({
    UserPoolId: pool,
    Username: "owner@people.example",
    UserAttributes: attributesOf({ phone_number: number, phone_number_verified: "true" }),
    ForceAliasCreation: true,
  });
  await accepted(p, "ResendConfirmationCode", { ClientId: client, Username: email });
  const forced = { ClientId: client, Username: email, ConfirmationCode: p.codeTo(email), ForceAliasCreation: true };
  await accepted(p, "ConfirmSignUp", forced);
  expect((await manager.adminGetUser({ UserPoolId: pool, Username: number })).Username).toBe(owner!.Username);
});

describe("whoever loses a name to the owner of an address", () => {
  it("keeps their own address proven, and sets a new password", async () => {
    const email = "second@people.example";
    const { chooser, owner, aliases, proven, client, change } = await makeTwo(email);
    await accepted(p, "ConfirmSignUp", chooser);
    await accepted(p, "ConfirmSignUp", { ...owner, ForceAliasCreation: true });
    expect(await aliases()).toEqual([
      { alias: `of-${email}`, username: "chooser" },
      { alias: email, username: "owner" },
    ]);
    expect(await proven()).toEqual(["chooser", "owner"]);
    await accepted(p, "ForgotPassword", { ClientId: client, Username: "chooser" });
    const reset = { ClientId: client, Username: "chooser", ConfirmationCode: p.codeTo(`of-${email}`) };
    await accepted(p, "ConfirmForgotPassword", { ...reset, Password: "Correct-Horse-2" });
    await accepted(p, "UpdateUserAttributes", await change("chooser", { name: "Robin" }));
    expect(await aliases()).toContainEqual({ alias: email, username: "owner" });
  });
});

describe("whoever proves an address", () => {
  it("has it though somebody chose it as a name, without a word more", async () => {
    const email = "third@people.example";
    const { chooser, owner, aliases, change } = await makeTwo(email);
    await accepted(p, "ConfirmSignUp", chooser);
    await accepted(p, "ConfirmSignUp", owner);
    expect(await aliases()).toContainEqual({ alias: email, username: "owner" });
    // So has who changes theirs: nothing forces it there.
    const next = `next-${email}`;
    await accepted(p, "UpdateUserAttributes", await change("chooser", { preferred_username: next }));
    const { AccessToken, UserAttributes } = await change("owner", { email: next });
    await accepted(p, "UpdateUserAttributes", { AccessToken, UserAttributes });
    await accepted(p, "VerifyUserAttribute", { AccessToken, AttributeName: "email", Code: p.codeTo(next) });
    expect(await aliases()).toContainEqual({ alias: next, username: "owner" });
  });

  it("does not have it from somebody who has proven it, too, and chose it besides", async () => {
    const email = "proven@people.example";
    const { signUp, aliases } = await makePool();
    await accepted(p, "ConfirmSignUp", await signUp("first", { email, preferred_username: email }));
    const taken = "AliasExistsException: An account with the given email already exists.";
    expect(await refusal(p, "ConfirmSignUp", await signUp("second", { email }))).toBe(taken);
    expect(await aliases()).toEqual([{ alias: email, username: "first" }]);
  });

  it("is alone with it where two force it at the same moment", async () => {
    const { pool: id, signUp, aliases, proven } = await makePool();
    const email = "forced@people.example";
    for (const name of ["first", "second", "third"]) await signUp(name, { email });
    const pool = (await p.ports.directory.pool(id))!;
    const prove = (username: string, end?: () => Promise<void>) =>
      p.ports.tx(async (db) => {
        await setAttributes(db, pool, (await lockUser(db, id, username))!, { email_verified: "true" }, { force: true });
        await end?.();
      });
    await prove("third");
    const [done, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = prove("first", () => (done.resolve(), go.promise));
    await done.promise;
    const second = prove("second");
    const waits = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(() => p.look(waits)).toHaveLength(1);
    go.resolve();
    await Promise.all([first, second]);
    expect(await aliases()).toEqual([{ alias: email, username: "second" }]);
    expect(await proven()).toEqual(["second"]);
  });
});

it("two who prove at the same moment what the other one chose have both theirs", async () => {
  const { pool: id, signUp, aliases } = await makePool();
  const [one, two] = ["one@people.example", "two@people.example"];
  await accepted(p, "ConfirmSignUp", await signUp("one", { email: `of-${one}`, preferred_username: two }));
  await accepted(p, "ConfirmSignUp", await signUp("two", { email: `of-${two}`, preferred_username: one }));
  const pool = (await p.ports.directory.pool(id))!;
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const prove = (username: string, email: string, at: 0 | 1) =>
    p.ports.tx(async (db) => {
      const user = (await lockUser(db, id, username))!;
      both[at].resolve();
      await Promise.all(both.map(({ promise }) => promise));
      await setAttributes(db, pool, user, { email, email_verified: "true" });
    });
  await Promise.all([prove("one", one, 0), prove("two", two, 1)]);
  expect(await aliases()).toEqual([
    { alias: one, username: "one" },
    { alias: two, username: "two" },
  ]);
});

it("an address stays its owner's who chose it as a name besides, and does no more", async () => {
  const email = "both@people.example";
  const { signUp, change, aliases } = await makePool();
  await accepted(p, "ConfirmSignUp", await signUp("both", { email, preferred_username: email }));
  await accepted(p, "UpdateUserAttributes", await change("both", { preferred_username: "another" }));
  const kept = { alias: email, username: "both" };
  expect(await aliases()).toEqual([{ alias: "another", username: "both" }, kept]);
  await accepted(p, "UpdateUserAttributes", await change("both", { preferred_username: email }));
  const { AccessToken } = await change("both", {});
  await accepted(p, "DeleteUserAttributes", { AccessToken, UserAttributeNames: ["preferred_username"] });
  expect(await aliases()).toEqual([kept]);
});

it("nobody chooses the id by which somebody else is managed", async () => {
  const { pool, client, signUp, change, manager } = await makePool();
  for (const name of ["owner", "chooser"])
    await accepted(p, "ConfirmSignUp", await signUp(name, { email: `${name}-of-id@people.example` }));
  const found = await manager.adminGetUser({ UserPoolId: pool, Username: "owner" });
  const sub = found.UserAttributes!.find(({ Name }) => Name === "sub")!.Value!;
  const taken = "AliasExistsException: An account with the given preferred_username already exists.";
  for (const name of [sub, sub.toUpperCase()])
    expect(await refusal(p, "UpdateUserAttributes", await change("chooser", { preferred_username: name }))).toBe(taken);
  const UserAttributes = attributesOf({ email: "third-of-id@people.example", preferred_username: sub });
  const third = { ClientId: client, Username: "third", Password: password, UserAttributes };
  expect((await p.call("SignUp", third)).error).toBe("UsernameExistsException");
  expect((await manager.adminGetUser({ UserPoolId: pool, Username: sub })).Username).toBe("owner");
});

it.each(["e\u0301".repeat(40), "less<\u0338"])(
  "%s is no username before an address's sign: as it is kept it is somebody's address",
  async (local) => {
    const { pool, client, signUp, manager } = await makePool();
    const [written, email] = [`${local}@people.example`, `${local}@people.example`.normalize("NFC")];
    const UserAttributes = attributesOf({ email: "of-the-name@people.example" });
    const named = { ClientId: client, Username: written, Password: password, UserAttributes };
    expect((await p.call("SignUp", named)).error).toBe("InvalidParameterException");
    await accepted(p, "ConfirmSignUp", await signUp("owner", { email }));
    expect((await manager.adminGetUser({ UserPoolId: pool, Username: email })).Username).toBe("owner");
  },
);

it("by names of one's own choice nobody asks for long who has an account", async () => {
  const { signUp, change } = await makePool();
  const email = "asked-for@people.example";
  await accepted(p, "ConfirmSignUp", await signUp("owner", { email }));
  await accepted(p, "ConfirmSignUp", await signUp("asker", { email: `of-${email}` }));
  const [asked, own] = [await change("asker", { preferred_username: email }), await change("asker", { preferred_username: "own" })]; // oxfmt-ignore
  await accepted(p, "UpdateUserAttributes", own);
  const errors = [];
  for (let n = 0; n < 70; n += 1) errors.push((await p.call("UpdateUserAttributes", asked)).error);
  expect(new Set(errors)).toEqual(new Set(["AliasExistsException", "LimitExceededException"]));
});
