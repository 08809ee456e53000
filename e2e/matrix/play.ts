import { Amplify } from "aws-amplify";
import { confirmSignIn, signIn, signOut } from "aws-amplify/auth";
import type { SignInInput, SignInOutput } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { CookieStorage, defaultStorage } from "aws-amplify/utils";
import { cookies } from "../../src/sites/main/account/client.ts";
import type { PoolName, Somebody, State, World } from "./world.ts";

type Step = SignInOutput["nextStep"];

/** What a case plays with: the world, and a client that notes which steps it saw. */
export interface Play {
  world: World;
  /** The steps so far. */
  steps: string[];
  /** Points the client at a pool. */
  at(pool: PoolName): Promise<void>;
  /** Somebody in a state, and the client at their pool. */
  person(pool: PoolName, state?: State): Promise<Somebody>;
  signIn(person: Somebody, expected: string, options?: NonNullable<SignInInput["options"]>): Promise<Step>;
  confirm(challengeResponse: string, expected: string): Promise<Step>;
  /** Notes the step that a sign-in came to. @throws Error when it is another than expected */
  step(output: Promise<SignInOutput>, expected: string): Promise<Step>;
  /** @throws Error unless both are the same */
  same(found: unknown, expected: unknown): void;
}

/** @param kept where the client keeps its tokens */
export function openPlay(world: World, endpoint: string, kept: "cookies" | "localStorage" | "memory"): Play {
  const play: Play = {
    world,
    steps: [],
    async at(pool) {
      const { identityPoolId, ...where } = await world.where(pool);
      const Cognito = { ...where, userPoolEndpoint: endpoint, loginWith: { email: true } };
      const identities = identityPoolId && { identityPoolId, identityPoolEndpoint: endpoint, allowGuestAccess: false };
      Amplify.configure({ Auth: { Cognito: identities ? { ...Cognito, ...identities } : Cognito } });
      // As the product's screens set it; the client's default is localStorage, and without a browser a map.
      cognitoUserPoolsTokenProvider.setKeyValueStorage(
        kept === "cookies" ? new CookieStorage(cookies(null, isSecureContext)) : defaultStorage,
      );
      // What a case that broke off has left.
      await signOut().catch(() => {});
    },
    async person(pool, state = "plain") {
      await play.at(pool);
      return world.person(pool, state);
    },
    signIn({ email, password }, expected, options = {}) {
      const secret = options.authFlowType === "CUSTOM_WITHOUT_SRP" || options.authFlowType === "USER_AUTH";
      return play.step(signIn({ username: email, ...(!secret && { password }), options }), expected);
    },
    confirm: (challengeResponse, expected) => play.step(confirmSignIn({ challengeResponse }), expected),
    async step(output, expected) {
      const { isSignedIn, nextStep } = await output;
      play.steps.push(nextStep.signInStep);
      play.same(nextStep.signInStep, expected);
      play.same(isSignedIn, expected === "DONE");
      if (isSignedIn) play.same(keptIn(), kept);
      return nextStep;
    },
    same(found, expected) {
      const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
      if (one !== other) throw new Error(`${one} instead of ${other}`);
    },
  };
  return play;
}

/** Where the tokens really are. */
function keptIn(): string {
  if (typeof document === "undefined" || typeof localStorage === "undefined") return "memory";
  if (document.cookie.includes(".accessToken=")) return "cookies";
  return Object.keys(localStorage).some((key) => key.endsWith(".accessToken")) ? "localStorage" : "nowhere";
}
