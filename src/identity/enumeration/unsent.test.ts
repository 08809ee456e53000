import { afterAll, beforeAll, expect, it } from "vitest";
import { accepted, peoplePool } from "../testing/accounts.ts";
import { startProvider } from "../testing/provider.ts";
import type { TestProvider, WireReply } from "../testing/provider.ts";

// A code that cannot be handed on does not tell who is there: only an account is sent one.

let p: TestProvider;
let own: { pool: string; client: string };
beforeAll(async () => {
  p = await startProvider();
  own = await peoplePool(p, { MfaConfiguration: "OFF" }, { PreventUserExistenceErrors: "ENABLED" });
});
afterAll(() => p.close());

const password = "Correct-Horse-1";
let nth = 0;
/** An address whose masked form is everybody's. */
const fresh = () => `f${(nth += 1)}@example.com`;
const signUp = (email: string) => p.call("SignUp", { ClientId: own.client, Username: email, Password: password, UserAttributes: [{ Name: "email", Value: email }] }); // oxfmt-ignore
const ask = (operation: string, Username: string) => p.call(operation, { ClientId: own.client, Username });
const signInByCode = (USERNAME: string) =>
  p.call("InitiateAuth", {
    AuthFlow: "USER_AUTH",
    ClientId: own.client,
    AuthParameters: { USERNAME, PREFERRED_CHALLENGE: "EMAIL_OTP" },
  });

/** A reply without what is random in every one. */
function form({ status, error, body }: WireReply): unknown {
  const { Session, ...rest } = body;
  const { USER_ID_FOR_SRP, ...parameters } = body.ChallengeParameters ?? {};
  return { status, error, ...rest, session: typeof Session, id: typeof USER_ID_FOR_SRP, parameters, ChallengeParameters: null }; // oxfmt-ignore
}

async function confirmed(): Promise<string> {
  const email = await unconfirmed();
  await accepted(p, "ConfirmSignUp", { ClientId: own.client, Username: email, ConfirmationCode: p.codeTo(email) });
  return email;
}
async function unconfirmed(): Promise<string> {
  const email = fresh();
  await signUp(email);
  return email;
}

it.each([
  ["a reset of a password", confirmed, (name: string) => ask("ForgotPassword", name)],
  ["a reset of a password of who never confirmed", unconfirmed, (name: string) => ask("ForgotPassword", name)],
  ["the code of a sign-up again", unconfirmed, (name: string) => ask("ResendConfirmationCode", name)],
  ["a code to sign in with", confirmed, signInByCode],
] as const)("whoever asks for %s is answered alike while no code can be handed on", async (_, known, request) => {
  const name = await known();
  const nobody = await request(fresh());
  const before = p.deliveries.length;
  p.failNextDelivery();
  const somebody = await request(name);
  expect(p.deliveries.length).toBe(before);
  expect(form(somebody)).toEqual(form(nobody));
  // Who is there gets one as soon as it can be handed on.
  await request(name);
  expect(p.deliveries.length).toBe(before + 1);
  expect(p.deliveries.at(-1)).toMatchObject({ to: name, vars: { code: expect.stringMatching(/^\d{6}$/) } });
});

it("whoever has proven who they are is told that their code could not be sent", async () => {
  const email = await confirmed();
  const signedIn = await accepted(p, "InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    ClientId: own.client,
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  const { AccessToken } = signedIn.AuthenticationResult;
  p.failNextDelivery();
  const UserAttributes = [{ Name: "email", Value: fresh() }];
  expect((await p.call("UpdateUserAttributes", { AccessToken, UserAttributes })).error).toBe("CodeDeliveryFailureException"); // oxfmt-ignore
});
