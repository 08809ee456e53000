import { CognitoIdentityProvider } from "@aws-sdk/client-cognito-identity-provider";
import type { InitiateAuthCommandOutput } from "@aws-sdk/client-cognito-identity-provider";
import type { Place } from "../../tools/product/process.ts";
import { authenticatorApp } from "./authenticator.ts";
import type { AuthenticatorApp } from "./authenticator.ts";
import { codeTo } from "./outbox.ts";

export interface Tokens {
  id: string;
  access: string;
}

type Step = Pick<
  InitiateAuthCommandOutput,
  "ChallengeName" | "ChallengeParameters" | "Session" | "AuthenticationResult"
>;

/** The provider's wire as Amazon's own client speaks it, with what a person has at hand: mails and an authenticator app. */
export async function providerClient(place: Place) {
  const { userPoolEndpoint, userPoolClientId: ClientId } = (await (
    await fetch(`${place.url}/auth-config.json`)
  ).json()) as {
    userPoolEndpoint: string;
    userPoolClientId: string;
  };
  const sdk = new CognitoIdentityProvider({
    region: "local-1",
    endpoint: userPoolEndpoint,
    credentials: { accessKeyId: "none", secretAccessKey: "none" },
  });
  const apps = new Map<string, AuthenticatorApp>();

  const begin = (email: string, password: string): Promise<Step> =>
    sdk.initiateAuth({ ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters: { USERNAME: email, PASSWORD: password } }); // oxfmt-ignore

  async function answer(step: Step, email: string, responses: Record<string, string>): Promise<Step> {
    const USERNAME = step.ChallengeParameters?.["USERNAME"] ?? email;
    return sdk.respondToAuthChallenge({
      ClientId,
      ChallengeName: step.ChallengeName!,
      Session: step.Session!,
      ChallengeResponses: { USERNAME, ...responses },
    });
  }

  return {
    sdk,
    begin,
    async register(email: string, password: string, name: string): Promise<void> {
      const UserAttributes = [{ Name: "email", Value: email }, { Name: "name", Value: name }]; // oxfmt-ignore
      await sdk.signUp({ ClientId, Username: email, Password: password, UserAttributes });
      await sdk.confirmSignUp({ ClientId, Username: email, ConfirmationCode: await codeTo(place, email) });
    },
    /** Signs in, whatever is asked on the way: a password of one's own, setting up an authenticator, its code. Tells the steps. */
    async signIn(email: string, password: string, own = password): Promise<Tokens & { steps: string[] }> {
      const steps: string[] = [];
      let step = await begin(email, password);
      for (; step.ChallengeName;) {
        steps.push(step.ChallengeName);
        if (step.ChallengeName === "NEW_PASSWORD_REQUIRED") step = await answer(step, email, { NEW_PASSWORD: own });
        else if (step.ChallengeName === "MFA_SETUP") {
          const { SecretCode, Session } = await sdk.associateSoftwareToken({ Session: step.Session! });
          const app = authenticatorApp(SecretCode!);
          apps.set(email, app);
          const verified = await sdk.verifySoftwareToken({ Session: Session!, UserCode: await app.code() });
          step = await answer({ ...step, Session: verified.Session! }, email, {});
        } else step = await answer(step, email, { SOFTWARE_TOKEN_MFA_CODE: await apps.get(email)!.code() });
      }
      const { IdToken, AccessToken } = step.AuthenticationResult!;
      return { id: IdToken!, access: AccessToken!, steps };
    },
  };
}
export type ProviderClient = Awaited<ReturnType<typeof providerClient>>;
