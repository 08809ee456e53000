import { account, api, idToken } from "./client.ts";

/** Learn: leaves for the learning site; by way of the sign-in where that cannot be. */
export async function goLearning(): Promise<void> {
  location.assign(await learningSite().catch(() => "/login"));
}

/**
 * Where Learn leads: with a token that was just renewed, to the learning site's own door. Ours gets a code that works once, an operator's
 * own the id token. Without a token it is the sign-in, which leads there afterwards.
 */
async function learningSite(): Promise<string> {
  const { learnUrl, learnExternal } = await account();
  const token = await idToken(true).catch(() => null);
  if (token === null) return `/login?redirectTo=${encodeURIComponent(learnUrl)}`;
  const more = new URLSearchParams({ token, redirectTo: "/", source: "main" });
  if (learnExternal) return `${learnUrl}/auth-redirect?${more}`;
  return (await api<{ url: string }>("/me/learn-codes", { method: "POST" })).url;
}
