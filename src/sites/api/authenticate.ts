import type { FastifyRequest } from "fastify";
import { findKey } from "../../features/api-keys/index.ts";
import { accountCaller } from "../../features/people/index.ts";
import type { Accounts } from "../../kit/accounts.ts";
import type { Env } from "../../kit/feature.ts";
import { isId } from "../../kit/id.ts";
import { refuse } from "../../kit/problem.ts";
import { say } from "./refusals/index.ts";
import { noOrganisation } from "./routes.ts";
import type { Authenticate, Caller } from "./routes.ts";
import { accountOfToken, looksLikeToken } from "./token.ts";

/**
 * Who calls, by the Authorization header alone, never by a cookie: an API key, or a token of the identity provider.
 * @param accounts absent where nobody can have an account
 */
export function authenticator(env: Env, accounts?: Accounts): Authenticate {
  return async (request) => {
    const bearer = bearerOf(request);
    if (bearer === null) return null;
    if (!looksLikeToken(bearer)) return findKey(env, bearer);
    return accounts ? byToken(env, accounts, bearer, request) : null;
  };
}

/** The text after `Bearer`, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const [scheme, text] = (request.headers.authorization ?? "").split(" ", 2);
  return scheme?.toLowerCase() === "bearer" && text ? text : null;
}

async function byToken(env: Env, accounts: Accounts, token: string, request: FastifyRequest): Promise<Caller | null> {
  const account = await accountOfToken(accounts, token, env.clock());
  if (!account) return null;
  const wanted = request.headers["hookwise-organisation"];
  if (wanted !== undefined && (typeof wanted !== "string" || !isId(wanted))) throw notAMember();
  const { org, actor } = await accountCaller(env, account, wanted ?? null);
  if (org === null && wanted !== undefined) throw notAMember();
  return { org: org ?? noOrganisation, actor };
}

function notAMember() {
  return refuse("forbidden", "not-a-member", say("not-a-member"));
}
