import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CognitoIdentityProvider } from "@aws-sdk/client-cognito-identity-provider";
import { passwordMatches } from "../../passwords/passwords.ts";
import { findUser } from "../../store/users.ts";
import { startProvider } from "../../testing/provider.ts";
import type { TestProvider } from "../../testing/provider.ts";
import { refusal, sdkClient } from "../testing.ts";
import en from "../../words/en.json" with { type: "json" };

let p: TestProvider;
let cognito: CognitoIdentityProvider;
let UserPoolId: string;
beforeAll(async () => {
  p = await startProvider();
  cognito = sdkClient(p.endpoint, p.identity.accessKey);
  UserPoolId = p.pool;
});
afterAll(() => p.close());

const list = (values: Record<string, string>) => Object.entries(values).map(([Name, Value]) => ({ Name, Value }));
const kept = async (Username: string) => (await findUser(p.ports.db, UserPoolId, Username))!;
const matches = async (Username: string, password: string) =>
  passwordMatches(p.ports, (await p.ports.directory.pool(UserPoolId))!, await kept(Username), password);

describe("an invitation", () => {
  it("makes an account with a password for the first sign-in, and sends it", async () => {
    const email = "robin.marsh@harbour.example";
    const { User } = await cognito.adminCreateUser({
      UserPoolId,
      Username: email,
      DesiredDeliveryMediums: ["EMAIL"],
      UserAttributes: list({ email, email_verified: "true", name: "Robin Marsh" }),
    });
    expect(User).toMatchObject({ Enabled: true, UserStatus: "FORCE_CHANGE_PASSWORD" });
    expect(User!.Username).toMatch(/^[0-9a-f-]{36}$/);
    expect(User!.Attributes).toContainEqual({ Name: "email_verified", Value: "true" });
    const mail = p.deliveries.findLast((one) => one.to === email)!;
    expect(mail).toMatchObject({ template: "invitation", channel: "email", vars: { days: "7" } });
    expect(mail.vars["link"]).toBe(`${p.origin}/login`);
    expect(await matches(User!.Username!, mail.vars["password"]!)).toBe(true);
    const { passwordUntil } = await kept(User!.Username!);
    expect(passwordUntil!.getTime()).toBeGreaterThan(Date.now() + 6.9 * 24 * 3600 * 1000);
    const again = cognito.adminCreateUser({ UserPoolId, Username: email.toUpperCase() });
    expect(await refusal(again)).toBe("UsernameExistsException");
  });

  it("names organisation and inviter, says how to check it, and asks nobody to sign in with what a mail brings", async () => {
    const email = "noor@harbour.example";
    await cognito.adminCreateUser({
      UserPoolId,
      Username: email,
      DesiredDeliveryMediums: ["EMAIL"],
      UserAttributes: list({ email, email_verified: "true" }),
      ClientMetadata: { organisation: "Harbour\u202e Ltd\r\n https://evil.test/<b>", inviter: "Bo Marsh" },
    });
    const mail = p.deliveries.findLast((one) => one.to === email)!;
    expect(mail).toMatchObject({
      template: "invitation-from",
      vars: { organisation: "Harbour Ltd evil.test b", inviter: "Bo Marsh", site: new URL(p.origin).host },
    });
    const { subject, text } = en.mail["invitation-from"];
    expect(subject).toMatch(/\{\{inviter\}\}.*\{\{organisation\}\}/);
    expect(text).toMatch(/ask \{\{inviter\}\} in person/);
    expect(text).toMatch(/simulated emails and short lessons/);
    expect(text).toContain("type {{site}} into your browser");
    for (const mailed of [text, en.mail.invitation.text]) {
      expect(mailed).not.toMatch(/sign in with this/i);
      expect(mailed.indexOf("{{password}}")).toBeGreaterThan(mailed.search(/\bcheck\b/i));
    }
    await cognito.adminCreateUser({ UserPoolId, Username: email, MessageAction: "RESEND" });
    expect(p.deliveries.at(-1)).toMatchObject({ to: email, template: "invitation" });
  });

  it("is sent again with another password while it waits, and not any more once it was taken up", async () => {
    const Username = "kim@harbour.example";
    const first = { UserPoolId, Username, TemporaryPassword: "First-Tide!" };
    await cognito.adminCreateUser({ ...first, MessageAction: "SUPPRESS" });
    expect(p.deliveries.some((one) => one.to === Username)).toBe(false);
    const { User } = await cognito.adminCreateUser({ UserPoolId, Username, MessageAction: "RESEND" });
    const sent = p.deliveries.findLast((one) => one.to === Username)!.vars["password"]!;
    expect(sent).not.toBe("First-Tide!");
    expect([await matches(User!.Username!, "First-Tide!"), await matches(User!.Username!, sent)]).toEqual([
      false,
      true,
    ]);
    await cognito.adminSetUserPassword({ UserPoolId, Username, Password: "Second-Tide!", Permanent: true });
    const late = cognito.adminCreateUser({ UserPoolId, Username, MessageAction: "RESEND" });
    expect(await refusal(late)).toBe("UnsupportedUserStateException");
    const nobody = cognito.adminCreateUser({
      UserPoolId,
      Username: "nobody@harbour.example",
      MessageAction: "RESEND",
    });
    expect(await refusal(nobody)).toBe("UserNotFoundException");
  });

  it("is made once when it is asked for many times at the same moment", async () => {
    const Username = "sam@harbour.example";
    const calls = Array.from({ length: 8 }, () =>
      cognito.adminCreateUser({ UserPoolId, Username, MessageAction: "SUPPRESS" }).then(
        () => "made",
        (error: Error) => error.name,
      ),
    );
    const ends = await Promise.all(calls);
    expect(ends.filter((one) => one === "made")).toHaveLength(1);
    expect(new Set(ends)).toEqual(new Set(["made", "UsernameExistsException"]));
    expect((await cognito.listUsers({ UserPoolId, Filter: `email = "${Username}"` })).Users).toHaveLength(1);
  });

  it.each([
    ["a password against the policy", { TemporaryPassword: "short" }, "InvalidPasswordException"],
    ["a name that is no address", { Username: "robin" }, "InvalidParameterException"],
    [
      "an attribute that nobody has",
      { UserAttributes: [{ Name: "shoe_size", Value: "9" }] },
      "InvalidParameterException",
    ],
    ["two addresses", { UserAttributes: [{ Name: "email", Value: "a@harbour.example" }] }, "InvalidParameterException"],
  ])("is refused with %s, and nothing is made", async (_what, change, name) => {
    const [before] = await p.look<{ count: string }>("SELECT count(*) FROM identity_users");
    const call = cognito.adminCreateUser({ UserPoolId, Username: "lee@harbour.example", ...change });
    expect(await refusal(call)).toBe(name);
    expect((await p.look<{ count: string }>("SELECT count(*) FROM identity_users"))[0]).toEqual(before);
  });

  it("makes a password by itself that keeps the strictest policy", async () => {
    const strict = { MinimumLength: 30, RequireNumbers: true, RequireSymbols: true };
    const Policies = { PasswordPolicy: { ...strict, RequireUppercase: true, RequireLowercase: true } };
    const pool = (await cognito.createUserPool({ PoolName: "Strict", Policies })).UserPool!.Id!;
    for (let count = 0; count < 20; count++) {
      const Username = `sailor${count}`;
      const email = `${Username}@harbour.example`;
      await cognito.adminCreateUser({ UserPoolId: pool, Username, UserAttributes: list({ email }) });
      const { password } = p.deliveries.findLast((one) => one.to === email)!.vars as { password: string };
      expect(p.deliveries.findLast((one) => one.to === email)!.vars["link"]).toBeUndefined();
      expect(password).toHaveLength(30);
      for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[^\w]/]) expect(password).toMatch(kind);
    }
  });

  it("needs no password in a pool that sends codes to sign in with", async () => {
    const pool = await p.makePool({
      UsernameAttributes: ["email"],
      Policies: {
        PasswordPolicy: {
          MinimumLength: 8,
          RequireUppercase: true,
          RequireLowercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
          TemporaryPasswordValidityDays: 7,
        },
        SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD", "EMAIL_OTP"] },
      },
    });
    const { User } = await cognito.adminCreateUser({ UserPoolId: pool.pool, Username: "ash@harbour.example" });
    expect(User!.UserStatus).toBe("CONFIRMED");
    expect((await findUser(p.ports.db, pool.pool, User!.Username!))!.srpVerifier).toBeNull();
  });
});

describe("a user", () => {
  it("is told of by its sub in every pool, also where people chose their names", async () => {
    const named = await p.makePool({ AliasAttributes: ["email"] });
    const { User } = await cognito.adminCreateUser({
      UserPoolId: named.pool,
      Username: "robin",
      MessageAction: "SUPPRESS",
      UserAttributes: list({ email: "robin@harbour.example" }),
    });
    const sub = User!.Attributes!.find((one) => one.Name === "sub")!.Value!;
    expect(sub).not.toBe("robin");
    for (const Username of [sub, sub.toUpperCase(), "robin"])
      expect((await cognito.adminGetUser({ UserPoolId: named.pool, Username })).Username).toBe("robin");
    await cognito.adminDisableUser({ UserPoolId: named.pool, Username: sub });
    expect((await cognito.adminGetUser({ UserPoolId: named.pool, Username: "robin" })).Enabled).toBe(false);
    expect(await refusal(cognito.adminGetUser({ UserPoolId: p.pool, Username: sub }))).toBe("UserNotFoundException");
    // Nobody may be called what somebody's sub is: the two could be taken for one another.
    const twin = cognito.adminCreateUser({ UserPoolId: named.pool, Username: sub, MessageAction: "SUPPRESS" });
    expect(await refusal(twin)).toBe("UsernameExistsException");
  });

  it("is told of by username, address and in any case", async () => {
    const user = await p.makeUser();
    for (const Username of [user.username, user.email, user.email.toUpperCase()]) {
      const result = await cognito.adminGetUser({ UserPoolId, Username });
      expect(result).toMatchObject({ Username: user.username, Enabled: true, UserStatus: "CONFIRMED" });
      expect(result.UserAttributes).toContainEqual({ Name: "sub", Value: user.sub });
    }
    expect(await refusal(cognito.adminGetUser({ UserPoolId, Username: "nobody" }))).toBe("UserNotFoundException");
  });

  it("gets a password for good, or one for the next sign-in, and is signed out everywhere", async () => {
    const { username: Username, email } = await p.makeUser();
    await p.look(
      `INSERT INTO identity_grants (pool, username, origin_jti, client, scope, auth_time, expires_at)
        VALUES ($1, $2, gen_random_uuid(), $3, 'openid', now(), now() + interval '1 day')`,
      [UserPoolId, Username, p.client],
    );
    await cognito.adminSetUserPassword({ UserPoolId, Username, Password: "Temporary-Tide!" });
    expect(await kept(Username)).toMatchObject({ status: "FORCE_CHANGE_PASSWORD" });
    expect((await kept(Username)).passwordUntil).not.toBeNull();
    await cognito.adminSetUserPassword({ UserPoolId, Username, Password: "Lasting-Tide!", Permanent: true });
    expect(await kept(Username)).toMatchObject({ status: "CONFIRMED", passwordUntil: null });
    expect(await matches(Username, "Lasting-Tide!")).toBe(true);
    const open = await p.look("SELECT 1 FROM identity_grants WHERE username = $1 AND revoked_at IS NULL", [Username]);
    expect(open).toEqual([]);
    expect(p.deliveries.findLast((one) => one.to === email)!.template).toBe("password-changed");
    const weak = cognito.adminSetUserPassword({ UserPoolId, Username, Password: "weak", Permanent: true });
    expect(await refusal(weak)).toBe("InvalidPasswordException");
  });

  it("has to set another password once a manager resets it", async () => {
    const { username: Username, email } = await p.makeUser();
    await cognito.adminResetUserPassword({ UserPoolId, Username });
    expect((await kept(Username)).status).toBe("RESET_REQUIRED");
    const ConfirmationCode = p.codeTo(email);
    const reset = { ClientId: p.client, Username: email, ConfirmationCode, Password: "Another-Tide!" };
    expect((await p.call("ConfirmForgotPassword", reset)).status).toBe(200);
    expect(await kept(Username)).toMatchObject({ status: "CONFIRMED" });
    const nowhere = await p.makeUser({ change: { attributes: {} } });
    expect(await refusal(cognito.adminResetUserPassword({ UserPoolId, Username: nowhere.username }))).toBe(
      "InvalidParameterException",
    );
  });

  it("is confirmed by a manager, once", async () => {
    const { username: Username } = await p.makeUser({ change: { status: "UNCONFIRMED" } });
    await cognito.adminConfirmSignUp({ UserPoolId, Username });
    expect((await kept(Username)).status).toBe("CONFIRMED");
    expect(await refusal(cognito.adminConfirmSignUp({ UserPoolId, Username }))).toBe("NotAuthorizedException");
  });

  it("is disabled, enabled and deleted", async () => {
    const { username: Username } = await p.makeUser();
    await cognito.adminDisableUser({ UserPoolId, Username });
    expect(await cognito.adminGetUser({ UserPoolId, Username })).toMatchObject({ Enabled: false });
    await cognito.adminEnableUser({ UserPoolId, Username });
    expect(await cognito.adminGetUser({ UserPoolId, Username })).toMatchObject({ Enabled: true });
    await cognito.adminDeleteUser({ UserPoolId, Username });
    expect(await refusal(cognito.adminGetUser({ UserPoolId, Username }))).toBe("UserNotFoundException");
    const events = await p.look<{ kind: string }>("SELECT kind FROM identity_events WHERE username = $1 ORDER BY seq", [
      Username,
    ]);
    expect(events.map((one) => one.kind)).toEqual(["account.disabled", "account.enabled", "account.deleted"]);
  });

  it("gets other attributes; a new address is proven only when the manager says so, and its old one hears of it", async () => {
    const { username: Username, email } = await p.makeUser();
    const changed = { email: "new.tide@harbour.example", name: "Robin Tide" };
    await cognito.adminUpdateUserAttributes({ UserPoolId, Username, UserAttributes: list(changed) });
    expect((await kept(Username)).attributes).toMatchObject({ ...changed, email_verified: "false" });
    expect(p.deliveries.findLast((one) => one.to === email)!.template).toBe("address-changed");
    const proven = { email: "sure.tide@harbour.example", email_verified: "true" };
    await cognito.adminUpdateUserAttributes({ UserPoolId, Username, UserAttributes: list(proven) });
    expect((await kept(Username)).attributes).toMatchObject(proven);
    expect((await cognito.adminGetUser({ UserPoolId, Username: proven.email })).Username).toBe(Username);
    expect(await refusal(cognito.adminGetUser({ UserPoolId, Username: email }))).toBe("UserNotFoundException");
    const other = await p.makeUser();
    const taken = { UserPoolId, Username, UserAttributes: list({ email: other.email }) };
    expect(await refusal(cognito.adminUpdateUserAttributes(taken))).toBe("AliasExistsException");
    await cognito.adminDeleteUserAttributes({ UserPoolId, Username, UserAttributeNames: ["name"] });
    expect((await kept(Username)).attributes["name"]).toBeUndefined();
    for (const name of ["email", "sub"])
      expect(
        await refusal(cognito.adminDeleteUserAttributes({ UserPoolId, Username, UserAttributeNames: [name] })),
      ).toBe("InvalidParameterException");
  });

  it("is signed out everywhere", async () => {
    const { username: Username } = await p.makeUser();
    await cognito.adminUserGlobalSignOut({ UserPoolId, Username });
    expect((await kept(Username)).signedOutAt).not.toBeNull();
  });

  it("has its events listed, newest first and page after page", async () => {
    const { username: Username } = await p.makeUser();
    for (const Password of ["One-Tide!", "Two-Tides!", "Three-Tides!"])
      await cognito.adminSetUserPassword({ UserPoolId, Username, Password, Permanent: true });
    const first = await cognito.adminListUserAuthEvents({ UserPoolId, Username, MaxResults: 2 });
    expect(first.AuthEvents).toHaveLength(2);
    expect(first.AuthEvents![0]).toMatchObject({ EventType: "PasswordChange", EventResponse: "Pass" });
    const NextToken = first.NextToken!;
    const second = await cognito.adminListUserAuthEvents({ UserPoolId, Username, MaxResults: 2, NextToken });
    expect(second.AuthEvents).toHaveLength(1);
    const other = await p.makeUser();
    const stolen = cognito.adminListUserAuthEvents({ UserPoolId, Username: other.username, NextToken });
    expect(await refusal(stolen)).toBe("InvalidParameterException");
  });
});
