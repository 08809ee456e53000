import { afterAll, beforeAll, expect, it } from "vitest";
import { totpCode } from "../factors/totp.ts";
import { newPoolSettings } from "../model/pool.ts";
import type { MfaMethod } from "../model/user.ts";
import { changeUser } from "../store/users.ts";
import { accepted, peoplePool, refusal } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";

// An account without a password, whose pool comes to want a second factor.

let p: TestProvider;
beforeAll(async () => void (p = await startProvider()));
afterAll(() => p.close());

const answer = (ClientId: string, ChallengeName: string, Session: string, ChallengeResponses: object) =>
  accepted(p, "RespondToAuthChallenge", { ClientId, ChallengeName, Session, ChallengeResponses });

async function byMail(client: string, USERNAME: string) {
  const AuthParameters = { USERNAME, PREFERRED_CHALLENGE: "EMAIL_OTP" };
  const { Session } = await accepted(p, "InitiateAuth", { AuthFlow: "USER_AUTH", ClientId: client, AuthParameters });
  return answer(client, "EMAIL_OTP", Session, { USERNAME, EMAIL_OTP_CODE: p.codeTo(USERNAME) });
}

async function person(mfaEnabled: MfaMethod[] = []) {
  const { pool, client } = await peoplePool(p, { EmailMfaConfiguration: {} });
  const user = await p.makeUser({ pool, change: { srpSalt: null, srpVerifier: null, mfaEnabled } });
  expect((await byMail(client, user.email)).AuthenticationResult).toBeDefined();
  await p.setPool({ MfaConfiguration: "ON" }, pool);
  return { ...user, client };
}

it.each<[MfaMethod[]]>([[[]], [["EMAIL_OTP"]]])("is led to set one up, and not locked out: %j", async (enabled) => {
  const { client, email: USERNAME } = await person(enabled);
  const asked = await byMail(client, USERNAME);
  expect(asked.ChallengeName).toBe("MFA_SETUP");
  const late = await byMail(client, USERNAME);
  const { SecretCode, Session } = await accepted(p, "AssociateSoftwareToken", { Session: asked.Session });
  const verified = await accepted(p, "VerifySoftwareToken", { Session, UserCode: totpCode(SecretCode, new Date()) });
  const done = await answer(client, "MFA_SETUP", verified.Session, { USERNAME });
  expect(done.AuthenticationResult).toBeDefined();
  // The mailbox alone sets up no other one now.
  expect(await refusal(p, "AssociateSoftwareToken", { Session: late.Session })).toContain("Invalid session");
  expect((await byMail(client, USERNAME)).ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
});

it("is led to none by a code alone where it has a passkey to begin with", async () => {
  const { pool, client, username, email } = await person();
  await p.look(
    `INSERT INTO identity_passkeys (pool, username, id, public_key, counter, relying_party, name)
     VALUES ($1, $2, 'one', '', 0, 'localhost', 'Passkey 1')`,
    [pool, username],
  );
  expect((await byMail(client, email)).ChallengeName).toBe("PASSWORD");
  const { PasswordPolicy } = newPoolSettings.Policies;
  const Policies = { PasswordPolicy, SignInPolicy: { AllowedFirstAuthFactors: ["PASSWORD" as const, "EMAIL_OTP" as const] } }; // oxfmt-ignore
  await p.setPool({ Policies }, pool);
  expect((await byMail(client, email)).ChallengeName).toBe("MFA_SETUP");
});

it("is led to none by a code alone where a manager left it another provider's account to sign in by", async () => {
  const { pool, client, username, email } = await person();
  const identity = { userId: "7", providerName: "Works", providerType: "OIDC", issuer: null, primary: false, dateCreated: 0 }; // oxfmt-ignore
  await changeUser(p.ports.db, pool, username, { identities: [identity] });
  expect((await byMail(client, email)).ChallengeName).toBe("PASSWORD");
});
