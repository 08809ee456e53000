import { Amplify } from "aws-amplify";
import { signOut } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import type { TestProvider } from "./provider.ts";

/**
 * Points Amplify, the client that browsers use, at a provider; whoever was signed in in this process is forgotten. Amplify is one for the process:
 * a test file that uses it configures it before each of its tests.
 */
export async function useAmplify(
  t: TestProvider,
  at: { pool?: string; client?: string } = {},
): Promise<Map<string, string>> {
  const { identityPoolId } = t.identity.describe();
  const Cognito = {
    userPoolId: at.pool ?? t.pool,
    userPoolClientId: at.client ?? t.client,
    userPoolEndpoint: t.endpoint,
    signUpVerificationMethod: "code",
    loginWith: { email: true },
  } as const;
  const guests = { identityPoolId, identityPoolEndpoint: t.endpoint, allowGuestAccess: true };
  // The identity pool knows the product's own pool only.
  Amplify.configure({ Auth: { Cognito: Cognito.userPoolId === t.pool ? { ...Cognito, ...guests } : Cognito } });
  const kept = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
  // Forgets a sign-in that another test left half-way.
  await signOut().catch(() => {});
  return kept;
}
