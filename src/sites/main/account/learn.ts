import { account, idToken } from "./client.ts";
import { leaveForLearning } from "./shown-organisation.ts";

/** Learn: leaves for the learning site; by way of the sign-in where that cannot be. */
export async function openLearnSite(): Promise<void> {
  location.assign(await learningSite().catch(() => "/login"));
}

/**
 * Where Learn leads: with a token that was just renewed, to the learning site's own sign-in. Ours comes back for a code that works once in this
 * browser alone, an operator's own gets the id token. Without a token it is the sign-in, which leads there afterwards. It is the learning site of the organisation that
 * stands here.
 */
async function learningSite(): Promise<string> {
  const { learnUrl, learnExternal } = await account();
  const token = await idToken(true).catch(() => null);
  if (token === null) return `/login?redirectTo=${encodeURIComponent(learnUrl)}`;
  if (!learnExternal) leaveForLearning();
  const more = new URLSearchParams({ ...(learnExternal && { token }), redirectTo: "/", source: "main" });
  return `${learnUrl}/auth-redirect?${more}`;
}
