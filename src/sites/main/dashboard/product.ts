import { MutationCache, QueryClient, useQuery } from "@tanstack/react-query";
import { contract } from "../../../features/people/contract.ts";
import { makeCall, makeOpen } from "../../../ui/call.ts";
import type { Call, Open } from "../../../ui/call.ts";
import { ApiProblem } from "../../../ui/problem.ts";
import { api, openApi } from "../account/client.ts";
import type { Person } from "../account/client.ts";
import { stillStands } from "./guard.ts";
import { chooseOrganisation, chosenOrganisation, useChosenOrganisation } from "./organisation.ts";

/** What the dashboard has asked for; thrown away when somebody else signs in. */
export const asked: QueryClient = new QueryClient({
  // What was done may have been what waited.
  mutationCache: new MutationCache({ onSettled: () => void asked.invalidateQueries({ queryKey: ["overview"] }) }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Whoever is offline is told so, as when the server is away, instead of waiting without a word.
      networkMode: "always",
      refetchOnReconnect: true,
      // A refusal stays one; only what the network broke is tried again.
      retry: (times, error) => times < 2 && !(error instanceof ApiProblem && error.status < 500),
    },
    // A press must not take effect later, when nobody thinks of it any more.
    mutations: { networkMode: "always" },
  },
});

/** The product's API as the person who is signed in, in the organisation that was chosen. */
export const call: Call = makeCall((path, options) =>
  inOrganisation((organisation) => api(path, { ...options, ...organisation })),
);

/** Its streams and files. */
export const open: Open = makeOpen((path, options) =>
  inOrganisation((organisation) => openApi(path, { ...options, ...organisation })),
);

async function inOrganisation<T>(ask: (of: { organisation?: string }) => Promise<T>): Promise<T> {
  const organisation = chosenOrganisation();
  try {
    return await ask(organisation ? { organisation } : {});
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) await stillStands();
    // What the person may do has changed since it was asked; what a screen shows follows.
    if (error instanceof ApiProblem && error.reason === "forbidden") void asked.invalidateQueries({ queryKey: ["me"] });
    // The organisation that was chosen here once has let the person go: on with the first one.
    if (error instanceof ApiProblem && error.reason === "not-a-member") chooseOrganisation(null);
    throw error;
  }
}

/** Who the person is for the product: organisations, role, permissions, invitations. Looked at every minute, so that an end is noticed. @param person null while there is nobody to ask about */
export function useMe(person: Person | null) {
  const organisation = useChosenOrganisation();
  return useQuery({
    queryKey: ["me", person?.userId, organisation],
    queryFn: () => call(contract.me, {}),
    enabled: person !== null,
    refetchInterval: 60_000,
    // The same person in another organisation, and nobody else.
    placeholderData: (before, query) => (query?.queryKey[1] === person?.userId ? before : undefined),
  });
}

export type Me = NonNullable<ReturnType<typeof useMe>["data"]>;
