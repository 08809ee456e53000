import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Call, OutputOf } from "../../../../ui/call.ts";
import { contract } from "../../contract.ts";

export type Person = OutputOf<typeof contract.getPerson>;

const key = "people";

/** The people by name, page by page. @param organisation only to tell one organisation's answers from another's */
export function usePeople(call: Call, organisation: string, search: string) {
  return useInfiniteQuery({
    queryKey: [key, organisation, search],
    queryFn: ({ pageParam: cursor }) =>
      call(contract.listPeople, { limit: 50, ...(search && { search }), ...(cursor && { cursor }) }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    // While the next word is typed, the last answer stays.
    placeholderData: keepPreviousData,
  });
}

/** Something done to the people; the list is asked for again afterwards. */
export function useDeed<V, R>(work: (wanted: V) => Promise<R>, onDone: (result: R, wanted: V) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: onDone,
    // Also after a refusal: somebody else may have been faster.
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}

/** What a refusal said, or the given sentence where there was none, such as without a network. */
export function refusalOf(error: unknown, otherwise: string): string {
  const said = typeof error === "object" && error !== null && "detail" in error ? error.detail : null;
  return typeof said === "string" && said !== "" ? said : otherwise;
}

/** How somebody stands with signing in. */
export function standingOf(person: Pick<Person, "active" | "account" | "invitation">) {
  if (!person.active) return "inactive";
  if (person.account) return "joined";
  const { state, sentAt } = person.invitation ?? {};
  if (state === "pending") return sentAt ? "invited" : "preparing";
  return state === "declined" ? "declined" : "none";
}
