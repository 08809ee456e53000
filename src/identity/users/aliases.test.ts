import { afterAll, beforeAll, expect, it } from "vitest";
import { refusal as refusalOf, sdkClient } from "../management/testing.ts";
import { accepted, peoplePool, refusal } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";

const password = "Correct-Horse-1";
let p: TestProvider;
beforeAll(async () => void (p = await startProvider()));
afterAll(() => p.close());

/** A pool where an address and a name of one's own choice lead to an account, and somebody who has each. */
async function makeTwo(email: string) {
  const AliasAttributes = ["email", "preferred_username"] as const;
  const made = await peoplePool(p, { UsernameAttributes: [], AliasAttributes: [...AliasAttributes] });
  const signUp = async (Username: string, attributes: Record<string, string>) => {
    const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
    await accepted(p, "SignUp", { ClientId: made.client, Username, Password: password, UserAttributes });
    return { ClientId: made.client, Username, ConfirmationCode: p.codeTo(attributes["email"]!) };
  };
  const chooser = await signUp("chooser", { email: `of-${email}`, preferred_username: email });
  const owner = await signUp("owner", { email });
  const aliases = () => p.look("SELECT alias, username FROM identity_aliases WHERE pool = $1 ORDER BY alias", [made.pool]); // oxfmt-ignore
  return { ...made, chooser, owner, aliases };
}

it("a name of one's own choice is forced from nobody: it proves nothing", async () => {
  const email = "owner@people.example";
  const { pool, chooser, owner, aliases } = await makeTwo(email);
  await accepted(p, "ConfirmSignUp", { ...owner, ForceAliasCreation: true });
  const owned = [{ alias: email, username: "owner" }];
  expect(await aliases()).toEqual(owned);
  await accepted(p, "ResendConfirmationCode", { ClientId: chooser.ClientId, Username: chooser.Username });
  const again = { ...chooser, ConfirmationCode: p.codeTo(`of-${email}`), ForceAliasCreation: true };
  const taken = "AliasExistsException: An account with the given preferred_username already exists.";
  expect(await refusal(p, "ConfirmSignUp", again)).toBe(taken);
  const manager = sdkClient(p.endpoint, p.identity.accessKey);
  const UserAttributes = [{ Name: "preferred_username", Value: email }];
  const made = manager.adminCreateUser({
    UserPoolId: pool,
    Username: "third",
    UserAttributes,
    ForceAliasCreation: true,
  });
  expect(await refusalOf(made)).toBe("AliasExistsException");
  expect(await aliases()).toEqual(owned);
});

it("whoever loses a name to the owner of an address keeps their own address proven", async () => {
  const email = "second@people.example";
  const { chooser, owner, pool, aliases } = await makeTwo(email);
  await accepted(p, "ConfirmSignUp", chooser);
  await accepted(p, "ConfirmSignUp", { ...owner, ForceAliasCreation: true });
  expect(await aliases()).toEqual([
    { alias: `of-${email}`, username: "chooser" },
    { alias: email, username: "owner" },
  ]);
  const [{ proven }] = (await p.look<{ proven: string }>(
    "SELECT attributes ->> 'email_verified' AS proven FROM identity_users WHERE pool = $1 AND username = 'chooser'",
    [pool],
  )) as [{ proven: string }];
  expect(proven).toBe("true");
});
