import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ForgotPassword } from "./actions/ForgotPassword.ts";
import { InitiateAuth } from "./actions/InitiateAuth.ts";
import { RespondToAuthChallenge } from "./actions/RespondToAuthChallenge.ts";
import { sdkClient } from "./management/testing.ts";
import { newPoolSettings } from "./model/pool.ts";
import { openSession } from "./sessions/sessions.ts";
import { changeUser, deleteUser, findUser } from "./store/users.ts";
import { accepted, peoplePool, refusal, tokensFor } from "./testing/accounts.ts";
import { startProvider } from "./testing/provider.ts";
import type { TestProvider } from "./testing/provider.ts";
import { totpCode } from "./factors/totp.ts";
import { revokeAll } from "./tokens/grants.ts";
import type { User } from "./model/user.ts";

let p: TestProvider;
beforeAll(async () => void (p = await startProvider()));
afterAll(() => p.close());

const stored = async (user: User) => (await findUser(p.ports.db, user.pool, user.username))!;
const byPassword = async (email: string, password: string) =>
  (
    await p.call("InitiateAuth", {
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: p.client,
      AuthParameters: {
        USERNAME: email,
        PASSWORD: password,
      },
    })
  ).body;
const code = (secret: string) => totpCode(secret, new Date());

describe("whoever has only somebody's password", () => {
  it("cannot replace an authenticator with a sign-in that began before the owner set it up", async () => {
    const user = await p.makeUser();
    const [early, late, owner] = await Promise.all([1, 2, 3].map(() => byPassword(user.email, user.password)));
    // His own secret waits for its code; the owner is faster.
    const his = await accepted(p, "AssociateSoftwareToken", { Session: early.Session });
    const own = await accepted(p, "AssociateSoftwareToken", { Session: owner.Session });
    const { Session } = await accepted(p, "VerifySoftwareToken", {
      Session: own.Session,
      UserCode: code(own.SecretCode),
    });
    const ends = { ClientId: p.client, ChallengeName: "MFA_SETUP", ChallengeResponses: { USERNAME: user.email } };
    expect((await accepted(p, "RespondToAuthChallenge", { ...ends, Session })).AuthenticationResult).toBeDefined();
    const kept = (await stored(user)).totpSecret!;
    // With the first second factor all that was under way has ended.
    const over = "NotAuthorizedException: Invalid session for the user, session is expired.";
    for (const session of [his.Session, late.Session])
      expect(await refusal(p, "AssociateSoftwareToken", { Session: session })).toBe(over);
    const verify = { Session: his.Session, UserCode: code(his.SecretCode) };
    expect((await p.call("VerifySoftwareToken", verify)).status).toBe(400);
    expect(await refusal(p, "RespondToAuthChallenge", { ...ends, Session: late.Session })).toBe(over);
    expect((await stored(user)).totpSecret!.equals(kept)).toBe(true);
  });

  it("cannot end a set-up whose authenticator was taken away meanwhile", async () => {
    const user = await p.makeUser();
    const begun = await byPassword(user.email, user.password);
    const made = await accepted(p, "AssociateSoftwareToken", { Session: begun.Session });
    const { Session } = await accepted(p, "VerifySoftwareToken", {
      Session: made.Session,
      UserCode: code(made.SecretCode),
    });
    await p.look("UPDATE identity_users SET totp_secret = NULL, mfa_enabled = '{}' WHERE username = $1", [
      user.username,
    ]);
    const ends = { ClientId: p.client, ChallengeName: "MFA_SETUP", ChallengeResponses: { USERNAME: user.email } };
    expect(await refusal(p, "RespondToAuthChallenge", { ...ends, Session })).toContain("Invalid session");
  });

  it.each(["taken away by a manager", "replaced by the owner"])(
    "gets in by no authenticator of his own that was %s, once there is another",
    async (how) => {
      const user = await p.makeUser();
      const ends = { ClientId: p.client, ChallengeName: "MFA_SETUP", ChallengeResponses: { USERNAME: user.email } };
      const setUp = async (proof: object) => {
        const { SecretCode, Session } = await accepted(p, "AssociateSoftwareToken", proof);
        const begun = Session ? { Session } : proof;
        return accepted(p, "VerifySoftwareToken", { ...begun, UserCode: code(SecretCode) });
      };
      const bySignIn = async () => setUp({ Session: (await byPassword(user.email, user.password)).Session });
      const { Session } = await bySignIn();
      // With a sign-in of since then: those of before have ended.
      const { AccessToken } = await tokensFor(p, p.client, user.username);
      if (how === "replaced by the owner") await setUp({ AccessToken });
      else {
        const cognito = sdkClient(p.endpoint, p.identity.accessKey);
        await cognito.adminDeleteSoftwareToken({ UserPoolId: user.pool, Username: user.username });
        const own = await bySignIn();
        const done = await accepted(p, "RespondToAuthChallenge", { ...ends, Session: own.Session });
        expect(done.AuthenticationResult).toBeDefined();
      }
      expect(await refusal(p, "RespondToAuthChallenge", { ...ends, Session })).toContain("Invalid session");
    },
  );

  it("cannot go around a second factor of the owner's with an authenticator that was begun before", async () => {
    const { pool, client } = await peoplePool(p, { MfaConfiguration: "ON", EmailMfaConfiguration: {} });
    const user = await p.makeUser({ pool });
    const AuthParameters = { USERNAME: user.email, PASSWORD: user.password };
    const begin = () =>
      accepted(p, "InitiateAuth", { AuthFlow: "USER_PASSWORD_AUTH", ClientId: client, AuthParameters });
    const his = await accepted(p, "AssociateSoftwareToken", { Session: (await begin()).Session });
    const late = await begin();
    const answer = (ChallengeName: string, Session: string, more: Record<string, string>) =>
      accepted(p, "RespondToAuthChallenge", { ClientId: client, ChallengeName, Session, ChallengeResponses: { USERNAME: user.email, ...more } }); // oxfmt-ignore
    const asked = await answer("MFA_SETUP", (await begin()).Session, { EMAIL: user.email });
    const done = await answer("EMAIL_OTP", asked.Session, { EMAIL_OTP_CODE: p.codeTo(user.email) });
    expect(done.AuthenticationResult).toBeDefined();
    const verify = { Session: his.Session, UserCode: code(his.SecretCode) };
    expect(await refusal(p, "VerifySoftwareToken", verify)).toContain("Invalid session");
    expect(await refusal(p, "AssociateSoftwareToken", { Session: late.Session })).toContain("Invalid session");
    expect(await stored(user)).toMatchObject({ totpSecret: null, mfaEnabled: ["EMAIL_OTP"] });
  });
});

describe("whoever holds an access token", () => {
  it("cannot add a passkey to a sign-in of long ago", async () => {
    const people = await peoplePool(p);
    const user = await p.makeUser({ pool: people.pool });
    const at = (minutes: number) =>
      tokensFor(p, people.client, user.username, { authTime: new Date(Date.now() - minutes * 60_000) });
    expect(await refusal(p, "StartWebAuthnRegistration", { AccessToken: (await at(16)).AccessToken })).toBe(
      "NotAuthorizedException: Adding a passkey needs a sign-in of the last 15 minutes. Please sign out and in again.",
    );
    await accepted(p, "StartWebAuthnRegistration", { AccessToken: (await at(14)).AccessToken });
  });
});

describe("whoever reads somebody's mail", () => {
  it("gets no new guesses at the authenticator by resetting the password", async () => {
    const user = await p.makeUser();
    await p.look(
      `INSERT INTO identity_lockouts (pool, username, what, bucket, failures) VALUES ($1, $2, 'code', 'strangers', 4), ($1, $2, 'password', 'strangers', 4)`,
      [user.pool, user.username],
    );
    const who = { ClientId: p.client, Username: user.email };
    await accepted(p, "ForgotPassword", who);
    const ConfirmationCode = p.codeTo(user.email);
    await accepted(p, "ConfirmForgotPassword", { ...who, ConfirmationCode, Password: "Another-tide!" });
    const left = await p.look("SELECT what, failures FROM identity_lockouts WHERE username = $1", [user.username]);
    expect(left).toEqual([{ what: "code", failures: 4 }]);
  });
});

describe("an invited person", () => {
  it("chooses a password also when the first way in is a code by mail", async () => {
    const user = await p.makeUser({ change: { status: "FORCE_CHANGE_PASSWORD" } });
    const AuthParameters = { USERNAME: user.email, PREFERRED_CHALLENGE: "EMAIL_OTP" };
    const asked = await accepted(p, "InitiateAuth", { AuthFlow: "USER_AUTH", ClientId: p.client, AuthParameters });
    const answered = await accepted(p, "RespondToAuthChallenge", {
      ClientId: p.client,
      ChallengeName: "EMAIL_OTP",
      Session: asked.Session,
      ChallengeResponses: {
        USERNAME: user.email,
        EMAIL_OTP_CODE: p.codeTo(user.email),
      },
    });
    expect(answered.ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
  });
});

describe("a code as first factor", () => {
  it("goes to no address that was never proven, and does not tell that account from none", async () => {
    const factors = await p.makePool(
      {
        ...newPoolSettings,
        UsernameAttributes: ["email"],
        Policies: {
          ...newPoolSettings.Policies,
          SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD", "EMAIL_OTP", "SMS_OTP"] },
        },
      },
      { ExplicitAuthFlows: ["ALLOW_USER_AUTH"] },
    );
    const user = await p.makeUser({ pool: factors.pool });
    await p.look(
      `UPDATE identity_users SET attributes = attributes || '{"email_verified": "false"}' WHERE username = $1`,
      [user.username],
    );
    for (const factor of ["EMAIL_OTP", "SMS_OTP"])
      for (const name of [user.email, "nobody@people.example"]) {
        const AuthParameters = { USERNAME: name, PREFERRED_CHALLENGE: factor };
        const asked = await accepted(p, "InitiateAuth", {
          AuthFlow: "USER_AUTH",
          ClientId: factors.client,
          AuthParameters,
        });
        const answer = {
          ClientId: factors.client,
          ChallengeName: factor,
          Session: asked.Session,
          ChallengeResponses: { USERNAME: name, [`${factor}_CODE`]: "000000" },
        };
        expect(await refusal(p, "RespondToAuthChallenge", answer)).toBe(
          "CodeMismatchException: Invalid verification code provided, please try again.",
        );
      }
    expect(p.deliveries.filter((one) => one.to === user.email)).toEqual([]);
  });

  it.each(["somebody", "nobody"])("keeps %s waiting for no stranger who has codes sent in their name", async (who) => {
    const factors = await p.makePool(
      {
        ...newPoolSettings,
        UsernameAttributes: ["email"],
        MfaConfiguration: "OFF",
        Policies: {
          ...newPoolSettings.Policies,
          SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD", "EMAIL_OTP"] },
        },
      },
      { ExplicitAuthFlows: ["ALLOW_USER_AUTH"] },
    );
    await p.makeUser({ pool: factors.pool });
    const user = who === "nobody" ? null : await p.makeUser({ pool: factors.pool });
    const USERNAME = user?.email ?? "nobody-asked@people.example";
    const ClientId = factors.client;
    const from = (address: string, action: { run(call: never): unknown }, input: object) =>
      action.run({ ...p.ports, input, network: { address, agent: "", origin: null }, now: p.ports.clock() } as never) as Promise<any>; // oxfmt-ignore
    const asks = (address: string) =>
      from(address, InitiateAuth, { AuthFlow: "USER_AUTH", ClientId, AuthParameters: { USERNAME, PREFERRED_CHALLENGE: "EMAIL_OTP" } }); // oxfmt-ignore
    const answers = (address: string, Session: string, EMAIL_OTP_CODE: string) =>
      from(address, RespondToAuthChallenge, { ClientId, ChallengeName: "EMAIL_OTP", Session, ChallengeResponses: { USERNAME, EMAIL_OTP_CODE } }) // oxfmt-ignore
        .then((answer) => (answer.AuthenticationResult ? "in" : answer.ChallengeName), (error: Error) => error.name); // oxfmt-ignore
    await Promise.all(Array.from({ length: 70 }, (_, at) => asks(`203.0.${at}.7`)));
    const mailed = p.deliveries.filter((one) => one.to === USERNAME);
    expect(mailed).toHaveLength(user ? 20 : 0);
    const { Session, ChallengeParameters } = await asks("198.51.100.7");
    expect(ChallengeParameters.CODE_DELIVERY_DESTINATION).toMatch(/^\w\*+@\w\*+$/);
    // What nobody was sent is wrong, not over: else it would be told who has an account.
    for (const wrong of ["000000", "0123456789"])
      expect(await answers("198.51.100.7", Session, wrong)).toBe("CodeMismatchException");
    // Strangers guess, too, until nobody unknown may for a while.
    for (let at = 0; at < 6; at++) await answers(`203.0.${at}.7`, (await asks(`203.0.${at}.7`)).Session, "111111");
    await p.look(
      "UPDATE identity_lockouts SET locked_until = now() + interval '14 minutes' WHERE bucket = 'strangers'",
    );
    expect(await answers("198.51.100.7", Session, "111111")).toBe("NotAuthorizedException");
    expect(await answers("198.51.100.7", Session, "9876543210")).toBe("CodeMismatchException");
    if (!user) return;
    const last = mailed.map((one) => one.vars["code"]!).find((code) => code.length === 10)!;
    expect(await answers("198.51.100.7", Session, last)).toBe("in");
    // It is used up, and its owner's next one, from elsewhere again, is on its way at once.
    const again = await asks("198.51.101.7");
    expect(await answers("198.51.101.7", again.Session, last)).toBe("CodeMismatchException");
    await p.look("UPDATE identity_lockouts SET locked_until = NULL");
    expect(await answers("198.51.101.7", again.Session, p.codeTo(USERNAME))).toBe("in");
  });
});

describe("a number by which somebody signs in", () => {
  it("gets so few codes because of strangers that its owner's own have room in a day, and the last one of them is good", async () => {
    const texts = await p.makePool(
      {
        ...newPoolSettings,
        UsernameAttributes: ["email"],
        MfaConfiguration: "OFF",
        AccountRecoverySetting: { RecoveryMechanisms: [{ Name: "verified_phone_number", Priority: 1 }] },
        Policies: {
          ...newPoolSettings.Policies,
          SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD", "SMS_OTP"] },
        },
      },
      { ExplicitAuthFlows: ["ALLOW_USER_AUTH"] },
    );
    const user = await p.makeUser({ pool: texts.pool });
    const number = "+447700900777";
    const attributes = { ...user.attributes, phone_number: number, phone_number_verified: "true" };
    await p.ports.tx((db) => changeUser(db, texts.pool, user.username, { attributes }));
    const [ClientId, USERNAME] = [texts.client, user.email];
    const from = (address: string, action: { run(call: never): unknown }, input: object) =>
      action.run({ ...p.ports, input, network: { address, agent: "", origin: null }, now: p.ports.clock() } as never) as Promise<any>; // oxfmt-ignore
    const asks = (address: string) =>
      from(address, InitiateAuth, { AuthFlow: "USER_AUTH", ClientId, AuthParameters: { USERNAME, PREFERRED_CHALLENGE: "SMS_OTP" } }); // oxfmt-ignore
    const sent = () => p.deliveries.filter((one) => one.to === number);
    for (let part = 0; part < 4; part++) {
      await p.look("UPDATE identity_attempts SET ends_at = now()");
      for (let at = 0; at < 25; at++) {
        await asks(`203.0.${at}.7`);
        await from(`203.0.${at}.7`, ForgotPassword, { ClientId, Username: USERNAME });
      }
    }
    expect(sent().length).toBeLessThanOrEqual(40);
    const codes = sent().flatMap((one) => (one.template === "sign-in-code" && one.vars["code"]) || []);
    const last = codes.findLast((code) => code.length === 10)!;
    const { Session } = await asks("198.51.100.7");
    const ChallengeResponses = { USERNAME, SMS_OTP_CODE: last };
    const answer = { ClientId, ChallengeName: "SMS_OTP", Session, ChallengeResponses };
    expect((await from("198.51.100.7", RespondToAuthChallenge, answer)).AuthenticationResult).toBeDefined();
  });
});

describe("what was begun in a name", () => {
  it("ends with its account: who gets the name next does not inherit it", async () => {
    const plain = await p.makePool({ UsernameAttributes: [], MfaConfiguration: "OFF" });
    const user = await p.makeUser({ pool: plain.pool });
    const stage = await p.ports.directory.client(plain.client);
    const { username, pool } = user;
    await openSession(p.ports.db, { ...stage, username, stage: "AUTO_SIGN_IN", data: {}, minutes: 15 });
    await ticket(user, plain.client);
    await p.ports.tx((db) => deleteUser(db, pool, username));
    expect(await p.look("SELECT 1 FROM identity_sessions WHERE username = $1", [username])).toEqual([]);
    expect(await p.look("SELECT 1 FROM identity_tickets WHERE username = $1", [username])).toEqual([]);
  });

  it("ends with a new password, codes on their way to an application too", async () => {
    const user = await p.makeUser();
    await ticket(user, p.client);
    await p.ports.tx((db) => revokeAll(db, user, { except: "00000000-0000-4000-8000-000000000000" }));
    expect(
      await p.look("SELECT 1 FROM identity_tickets WHERE username = $1 AND expires_at > now()", [user.username]),
    ).toEqual([]);
  });
});

describe("a name longer than any", () => {
  it("is nobody's, and is not kept", async () => {
    const input = { AuthFlow: "USER_AUTH", ClientId: p.client, AuthParameters: { USERNAME: "x".repeat(100_000) } };
    expect(await refusal(p, "InitiateAuth", input)).toBe("NotAuthorizedException: Incorrect username or password.");
    const AuthParameters = { USERNAME: "nobody@people.example", DEVICE_KEY: "x".repeat(100_000) };
    expect(await refusal(p, "InitiateAuth", { ...input, AuthParameters })).toContain("Invalid device key given.");
  });
});

function ticket(user: User, client: string) {
  return p.look(
    `INSERT INTO identity_tickets (hash, kind, pool, client, username, expires_at)
      VALUES (sha256(convert_to($3, 'UTF8')), 'code', $1, $2, $3, now() + interval '5 minutes')`,
    [user.pool, client, user.username],
  );
}

describe("whoever reads the mailbox that an account has left", () => {
  async function moved(user: { username: string; email: string }, to: string): Promise<void> {
    const { AccessToken } = await tokensFor(p, p.client, user.username);
    await accepted(p, "UpdateUserAttributes", { AccessToken, UserAttributes: [{ Name: "email", Value: to }] });
    await accepted(p, "VerifyUserAttribute", { AccessToken, AttributeName: "email", Code: p.codeTo(to) });
  }

  it("sets no password by a code that came before", async () => {
    const user = await p.makeUser();
    await accepted(p, "ForgotPassword", { ClientId: p.client, Username: user.email });
    const ConfirmationCode = p.codeTo(user.email);
    const Username = `moved-${user.email}`;
    await moved(user, Username);
    const answer = { ClientId: p.client, Username, ConfirmationCode, Password: "Another-Horse-2" };
    expect(await refusal(p, "ConfirmForgotPassword", answer)).toContain("ExpiredCodeException");
    // The new one has its own.
    await accepted(p, "ForgotPassword", { ClientId: p.client, Username });
    await accepted(p, "ConfirmForgotPassword", { ...answer, ConfirmationCode: p.codeTo(Username) });
  });

  it("ends no sign-in by a code that came before", async () => {
    const user = await p.makeUser({ change: { status: "FORCE_CHANGE_PASSWORD" } });
    const AuthParameters = { USERNAME: user.email, PREFERRED_CHALLENGE: "EMAIL_OTP" };
    const asked = await accepted(p, "InitiateAuth", { AuthFlow: "USER_AUTH", ClientId: p.client, AuthParameters });
    const EMAIL_OTP_CODE = p.codeTo(user.email);
    await moved(user, `moved-${user.email}`);
    const answer = { ClientId: p.client, ChallengeName: "EMAIL_OTP", Session: asked.Session };
    const ChallengeResponses = { USERNAME: user.username, EMAIL_OTP_CODE };
    expect(await refusal(p, "RespondToAuthChallenge", { ...answer, ChallengeResponses })).toContain("ExpiredCode");
  });
});
