import { useQuery } from "@tanstack/react-query";
import { fetchMFAPreference } from "aws-amplify/auth";
import { account, idToken } from "../account/client.ts";
import type { Person } from "../account/client.ts";
import { faultOf } from "../account/fault-text.ts";
import { refreshSession } from "../account/session.ts";

/** The query of the person's second steps; shared by the guard and the profile. @param person null while there is nobody to ask about */
export function useSecondSteps(person: Person | null) {
  return useQuery({
    queryKey: ["second-steps", person?.userId],
    queryFn: async () => {
      await account();
      return withSessionCheck(() => fetchMFAPreference());
    },
    enabled: person !== null && !person.federated,
    retry: false,
    retryOnMount: false,
    // A method that was switched off elsewhere counts at the next look.
    staleTime: 30_000,
  });
}

/** Runs a call of the identity provider; when it says that the session does not stand any more, looks whether that is so. @throws its error */
export async function withSessionCheck<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (/NotAuthorized|UserUnAuthenticated|UserNotFound/.test(faultOf(error).name)) void revalidateSession();
    throw error;
  }
}

/** Asks the provider for new tokens: a session that ended there ends here too, and the screen then leads to /login. */
export async function revalidateSession(): Promise<void> {
  await idToken(true).catch(() => null);
  await refreshSession();
}

/** Where to sign in so as to come back to this path. */
export function loginPath(path: string): string {
  return `/login?redirectTo=${encodeURIComponent(path)}`;
}
