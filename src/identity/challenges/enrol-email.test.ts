import { afterAll, beforeAll, expect, it } from "vitest";
import { totpCode } from "../factors/totp.ts";
import { changeUser, findUser } from "../store/users.ts";
import { accepted, peoplePool, refusal } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";

let p: TestProvider;
beforeAll(async () => void (p = await startProvider()));
afterAll(() => p.close());

/** Whoever has only the password of an account whose owner has set up nothing yet, and was sent the code that would make their own address its second factor. */
async function makeThief() {
  const { pool, client } = await peoplePool(p, { MfaConfiguration: "ON", EmailMfaConfiguration: {} });
  const user = await p.makeUser({ pool });
  const attributes = { ...user.attributes, email_verified: "false" };
  await changeUser(p.ports.db, pool, user.username, { attributes });
  const begin = () => {
    const AuthParameters = { USERNAME: user.email, PASSWORD: user.password };
    return accepted(p, "InitiateAuth", { AuthFlow: "USER_PASSWORD_AUTH", ClientId: client, AuthParameters });
  };
  const answer = (ChallengeName: string, Session: string, more: Record<string, string>) => {
    const ChallengeResponses = { USERNAME: user.email, ...more };
    return { ClientId: client, ChallengeName, Session, ChallengeResponses };
  };
  const EMAIL = "thief@people.example";
  const { Session } = await begin();
  const asked = await accepted(p, "RespondToAuthChallenge", answer("MFA_SETUP", Session, { EMAIL }));
  expect(asked.ChallengeName).toBe("EMAIL_OTP");
  const ends = () => answer("EMAIL_OTP", asked.Session, { EMAIL_OTP_CODE: p.codeTo(EMAIL) });
  const stored = async () => (await findUser(p.ports.db, pool, user.username))!;
  return { user, attributes, begin, answer, ends, stored, address: EMAIL };
}

it("makes an address the second factor of an account that has none", async () => {
  const { ends, stored, address } = await makeThief();
  expect((await accepted(p, "RespondToAuthChallenge", ends())).AuthenticationResult).toBeDefined();
  expect((await stored()).attributes).toMatchObject({ email: address, email_verified: "true" });
});

it("goes around no authenticator that was set up since the code was sent", async () => {
  const { attributes, begin, answer, ends, stored } = await makeThief();
  const own = await accepted(p, "AssociateSoftwareToken", { Session: (await begin()).Session });
  const UserCode = totpCode(own.SecretCode, new Date());
  const { Session } = await accepted(p, "VerifySoftwareToken", { Session: own.Session, UserCode });
  await accepted(p, "RespondToAuthChallenge", answer("MFA_SETUP", Session, {}));
  expect(await refusal(p, "RespondToAuthChallenge", ends())).toContain("Invalid session");
  expect((await stored()).attributes).toEqual(attributes);
});

it("takes the place of no address that was proven since", async () => {
  const { user, attributes, ends, stored } = await makeThief();
  const proven = { ...attributes, email_verified: "true" };
  await changeUser(p.ports.db, user.pool, user.username, { attributes: proven });
  expect(await refusal(p, "RespondToAuthChallenge", ends())).toContain("Invalid session");
  expect((await stored()).attributes).toEqual(proven);
});
