import { AuthenticationDetails, CognitoUser, CognitoUserAttribute, CognitoUserPool } from "amazon-cognito-identity-js";
import type { CognitoUserSession } from "amazon-cognito-identity-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refusal } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider } from "../testing/provider.ts";
import { totpCode } from "../factors/totp.ts";

let p: TestProvider;
let pool: CognitoUserPool;
const email = "drift@people.example";
const first = "Correct-Horse!";
const second = "Another-Horse é 🐎";

beforeAll(async () => {
  p = await startProvider();
  pool = new CognitoUserPool({ UserPoolId: p.pool, ClientId: p.client, endpoint: p.endpoint });
});
afterAll(() => p.close());

/** What this client tells by callbacks. */
type Result =
  | { step: "session"; session: CognitoUserSession }
  | { step: "refused"; error: Error & { code: string } }
  | { step: string };

const person = () => new CognitoUser({ Username: email, Pool: pool });
const done = <T>(work: (result: (error?: unknown, value?: T) => void) => void) =>
  new Promise<T>((resolve, reject) => work((error, value) => (error ? reject(error) : resolve(value as T))));
const steps = (resolve: (result: Result) => void) => ({
  onSuccess: (session: CognitoUserSession) => resolve({ step: "session", session }),
  onFailure: (error: any) => resolve({ step: "refused", error }),
  mfaSetup: () => resolve({ step: "set up" }),
  totpRequired: () => resolve({ step: "code" }),
});
const signIn = (user: CognitoUser, password: string) =>
  new Promise<Result>((resolve) =>
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), steps(resolve)),
  );
const giveCode = (user: CognitoUser, code: string) =>
  new Promise<Result>((resolve) => user.sendMFACode(code, steps(resolve), "SOFTWARE_TOKEN_MFA"));

it("serves the older client of browsers from sign-up to sign-out", { timeout: 120_000 }, async () => {
  const name = new CognitoUserAttribute({ Name: "name", Value: "Robin Marsh" });
  const made = await done<any>((result) => pool.signUp(email, first, [name], [], result));
  expect(made).toMatchObject({ userConfirmed: false, codeDeliveryDetails: { Destination: "d***@p***" } });
  expect(await signIn(person(), first)).toMatchObject({ error: { code: "UserNotConfirmedException" } });
  await done((result) => person().resendConfirmationCode(result));
  await done((result) => person().confirmRegistration(p.codeTo(email), false, result));

  // The first sign-in sets an authenticator up.
  let user = person();
  expect(await signIn(user, "Wrong-Horse!")).toMatchObject({
    error: { code: "NotAuthorizedException", message: "Incorrect username or password." },
  });
  expect(await signIn(user, first)).toEqual({ step: "set up" });
  const secret = await new Promise<string>((resolve, reject) =>
    user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject }),
  );
  const verify = (code: string) =>
    new Promise<Result>((resolve) => user.verifySoftwareToken(code, "Phone", steps(resolve)));
  expect(await verify(totpCode(secret, new Date(Date.now() - 600_000)))).toMatchObject({
    error: { code: "EnableSoftwareTokenMFAException" },
  });
  const used = totpCode(secret, new Date());
  const { session } = (await verify(used)) as { session: CognitoUserSession };
  expect(session.isValid()).toBe(true);
  expect(session.getIdToken().payload).toMatchObject({ sub: made.userSub, email, email_verified: true });

  // The one who is signed in changes the account.
  const attributes = () =>
    done<CognitoUserAttribute[]>((result) => user.getUserAttributes((error, value) => result(error, value)));
  expect(Object.fromEntries((await attributes()).map((one) => [one.getName(), one.getValue()]))).toMatchObject({
    name: "Robin Marsh",
    email,
    email_verified: "true",
  });
  const nickname = new CognitoUserAttribute({ Name: "nickname", Value: "Rob" });
  await done((result) => user.updateAttributes([nickname], (error) => result(error)));
  await done((result) => user.deleteAttributes(["nickname"], result));
  await done((result) => user.changePassword(first, second, result));
  const wish = { PreferredMfa: true, Enabled: true };
  await done((result) => user.setUserMfaPreference(null, wish, result));
  const before = session.getAccessToken().getJwtToken();
  user.signOut();

  // The next sign-in asks for a new code.
  user = person();
  expect(await signIn(user, first)).toMatchObject({ error: { code: "NotAuthorizedException" } });
  expect(await signIn(user, second)).toEqual({ step: "code" });
  expect(await giveCode(user, used)).toMatchObject({ error: { code: "ExpiredCodeException" } });
  const next = await giveCode(user, totpCode(secret, new Date(Date.now() + 30_000)));
  expect(next.step).toBe("session");
  await new Promise<void>((resolve, reject) => user.globalSignOut({ onSuccess: () => resolve(), onFailure: reject }));
  expect(await refusal(p, "GetUser", { AccessToken: before })).toContain("Access Token has been revoked");

  // A forgotten password.
  const forgetful = person();
  await new Promise<void>((resolve, reject) =>
    forgetful.forgotPassword({ onSuccess: () => resolve(), onFailure: reject, inputVerificationCode: () => resolve() }),
  );
  await new Promise<void>((resolve, reject) =>
    forgetful.confirmPassword(p.codeTo(email), first, { onSuccess: () => resolve(), onFailure: reject }),
  );
  expect(await signIn(person(), first)).toEqual({ step: "code" });
});
