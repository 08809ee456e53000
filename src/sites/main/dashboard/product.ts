import { MutationCache, QueryClient, useQuery } from "@tanstack/react-query";
import { contract } from "../../../features/people/contract.ts";
import { makeCall, makeOpen, pathOf } from "../../../ui/call.ts";
import type { Call, Open, Question } from "../../../ui/call.ts";
import { languageNow } from "../../../ui/language.ts";
import { ApiProblem } from "../../../ui/problem.ts";
import { api, openApi } from "../account/client.ts";
import type { Person } from "../account/client.ts";
import { revalidateSession } from "./guard.ts";
import { chooseOrganisation, chosenOrganisation, useChosenOrganisation } from "./organisation.ts";

/** Milliseconds for which an answer is not asked for again. */
const fresh = 10_000;

/** What the dashboard has asked for; thrown away when somebody else signs in. */
export const asked: QueryClient = new QueryClient({
  // What was done may have been what waited.
  mutationCache: new MutationCache({ onSettled: () => void asked.invalidateQueries({ queryKey: ["overview"] }) }),
  defaultOptions: {
    queries: {
      staleTime: fresh,
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
  inOrganisation((organisation) => {
    const ask = () => api(path, { ...options, ...organisation });
    // What was refused before it was known who asks, or was lost, is no answer yet.
    return (options.method === "GET" && taken(path)?.catch(ask)) || ask();
  }),
);

/** Answers that are on their way to a screen that does not stand yet, by what was asked, in which organisation and language. */
const ahead = new Map<string, Promise<unknown>>();
const nameOf = (path: string) => [chosenOrganisation() ?? "", languageNow().tag, path].join(" ");

/** Asks what a screen asks first, which then finds the answers. What nobody has taken while it is fresh is forgotten. */
export function prefetchQuestions(questions: readonly Question[]): void {
  ahead.clear();
  const organisation = chosenOrganisation();
  for (const path of questions.map(pathOf)) {
    const answer = api(path, { ...(organisation && { organisation }) });
    const name = nameOf(path);
    ahead.set(name, answer);
    answer.catch(() => undefined);
    setTimeout(() => ahead.get(name) === answer && ahead.delete(name), fresh);
  }
}

function taken(path: string): Promise<unknown> | undefined {
  const name = nameOf(path);
  const answer = ahead.get(name);
  ahead.delete(name);
  return answer;
}

/** Forgets all that was asked for. */
export function forgetAnswers(): void {
  asked.clear();
  ahead.clear();
}

/** Its streams and files. */
export const open: Open = makeOpen((path, options) =>
  inOrganisation((organisation) => openApi(path, { ...options, ...organisation })),
);

async function inOrganisation<T>(ask: (of: { organisation?: string }) => Promise<T>): Promise<T> {
  const organisation = chosenOrganisation();
  try {
    return await ask(organisation ? { organisation } : {});
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) await revalidateSession();
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
