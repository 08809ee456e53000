import { Hub } from "aws-amplify/utils";
import { ApiProblem } from "../../../ui/problem.ts";
import { account, api, idToken } from "./client.ts";
import { destination, takeTarget } from "./destination.ts";
import type { Destination } from "./redirect.ts";
import type { Settings } from "./settings.ts";
import { chosenOrganisation, takeLearning } from "./shown-organisation.ts";

export type Completed =
  /** A screen of this program. */
  | { kind: "own"; path: string }
  /** A full navigation. */
  | { kind: "elsewhere"; url: string }
  /** The learning site was wanted, and there is nobody to introduce to it. */
  | { kind: "no-token" }
  | { kind: "failed" };

/** What /callback does: completes the session that a hosted sign-in began (or takes the one that is there) and says where to go. */
export async function completeSignIn(): Promise<Completed> {
  // Read before the client starts: it cleans the address when it exchanges the code.
  const asked = new URLSearchParams(location.search);
  const redirectTo = takeTarget();
  let refused = asked.has("error");
  let stop = () => {};
  // The client waits for a sign-in under way; one that it refuses, as a state that is not its own, would be waited for without end.
  const broken = new Promise<null>((resolve) => {
    stop = Hub.listen("auth", ({ payload }) => {
      if (payload.event !== "signInWithRedirect_failure") return;
      refused = true;
      resolve(null);
    });
  });
  try {
    const settings = await account();
    const to = destination(asked.get("redirectTo") ?? redirectTo, settings);
    const token = await Promise.race([idToken(), broken]);
    if (token === null || refused)
      return to.kind === "learn" && !refused && !asked.has("code") ? { kind: "no-token" } : { kind: "failed" };
    return await lead(to, token, settings);
  } catch {
    return { kind: "failed" };
  } finally {
    stop();
  }
}

async function lead(to: Destination, token: string, settings: Settings): Promise<Completed> {
  if (to.kind === "learn") return { kind: "elsewhere", url: await learnAddress(to.url, token, settings) };
  if (to.kind === "elsewhere") return { kind: "elsewhere", url: to.url };
  if (to.kind === "own") return { kind: "elsewhere", url: to.path };
  return { kind: "own", path: "/dashboard/profile" };
}

/**
 * The address that introduces the person to the learning site: ours gets a code that works once, soon ends, and is good in the browser to
 * which it gave a state; who comes without one fetches it there first. An operator's own gets the id token, as the specification has it.
 */
async function learnAddress(target: string, token: string, settings: Settings): Promise<string> {
  const { origin, pathname, search, searchParams } = new URL(target);
  const wanted = pathname === "/auth-redirect" ? (searchParams.get("redirectTo") ?? "/") : pathname + search;
  if (settings.learnExternal) {
    const more = new URLSearchParams(wanted === "/" ? { token } : { token, redirectTo: wanted, source: "main" });
    return `${origin}/auth-redirect?${more.toString()}`;
  }
  const state = searchParams.get("state");
  if (pathname !== "/auth-redirect" || state === null)
    return `${origin}/auth-redirect?${new URLSearchParams({ redirectTo: wanted, source: "main" }).toString()}`;
  const body = { state, redirectTo: wanted };
  // A lesson's link names the organisation that it was sent for, and Learn leaves the one that stood in this tab.
  const wantedIn = [searchParams.get("organisation"), takeLearning(), chosenOrganisation()];
  const { url } = await askIn(wantedIn, (organisation) =>
    api<{ url: string }>("/me/learn-codes", { method: "POST", body, ...organisation }),
  );
  if (new URL(url).origin !== origin)
    throw new Error("The code leads to another site than the one that was asked for.");
  return url;
}

/** Asks in the first of some organisations to which the person belongs, else where they are by themselves. */
async function askIn<T>(
  organisations: readonly (string | null)[],
  ask: (of: { organisation?: string }) => Promise<T>,
): Promise<T> {
  for (const organisation of organisations.filter((one) => one !== null))
    try {
      return await ask({ organisation });
    } catch (error) {
      if (!(error instanceof ApiProblem && error.reason === "not-a-member")) throw error;
    }
  return ask({});
}
