import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal, sdkClient } from "../management/testing.ts";
import { accepted, peoplePool, signIn } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { insertUser } from "../store/users.ts";
import { findForSignIn } from "./find.ts";

// A domain has letters of its own, and those by which it is looked up: an address is the same in either.

const password = "Correct-Horse-1";
let p: TestProvider;
let pool: string;
let client: string;
beforeAll(async () => {
  p = await startProvider();
  ({ pool, client } = await peoplePool(p));
});
afterAll(() => p.close());

const both = (name: string) => [`${name}@xn--bcher-kva.example`, `${name}@b\u00fccher.example`] as const;
const whose = async (name: string) =>
  (await findForSignIn(p.ports, (await p.ports.directory.pool(pool))!, name))?.username ?? null;
const signUp = (email: string) => p.call("SignUp", { ClientId: client, Username: email, Password: password });

describe("an address", () => {
  it.each([0, 1])("is one account's in each spelling of its domain, whichever signed up (%s)", async (first) => {
    const spellings = both(`robin${first}`);
    const chosen = spellings[first]!;
    expect((await signUp(chosen)).status).toBe(200);
    for (const [at, one] of [...spellings, chosen.toUpperCase(), spellings[1].replace("cher", "\uff43her")].entries()) {
      expect((await signUp(one)).error, one).toBe("UsernameExistsException");
      if (at > 0) continue;
      const code = p.codeTo(chosen);
      await accepted(p, "ConfirmSignUp", { ClientId: client, Username: spellings[1 - first], ConfirmationCode: code });
    }
    for (const one of spellings) {
      await signIn(p, client, one, password);
      await accepted(p, "ForgotPassword", { ClientId: client, Username: one });
      const reset = { ClientId: client, Username: one, ConfirmationCode: p.codeTo(chosen), Password: password };
      await accepted(p, "ConfirmForgotPassword", reset);
    }
  });

  it("is not given to a second account by whoever manages the pool, and is found there", async () => {
    const [ascii, own] = both("ada");
    const { UserSub } = (await signUp(own)).body;
    const manager = sdkClient(p.endpoint, p.identity.accessKey);
    const named = { UserPoolId: pool, Username: ascii };
    expect(await refusal(manager.adminCreateUser(named))).toBe("UsernameExistsException");
    const found = await manager.adminGetUser(named);
    expect(found.Username).toBe(UserSub);
    expect(found.UserAttributes).toContainEqual({ Name: "email", Value: own });
  });

  it("stays an account's whose name a version before kept in the domain's own letters, and nobody takes the other spelling", async () => {
    const [ascii, own] = both("former");
    const user = await p.makeUser({ pool, email: own });
    expect(await p.look("SELECT alias FROM identity_aliases WHERE username = $1", [user.username])).toEqual([{ alias: own }]); // oxfmt-ignore
    for (const one of [ascii, own]) {
      expect(await whose(one)).toBe(user.username);
      expect((await signUp(one)).error).toBe("UsernameExistsException");
      await signIn(p, client, one, user.password);
      const chosen = { AuthFlow: "USER_AUTH", ClientId: client, AuthParameters: { USERNAME: one, PREFERRED_CHALLENGE: "EMAIL_OTP" } }; // oxfmt-ignore
      const { Session } = await accepted(p, "InitiateAuth", chosen);
      const answer = { USERNAME: one, EMAIL_OTP_CODE: p.codeTo(own) };
      const done = await accepted(p, "RespondToAuthChallenge", { ClientId: client, ChallengeName: "EMAIL_OTP", Session, ChallengeResponses: answer }); // oxfmt-ignore
      expect(done.AuthenticationResult).toBeTruthy();
    }
    const manager = sdkClient(p.endpoint, p.identity.accessKey);
    const set = (Username: string, Name: string, Value: string) =>
      manager.adminUpdateUserAttributes({ UserPoolId: pool, Username, UserAttributes: [{ Name, Value }] });
    const other = await p.makeUser({ pool });
    expect(await refusal(set(other.username, "email", ascii))).toBe("AliasExistsException");
    await set(user.username, "name", "Robin");
    expect(await whose(ascii)).toBe(user.username);
    // Two accounts of before, one in each spelling, go on as they are.
    const second = await p.makeUser({ pool, email: ascii });
    await set(user.username, "name", "Former");
    const kept = "SELECT alias, username FROM identity_aliases WHERE alias = ANY ($1) ORDER BY alias";
    const [former, latter] = [
      { alias: own, username: user.username },
      { alias: ascii, username: second.username },
    ];
    expect(await p.look(kept, [[ascii, own]])).toEqual([former, latter]);
    await set(user.username, "email", "elsewhere@people.example");
    expect(await p.look(kept, [[ascii, own]])).toEqual([latter]);
  });

  it("leads to the one of two accounts of before that has it in the very spelling, on every road", async () => {
    const [ascii, own] = both("double");
    const wide = own.replace("cher", "\uff43her");
    // Of its domain's own letters and of wide ones, each kept before either was compared.
    const kept = [own, wide].map((email, at) => p.makeUser({ pool, email, password: `Correct-Horse-${at + 2}` }));
    const accounts = [...(await Promise.all(kept)), await p.makeUser({ pool, email: ascii })];
    for (const { email, username, password: known } of accounts) {
      expect(await whose(email)).toBe(username);
      await signIn(p, client, email, known);
      const begin = { ClientId: client, AuthFlow: "USER_AUTH", AuthParameters: { USERNAME: email } };
      const { Session } = await accepted(p, "InitiateAuth", begin);
      const choice = { USERNAME: email, ANSWER: "PASSWORD", PASSWORD: known };
      const done = await accepted(p, "RespondToAuthChallenge", { ClientId: client, ChallengeName: "SELECT_CHALLENGE", Session, ChallengeResponses: choice }); // oxfmt-ignore
      expect(done.AuthenticationResult).toBeTruthy();
      const srp = { ClientId: client, AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME: email, SRP_A: "2" } };
      expect((await accepted(p, "InitiateAuth", srp)).ChallengeParameters.USERNAME).toBe(username);
      const manager = sdkClient(p.endpoint, p.identity.accessKey);
      expect((await manager.adminGetUser({ UserPoolId: pool, Username: email })).Username).toBe(username);
      await accepted(p, "ForgotPassword", { ClientId: client, Username: email });
      const reset = { ClientId: client, Username: email, ConfirmationCode: p.codeTo(email), Password: password };
      await accepted(p, "ConfirmForgotPassword", reset);
    }
  });

  it("that a pool took for a username is found by the very spelling in which a version before kept it", async () => {
    const named = await peoplePool(p, { UsernameAttributes: [], AliasAttributes: ["email"] });
    const username = `team,sales@${both("")[1].slice(1)}`;
    const user = await p.makeUser({ pool: named.pool });
    await p.ports.tx(async (db) => {
      const made = { pool: named.pool, username, sub: randomUUID(), status: "CONFIRMED", attributes: {} } as const;
      expect(await insertUser(db, made)).toBe(true);
    });
    const find = async (name: string) =>
      (await findForSignIn(p.ports, (await p.ports.directory.pool(named.pool))!, name))?.username ?? null;
    expect(await find(username)).toBe(username);
    expect(await find(user.username)).toBe(user.username);
    const again = { ClientId: named.client, Username: username, Password: password };
    expect((await p.call("SignUp", again)).error).toBe("UsernameExistsException");
    const ascii = `team,sales@${both("")[0].slice(1)}`;
    expect((await p.call("SignUp", { ...again, Username: ascii })).error).toBe("UsernameExistsException");
    const manager = sdkClient(p.endpoint, p.identity.accessKey);
    const made = manager.adminCreateUser({ UserPoolId: named.pool, Username: ascii });
    expect(await refusal(made)).toBe("UsernameExistsException");
    expect(await find(ascii)).toBe(username);
  });

  it("that changes its case alone stays its account's of two of before, one in each spelling", async () => {
    const manager = sdkClient(p.endpoint, p.identity.accessKey);
    const spellings = both("cased");
    const [ascii, own] = [
      await p.makeUser({ pool, email: spellings[0] }),
      await p.makeUser({ pool, email: spellings[1] }),
    ];
    for (const [at, { username, password: known }] of [ascii, own].entries()) {
      const value = spellings[at]!.replace("cased", "Cased");
      const change = { UserPoolId: pool, Username: username, UserAttributes: [{ Name: "email", Value: value }] };
      await manager.adminUpdateUserAttributes(change);
      for (const one of [spellings[at]!, value]) {
        expect(await whose(one)).toBe(username);
        await signIn(p, client, one, known);
      }
    }
  });

  it("tells nobody by the letters of an answer that somebody has it", async () => {
    const signedUp = [both("rita")[1], both("Rosa")[1].replace("b\u00fc", "B\u00dc"), both("ruth")[0]];
    for (const email of signedUp) {
      expect((await signUp(email)).status).toBe(200);
      await accepted(p, "ConfirmSignUp", { ClientId: client, Username: email, ConfirmationCode: p.codeTo(email) });
    }
    expect((await signUp(both("ruby")[1])).status).toBe(200);
    const byCode = (USERNAME: string) => ({ AuthFlow: "USER_AUTH", AuthParameters: { USERNAME, PREFERRED_CHALLENGE: "EMAIL_OTP" } }); // oxfmt-ignore
    const asks: [string, (name: string) => object][] = [
      ["ForgotPassword", (Username) => ({ Username })],
      ["ResendConfirmationCode", (Username) => ({ Username })],
      ["InitiateAuth", byCode],
    ];
    for (const [operation, input] of asks)
      for (const spelling of [0, 1]) {
        const answers = [];
        for (const name of ["rita", "rosa", "ruth", "ruby", "rolf"]) {
          const { text } = await p.call(operation, { ClientId: client, ...input(both(name)[spelling]!) });
          answers.push(/"(?:Destination|CODE_DELIVERY_DESTINATION)":"([^"]*)"/.exec(text)?.[1]);
        }
        expect(answers, `${operation} ${spelling}`).toEqual(answers.map(() => "r***@b***"));
      }
  });
});
