import { MutationCache, QueryClient, useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { contract } from "../../../features/people/contract.ts";
import { makeCall, makeOpen, pathOf } from "../../../ui/call.ts";
import type { Call, Open, Question } from "../../../ui/call.ts";
import { languageNow } from "../../../ui/language.ts";
import { ApiProblem } from "../../../ui/problem.ts";
import { api, openApi } from "../account/client.ts";
import type { Person } from "../account/client.ts";
import { leaveOrganisation, showOrganisation, shownOrganisation, wantedOrganisation } from "../account/shown-organisation.ts"; // oxfmt-ignore
import { revalidateSession } from "./guard.ts";
import { useChosenOrganisation } from "./organisation.ts";

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

/** The product's API as the person who is signed in. */
interface Product {
  call: Call;
  /** Its streams and files. */
  open: Open;
}

/** In the organisation that is shown: what stands around the screens, and one's own. */
export const { call, open } = productIn(shownOrganisation);

const products = new Map<string, Product>();

/** In one organisation: what its screen still asks or saves when another is shown by then is that one's. */
export function productOf(organisation: string): Product {
  const found = products.get(organisation) ?? productIn(() => organisation);
  products.set(organisation, found);
  return found;
}

function productIn(where: () => string | null): Product {
  return {
    call: makeCall((path, options) =>
      inOrganisation(where(), (organisation) => {
        const ask = () => api(path, { ...options, ...organisation });
        // What was refused before it was known who asks, or was lost, is no answer yet.
        return (options.method === "GET" && taken(where(), path)?.catch(ask)) || ask();
      }),
    ),
    open: makeOpen((path, options) =>
      inOrganisation(where(), (organisation) => openApi(path, { ...options, ...organisation })),
    ),
  };
}

/** Answers that are on their way to a screen that does not stand yet, by what was asked and in which language; each with the organisation that it is of. */
const ahead = new Map<string, Promise<{ of: string | null; body: unknown }>>();
const nameOf = (path: string) => [languageNow().tag, path].join(" ");

/** Asks what a screen asks first, which then finds the answers. What nobody has taken while it is fresh is forgotten. */
export function prefetchQuestions(questions: readonly Question[]): void {
  ahead.clear();
  const organisation = wantedOrganisation();
  for (const path of questions.map(pathOf)) {
    const answer = openApi(path, { ...(organisation && { organisation }) }).then(async (told) => ({
      of: told.headers.get("hookwise-organisation"),
      body: (await told.json()) as unknown,
    }));
    const name = nameOf(path);
    ahead.set(name, answer);
    answer.catch(() => undefined);
    setTimeout(() => ahead.get(name) === answer && ahead.delete(name), fresh);
  }
}

/** @throws where what was asked ahead was lost, or answered of another organisation: nobody knew then which one is shown */
function taken(organisation: string | null, path: string): Promise<unknown> | undefined {
  const name = nameOf(path);
  const answer = ahead.get(name);
  ahead.delete(name);
  return answer?.then(({ of, body }) => {
    if (of !== organisation) throw new Error("this was answered of another organisation");
    return body;
  });
}

/** Forgets all that was asked for. */
export function forgetAnswers(): void {
  asked.clear();
  ahead.clear();
}

async function inOrganisation<T>(
  organisation: string | null,
  ask: (of: { organisation?: string }) => Promise<T>,
): Promise<T> {
  try {
    return await ask(organisation ? { organisation } : {});
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) await revalidateSession();
    const isLost = error instanceof ApiProblem && error.reason === "not-a-member";
    // What was chosen or shown here once has let the person go: on with the first one.
    if (isLost && organisation !== null) leaveOrganisation(organisation);
    // What the person may do has changed since it was asked; what a screen shows follows.
    if (isLost || (error instanceof ApiProblem && error.reason === "forbidden"))
      void asked.invalidateQueries({ queryKey: ["me"] });
    throw error;
  }
}

const wanted = productIn(wantedOrganisation);

/** Who the person is for the product: organisations, role, permissions, invitations. Looked at every minute, so that an end is noticed. @param person null while there is nobody to ask about */
export function useMe(person: Person | null) {
  const organisation = useChosenOrganisation();
  const me = useQuery({
    queryKey: ["me", person?.userId, organisation],
    queryFn: () => wanted.call(contract.me, {}),
    enabled: person !== null,
    refetchInterval: 60_000,
    // The same person in another organisation, and nobody else.
    placeholderData: (before, query) => (query?.queryKey[1] === person?.userId ? before : undefined),
  });
  const shown = me.data?.organisation?.id ?? null;
  // Before anything inside asks: that is done by effects, which all come after these.
  useLayoutEffect(() => showOrganisation(shown), [shown]);
  return me;
}

export type Me = NonNullable<ReturnType<typeof useMe>["data"]>;
