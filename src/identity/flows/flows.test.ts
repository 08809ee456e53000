import { confirmSignIn, fetchAuthSession, signIn, signOut } from "aws-amplify/auth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeUser } from "../store/users.ts";
import { useAmplify } from "../testing/amplify.ts";
import { matchesSdk, startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { totpCode } from "../factors/totp.ts";

let t: TestProvider;
let plain: { pool: string; client: string };
beforeAll(async () => {
  t = await startProvider({
    custom: {
      async define({ session }) {
        const last = session.at(-1);
        if (last?.challengeName === "SRP_A") return { next: "PASSWORD_VERIFIER" };
        if (last?.challengeName === "CUSTOM_CHALLENGE")
          return { next: last.challengeResult ? "tokens" : "CUSTOM_CHALLENGE" };
        return { next: "CUSTOM_CHALLENGE" };
      },
      create: async () => ({ shown: { question: "Which bird?" }, kept: { answer: "heron" }, metadata: "BIRD" }),
      verify: async ({ answer, kept }) => answer === kept["answer"],
    },
  });
  plain = await t.makePool(
    { UsernameAttributes: ["email"] },
    {
      ExplicitAuthFlows: [
        "ALLOW_USER_SRP_AUTH",
        "ALLOW_USER_PASSWORD_AUTH",
        "ALLOW_CUSTOM_AUTH",
        "ALLOW_USER_AUTH",
        "ALLOW_REFRESH_TOKEN_AUTH",
      ],
    },
  );
});
afterAll(() => t.close());

describe("with a password alone", () => {
  beforeEach(async () => {
    await useAmplify(t, plain);
  });

  it("signs in by SRP, refreshes, and signs out", async () => {
    const user = await t.makeUser({ pool: plain.pool, password: "pässwörd 😀 Ünï" });
    expect(await signIn({ username: user.email.toUpperCase(), password: user.password })).toMatchObject({
      isSignedIn: true,
    });
    const { tokens, userSub } = await fetchAuthSession();
    expect(userSub).toBe(user.sub);
    expect(tokens?.idToken?.payload).toMatchObject({ sub: user.sub, email: user.email, email_verified: true });
    const again = await fetchAuthSession({ forceRefresh: true });
    expect(again.tokens?.accessToken.payload).toMatchObject({ origin_jti: tokens?.accessToken.payload["origin_jti"] });
    expect(again.tokens?.accessToken.payload.jti).not.toBe(tokens?.accessToken.payload.jti);
    await signOut();
    const reply = await t.call("GetUser", { AccessToken: String(again.tokens?.accessToken) });
    expect(reply.body).toEqual({ __type: "NotAuthorizedException", message: "Access Token has been revoked" });
  });

  it("signs in with a password in the clear", async () => {
    const user = await t.makeUser({ pool: plain.pool });
    const input = {
      username: user.email,
      password: user.password,
      options: { authFlowType: "USER_PASSWORD_AUTH" },
    } as const;
    expect(await signIn(input)).toMatchObject({ isSignedIn: true });
  });

  it("asks the operator's own challenge, without SRP and after it", async () => {
    const user = await t.makeUser({ pool: plain.pool });
    const first = await signIn({ username: user.email, options: { authFlowType: "CUSTOM_WITHOUT_SRP" } });
    expect(first.nextStep).toMatchObject({
      signInStep: "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE",
      additionalInfo: { question: "Which bird?" },
    });
    expect((await confirmSignIn({ challengeResponse: "gull" })).isSignedIn).toBe(false);
    expect((await confirmSignIn({ challengeResponse: "heron" })).isSignedIn).toBe(true);
    await signOut();
    const { email: username, password } = user;
    const second = await signIn({ username, password, options: { authFlowType: "CUSTOM_WITH_SRP" } });
    expect(second.nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE");
    expect((await confirmSignIn({ challengeResponse: "heron" })).isSignedIn).toBe(true);
    await signOut();
    await expect(signIn({ username, password: "wrong", options: { authFlowType: "CUSTOM_WITH_SRP" } })).rejects.toThrow(
      "Incorrect username or password.",
    );
  });

  it("lets an invited person choose a password once, until it ends", async () => {
    const user = await t.makeUser({ pool: plain.pool, change: { status: "FORCE_CHANGE_PASSWORD" } });
    await changeUser(t.ports.db, plain.pool, user.username, { passwordUntil: new Date(Date.now() + 60_000) });
    const first = await signIn({ username: user.email, password: user.password });
    expect(first.nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED");
    await expect(confirmSignIn({ challengeResponse: "weak" })).rejects.toThrow("Password did not conform with policy");
    expect((await confirmSignIn({ challengeResponse: "Quite-New-1" })).isSignedIn).toBe(true);
    await signOut();
    expect((await signIn({ username: user.email, password: "Quite-New-1" })).isSignedIn).toBe(true);

    const late = await t.makeUser({
      pool: plain.pool,
      change: { status: "FORCE_CHANGE_PASSWORD", passwordUntil: new Date(1) },
    });
    await signOut();
    await expect(signIn({ username: late.email, password: late.password })).rejects.toThrow(
      "Temporary password has expired",
    );
  });

  it("tells what stands against a sign-in only to who knows the password", async () => {
    const of = (change: object) => t.makeUser({ pool: plain.pool, change });
    const cases = [
      [await of({ enabled: false }), "User is disabled."],
      [await of({ status: "UNCONFIRMED" }), null],
      [await of({ status: "RESET_REQUIRED" }), null],
    ] as const;
    for (const [user, message] of cases) {
      await expect(signIn({ username: user.email, password: "Wrong-Password-1" })).rejects.toThrow(
        "Incorrect username or password.",
      );
      if (message) await expect(signIn({ username: user.email, password: user.password })).rejects.toThrow(message);
    }
    const confirm = await signIn({ username: cases[1][0].email, password: cases[1][0].password });
    expect(confirm.nextStep.signInStep).toBe("CONFIRM_SIGN_UP");
    const reset = await signIn({ username: cases[2][0].email, password: cases[2][0].password });
    expect(reset.nextStep.signInStep).toBe("RESET_PASSWORD");
  });
});

describe("with an authenticator, as the product's own pool asks", () => {
  beforeEach(async () => {
    await useAmplify(t);
  });

  it("has it set up at the first sign-in and asked for at the next", async () => {
    const user = await t.makeUser();
    const first = await signIn({ username: user.email, password: user.password });
    if (first.nextStep.signInStep !== "CONTINUE_SIGN_IN_WITH_TOTP_SETUP") throw new Error(first.nextStep.signInStep);
    const secret = first.nextStep.totpSetupDetails.sharedSecret;
    await expect(confirmSignIn({ challengeResponse: "000000" })).rejects.toMatchObject({
      name: "EnableSoftwareTokenMFAException",
    });
    const now = new Date();
    expect((await confirmSignIn({ challengeResponse: totpCode(secret, now) })).isSignedIn).toBe(true);
    await signOut();

    const second = await signIn({ username: user.email, password: user.password });
    expect(second.nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_TOTP_CODE");
    // The enrolment used that step up.
    await expect(confirmSignIn({ challengeResponse: totpCode(secret, now) })).rejects.toThrow(
      "Your software token has already been used once.",
    );
    await expect(confirmSignIn({ challengeResponse: "000000" })).rejects.toThrow("Invalid code received for user");
    const next = totpCode(secret, new Date(now.getTime() + 30_000));
    expect((await confirmSignIn({ challengeResponse: next })).isSignedIn).toBe(true);
  });
});

describe("with a first factor of choice", () => {
  let choice: { pool: string; client: string };
  beforeAll(async () => {
    choice = await t.makePool(
      {
        UsernameAttributes: ["email"],
        SmsMfaConfiguration: {},
        EmailMfaConfiguration: {},
        Policies: {
          PasswordPolicy: {
            MinimumLength: 8,
            RequireUppercase: true,
            RequireLowercase: true,
            RequireNumbers: false,
            RequireSymbols: true,
            TemporaryPasswordValidityDays: 7,
          },
          SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD", "EMAIL_OTP", "SMS_OTP", "WEB_AUTHN"] },
        },
        WebAuthnConfiguration: { RelyingPartyId: "localhost", UserVerification: "required" },
      },
      { ExplicitAuthFlows: ["ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"] },
    );
  });
  beforeEach(async () => {
    await useAmplify(t, choice);
  });
  const options = { authFlowType: "USER_AUTH" } as const;

  it("offers them, and takes a password in both ways or a code", async () => {
    const user = await t.makeUser({ pool: choice.pool });
    const { email: username, password } = user;
    for (const answer of ["PASSWORD_SRP", "PASSWORD"] as const) {
      const offered = await signIn({ username, options });
      expect(offered.nextStep).toMatchObject({
        signInStep: "CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION",
        availableChallenges: ["PASSWORD", "PASSWORD_SRP", "EMAIL_OTP", "SMS_OTP", "WEB_AUTHN"],
      });
      expect((await confirmSignIn({ challengeResponse: answer })).nextStep.signInStep).toBe(
        "CONFIRM_SIGN_IN_WITH_PASSWORD",
      );
      expect((await confirmSignIn({ challengeResponse: password })).isSignedIn).toBe(true);
      await signOut();
    }
    for (const preferredChallenge of ["PASSWORD_SRP", "PASSWORD"] as const) {
      expect((await signIn({ username, password, options: { ...options, preferredChallenge } })).isSignedIn).toBe(true);
      await signOut();
    }
    await signIn({ username, options });
    const asked = await confirmSignIn({ challengeResponse: "EMAIL_OTP" });
    expect(asked.nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_EMAIL_CODE");
    const code = t.codeTo(username);
    await expect(confirmSignIn({ challengeResponse: code === "111111" ? "222222" : "111111" })).rejects.toThrow(
      "Invalid verification code provided",
    );
    expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
    await signOut();
  });

  it("sends a code to a phone", async () => {
    const phone = "+15550100200";
    const user = await t.makeUser({ pool: choice.pool });
    const attributes = { ...user.attributes, phone_number: phone, phone_number_verified: "true" };
    await changeUser(t.ports.db, choice.pool, user.username, { attributes });
    const asked = await signIn({ username: user.email, options: { ...options, preferredChallenge: "SMS_OTP" } });
    expect(asked.nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_SMS_CODE");
    expect((await confirmSignIn({ challengeResponse: t.codeTo(phone) })).isSignedIn).toBe(true);
  });

  it("answers a name that nobody has in the same way, and no code is right", async () => {
    const unknown = {
      username: "nobody@people.example",
      options: { ...options, preferredChallenge: "EMAIL_OTP" },
    } as const;
    const asked = await signIn(unknown);
    expect(asked.nextStep).toMatchObject({
      signInStep: "CONFIRM_SIGN_IN_WITH_EMAIL_CODE",
      codeDeliveryDetails: { destination: "n***@p***" },
    });
    await expect(confirmSignIn({ challengeResponse: "123456" })).rejects.toThrow("Invalid verification code provided");
    expect(t.deliveries.some((one) => one.to === unknown.username)).toBe(false);
  });

  it("asks for a passkey, and refuses what is none", async () => {
    const user = await t.makeUser({ pool: choice.pool });
    const AuthParameters = { USERNAME: user.email, PREFERRED_CHALLENGE: "WEB_AUTHN" };
    const first = await t.call("InitiateAuth", { AuthFlow: "USER_AUTH", ClientId: choice.client, AuthParameters });
    matchesSdk("InitiateAuth", first.body);
    expect(first.body.ChallengeName).toBe("WEB_AUTHN");
    expect(JSON.parse(first.body.ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS)).toMatchObject({ rpId: "localhost" });
    const reply = await t.call("RespondToAuthChallenge", {
      ChallengeName: "WEB_AUTHN",
      ClientId: choice.client,
      Session: first.body.Session,
      ChallengeResponses: { USERNAME: user.email, CREDENTIAL: JSON.stringify({ id: "abc" }) },
    });
    expect(reply.error).toBe("NotAuthorizedException");
  });

  it("chooses among second factors, sends codes for them, and prefers the preferred one", async () => {
    await t.setPool({ MfaConfiguration: "OPTIONAL", SoftwareTokenMfaConfiguration: { Enabled: true } }, choice.pool);
    const user = await t.makeUser({ pool: choice.pool, change: { mfaEnabled: ["EMAIL_OTP", "SMS_MFA"] } });
    const phone = "+15550100300";
    const attributes = { ...user.attributes, phone_number: phone, phone_number_verified: "true" };
    await changeUser(t.ports.db, choice.pool, user.username, { attributes });
    const password = {
      username: user.email,
      password: user.password,
      options: { ...options, preferredChallenge: "PASSWORD" },
    } as const;
    const first = await signIn(password);
    expect(first.nextStep).toMatchObject({
      signInStep: "CONTINUE_SIGN_IN_WITH_MFA_SELECTION",
      allowedMFATypes: ["SMS", "EMAIL"],
    });
    expect((await confirmSignIn({ challengeResponse: "SMS" })).nextStep.signInStep).toBe(
      "CONFIRM_SIGN_IN_WITH_SMS_CODE",
    );
    expect((await confirmSignIn({ challengeResponse: t.codeTo(phone) })).isSignedIn).toBe(true);
    await signOut();
    await changeUser(t.ports.db, choice.pool, user.username, { mfaPreferred: "EMAIL_OTP" });
    expect((await signIn(password)).nextStep.signInStep).toBe("CONFIRM_SIGN_IN_WITH_EMAIL_CODE");
    expect((await confirmSignIn({ challengeResponse: t.codeTo(user.email) })).isSignedIn).toBe(true);
    await signOut();
    await t.setPool({ MfaConfiguration: "OFF" }, choice.pool);
  });

  it("sets codes by mail up as second factor", async () => {
    await t.setPool({ MfaConfiguration: "ON", SoftwareTokenMfaConfiguration: { Enabled: true } }, choice.pool);
    const user = await t.makeUser({ pool: choice.pool });
    const first = await signIn({
      username: user.email,
      password: user.password,
      options: { ...options, preferredChallenge: "PASSWORD" },
    });
    expect(first.nextStep).toMatchObject({ signInStep: "CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION" });
    expect((await confirmSignIn({ challengeResponse: "EMAIL" })).nextStep.signInStep).toBe(
      "CONTINUE_SIGN_IN_WITH_EMAIL_SETUP",
    );
    expect((await confirmSignIn({ challengeResponse: user.email })).nextStep.signInStep).toBe(
      "CONFIRM_SIGN_IN_WITH_EMAIL_CODE",
    );
    expect((await confirmSignIn({ challengeResponse: t.codeTo(user.email) })).isSignedIn).toBe(true);
    await t.setPool({ MfaConfiguration: "OFF" }, choice.pool);
  });
});

it("refuses a flow that the client may not use, and the custom one where no hook is", async () => {
  const { pool, client } = await t.makePool({}, { ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH"] });
  const user = await t.makeUser({ pool });
  const AuthParameters = { USERNAME: user.username, PASSWORD: user.password };
  for (const AuthFlow of ["USER_PASSWORD_AUTH", "CUSTOM_AUTH", "USER_AUTH", "ADMIN_USER_PASSWORD_AUTH"]) {
    const reply = await t.call("InitiateAuth", { AuthFlow, ClientId: client, AuthParameters });
    expect(reply.body).toMatchObject({
      __type: "InvalidParameterException",
      message: "Auth flow not enabled for this client",
    });
  }
});
