import { account, api, idToken } from "./client.ts";

/**
 * Where Learn leads: with a token that was just renewed, to the learning site's own door. Ours gets a code that works once, an operator's
 * own the id token. Without a token it is the sign-in, which leads there afterwards.
 */
export async function learningSite(): Promise<string> {
  const { learnUrl, learnExternal } = await account();
  const token = await idToken(true).catch(() => null);
  if (token === null) return `/login?redirectTo=${encodeURIComponent(learnUrl)}`;
  const more = new URLSearchParams({ token, redirectTo: "/", source: "main" });
  if (learnExternal) return `${learnUrl}/auth-redirect?${more}`;
  return (await api<{ url: string }>("/me/learn-codes", { method: "POST" })).url;
}
