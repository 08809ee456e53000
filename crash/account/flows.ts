import { randomUUID } from "node:crypto";
import { srpClient } from "../../src/identity/testing/srp.ts";
import { authenticatorApp } from "../../e2e/account/authenticator.ts";
import type { AuthenticatorApp } from "../../e2e/account/authenticator.ts";
import type { Wire } from "./wire.ts";

/** What people do, one step at a time: between any two of them the product is killed. */
export type Flow = AsyncGenerator<void, void>;

const password = "Calm-water-7-fish";

export const flows: Record<string, (wire: Wire) => Flow> = {
  "a sign-up and the set-up of an authenticator": async function* (wire) {
    const email = newAddress();
    await signUp(wire, email);
    yield;
    await confirm(wire, email);
    yield;
    yield* enrol(wire, email);
  },
  "a sign-in with an authenticator, and renewals": async function* (wire) {
    const email = newAddress();
    await signUp(wire, email);
    await confirm(wire, email);
    const { app } = yield* enrol(wire, email);
    const asked = yield* passwordStep(wire, email, password);
    yield;
    const done = await respond(wire, asked, email, { SOFTWARE_TOKEN_MFA_CODE: await app.code() });
    const { AccessToken } = done.AuthenticationResult;
    let { RefreshToken } = done.AuthenticationResult;
    for (let times = 0; times < 2; times += 1) {
      yield;
      // Who is signed in stays so, with the tokens from before.
      await wire.ask("GetUser", { AccessToken });
      const renewed = await wire.ask("GetTokensFromRefreshToken", { RefreshToken, ClientId: wire.client });
      RefreshToken = renewed.AuthenticationResult.RefreshToken ?? RefreshToken;
    }
  },
  "a forgotten password": async function* (wire) {
    const email = newAddress();
    await signUp(wire, email);
    await confirm(wire, email);
    const ask = () => wire.ask("ForgotPassword", { ClientId: wire.client, Username: email });
    await ask();
    yield;
    const ConfirmationCode = await wire.code(email, ask);
    const Password = "Whale-song-of-1851";
    await wire.ask("ConfirmForgotPassword", { ClientId: wire.client, Username: email, ConfirmationCode, Password });
    yield;
    yield* passwordStep(wire, email, Password);
  },
};

function newAddress(): string {
  return `robin-${randomUUID().slice(0, 8)}@harbour.example`;
}

async function signUp(wire: Wire, email: string): Promise<void> {
  const UserAttributes = [
    { Name: "email", Value: email },
    { Name: "name", Value: "Robin Marsh" },
  ];
  await wire.ask("SignUp", { ClientId: wire.client, Username: email, Password: password, UserAttributes });
}

async function confirm(wire: Wire, email: string): Promise<void> {
  const again = () => wire.ask("ResendConfirmationCode", { ClientId: wire.client, Username: email });
  const ConfirmationCode = await wire.code(email, again);
  await wire.ask("ConfirmSignUp", { ClientId: wire.client, Username: email, ConfirmationCode });
}

/** Signs in by SRP, and answers with what is asked after the password. */
async function* passwordStep(wire: Wire, email: string, secret: string): AsyncGenerator<void, any> {
  const srp = srpClient(wire.pool);
  const AuthParameters = { USERNAME: email, SRP_A: srp.a };
  const asked = await wire.ask("InitiateAuth", { AuthFlow: "USER_SRP_AUTH", ClientId: wire.client, AuthParameters });
  yield;
  return respond(wire, asked, email, srp.prove(asked.ChallengeParameters, secret));
}

/** Signs in for the first time, up to the tokens. */
async function* enrol(wire: Wire, email: string): AsyncGenerator<void, { app: AuthenticatorApp }> {
  const asked = yield* passwordStep(wire, email, password);
  yield;
  const { SecretCode, Session } = await wire.ask("AssociateSoftwareToken", { Session: asked.Session });
  const app = authenticatorApp(SecretCode);
  yield;
  const verified = await wire.ask("VerifySoftwareToken", { Session, UserCode: await app.code() });
  yield;
  const done = await respond(wire, { ...asked, Session: verified.Session }, email, {});
  if (!done.AuthenticationResult?.AccessToken) throw new Error("the first sign-in gave no tokens");
  return { app };
}

function respond(wire: Wire, asked: any, email: string, responses: Record<string, string>): Promise<any> {
  const { ChallengeName, Session, ChallengeParameters = {} } = asked;
  const ChallengeResponses = { USERNAME: ChallengeParameters.USERNAME ?? email, ...responses };
  return wire.ask("RespondToAuthChallenge", { ClientId: wire.client, ChallengeName, Session, ChallengeResponses });
}
