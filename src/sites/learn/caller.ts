import type { Accounts } from "../../kit/accounts.ts";
import type { Env } from "../../kit/feature.ts";
import type { Authenticate } from "../api/routes.ts";
import { isSameOrigin, signedIn } from "./sign-in.ts";

/**
 * Who calls the API on the learning site: the learner of the session in this site's cookie, with no permission but to what is their own. A browser
 * brings the cookie by itself, also for pages of others; such a call is a stranger's.
 */
export function learnerCaller(env: Env, accounts?: Accounts): Authenticate {
  return async (request) => {
    const { origin } = request.headers;
    if (!isSameOrigin(request) || (origin !== undefined && origin !== env.config.learnUrl)) return null;
    const learner = await signedIn(env, request, accounts);
    if (!learner) return null;
    const { org, person, name } = learner;
    return { org, actor: { kind: "member", id: person, member: person, may: new Set(), name } };
  };
}
