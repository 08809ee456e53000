import { QueryClient } from "@tanstack/react-query";
import { makeCall } from "../../../ui/call.ts";
import type { Call } from "../../../ui/call.ts";
import { languageNow } from "../../../ui/language.ts";
import { ApiProblem } from "../../../ui/problem.ts";

/** What the program has asked for. */
export const asked = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Whoever is offline is told so, as when the server is away, instead of waiting without a word.
      networkMode: "always",
      refetchOnReconnect: true,
      // A refusal stays one; only what the network broke is tried again.
      retry: (times, error) => times < 2 && !(error instanceof ApiProblem && error.status < 500),
    },
    mutations: { networkMode: "always" },
  },
});

/** Calls an endpoint as whoever is signed in on this site: its cookie goes along by itself. @throws ApiProblem for every refusal */
export const call: Call = makeCall(async (path, { method, body, key }) => {
  const answer = await fetch(addressOf(path), {
    method,
    headers: {
      accept: "application/json",
      "accept-language": languageNow().tag,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.ok) return answer.status === 204 ? null : answer.json();
  if (answer.status === 401) signInAgain();
  throw new ApiProblem(answer.status, ((await answer.json().catch(() => null)) ?? {}) as Partial<ApiProblem>);
});

/** Where a path of the API stands on this site. */
export function addressOf(path: string): string {
  return `/api/v1${path}`;
}

/** The session has ended: the main site gives a new one, and leads back to this page. What was answered in a round is kept here until then. */
function signInAgain(): void {
  location.assign(
    `/auth-redirect?${new URLSearchParams({ redirectTo: location.pathname + location.search }).toString()}`,
  );
}
