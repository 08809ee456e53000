import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTotpSecret } from "../kit/totp.ts";
import { sealTotp, totpCode } from "./factors/totp.ts";
import { changeUser } from "./store/users.ts";
import { accepted, peoplePool, signIn, tokensFor } from "./testing/accounts.ts";
import { softPasskey } from "./testing/passkey.ts";
import type { SoftPasskey } from "./testing/passkey.ts";
import { startProvider } from "./testing/provider.ts";
import type { MadeUser, TestProvider } from "./testing/provider.ts";
import type { User } from "./model/user.ts";

// Whoever had the mailbox alone makes a passkey: it must not go around what is set up since.

let p: TestProvider;
beforeAll(async () => void (p = await startProvider()));
afterAll(() => p.close());

async function add(AccessToken: string): Promise<SoftPasskey> {
  const { CredentialCreationOptions } = await accepted(p, "StartWebAuthnRegistration", { AccessToken });
  const passkey = softPasskey(p.origin);
  const Credential = passkey.register(CredentialCreationOptions);
  await accepted(p, "CompleteWebAuthnRegistration", { AccessToken, Credential });
  return passkey;
}

const answer = (ClientId: string, ChallengeName: string, Session: string, ChallengeResponses: object) =>
  accepted(p, "RespondToAuthChallenge", { ClientId, ChallengeName, Session, ChallengeResponses });

async function byPasskey(client: string, { email }: MadeUser, passkey: SoftPasskey) {
  const AuthParameters = { USERNAME: email, PREFERRED_CHALLENGE: "WEB_AUTHN" };
  const asked = await accepted(p, "InitiateAuth", { AuthFlow: "USER_AUTH", ClientId: client, AuthParameters });
  const options = JSON.parse(asked.ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS);
  const CREDENTIAL = JSON.stringify(passkey.answer(options));
  return answer(client, "WEB_AUTHN", asked.Session, { USERNAME: email, CREDENTIAL });
}

async function guard(pool: string, user: User): Promise<string> {
  const secret = newTotpSecret();
  const totpSecret = sealTotp(p.ports, user, "totp_secret", secret);
  await changeUser(p.ports.db, pool, user.username, { totpSecret, mfaEnabled: ["SOFTWARE_TOKEN_MFA"] });
  return secret;
}

describe.each(["OPTIONAL", "ON"] as const)(
  "a passkey that was made before the second factor, where that is %s",
  (must) => {
    it("is one factor until that was passed after it, and two from then on", async () => {
      const { pool, client } = await peoplePool(p);
      const user = await p.makeUser({ pool });
      const passkey = await add((await signIn(p, client, user.email, user.password)).AccessToken);
      expect((await byPasskey(client, user, passkey)).AuthenticationResult).toBeDefined();
      const secret = await guard(pool, user);
      await p.setPool({ MfaConfiguration: must }, pool);
      const { ChallengeName, Session } = await byPasskey(client, user, passkey);
      expect(ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
      const code = { USERNAME: user.email, SOFTWARE_TOKEN_MFA_CODE: totpCode(secret, new Date()) };
      expect((await answer(client, ChallengeName, Session, code)).AuthenticationResult).toBeDefined();
      expect((await byPasskey(client, user, passkey)).AuthenticationResult).toBeDefined();
      // Another one is another second factor.
      await guard(pool, user);
      expect((await byPasskey(client, user, passkey)).ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
    });

    it("is so, too, where a sign-in of before makes it after", async () => {
      const { pool, client } = await peoplePool(p);
      const user = await p.makeUser({ pool });
      const { AccessToken } = await tokensFor(p, client, user.username);
      await guard(pool, user);
      await p.setPool({ MfaConfiguration: must }, pool);
      const passkey = await add(AccessToken);
      expect((await byPasskey(client, user, passkey)).ChallengeName).toBe("SOFTWARE_TOKEN_MFA");
    });

    it("is two at once where a sign-in by the second factor makes it", async () => {
      const { pool, client } = await peoplePool(p, { MfaConfiguration: must });
      const user = await p.makeUser({ pool });
      const secret = await guard(pool, user);
      const AuthParameters = { USERNAME: user.email, PASSWORD: user.password };
      const input = { AuthFlow: "USER_PASSWORD_AUTH", ClientId: client, AuthParameters };
      const { Session } = await accepted(p, "InitiateAuth", input);
      const code = { USERNAME: user.email, SOFTWARE_TOKEN_MFA_CODE: totpCode(secret, new Date()) };
      const { AuthenticationResult } = await answer(client, "SOFTWARE_TOKEN_MFA", Session, code);
      const passkey = await add(AuthenticationResult.AccessToken);
      expect((await byPasskey(client, user, passkey)).AuthenticationResult).toBeDefined();
    });
  },
);

it("a passkey keeps letting in whoever has no second factor beside it, where one is a must", async () => {
  const { pool, client } = await peoplePool(p);
  const user = await p.makeUser({ pool });
  const passkey = await add((await signIn(p, client, user.email, user.password)).AccessToken);
  await guard(pool, user);
  await changeUser(p.ports.db, pool, user.username, { totpSecret: null, mfaEnabled: [] });
  await p.setPool({ MfaConfiguration: "ON" }, pool);
  expect((await byPasskey(client, user, passkey)).AuthenticationResult).toBeDefined();
});
