import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Call, OutputOf } from "../../../ui/call.ts";
import { contract } from "../contract.ts";

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

/** Asks for the list again: after what was done to the people, and after a refusal, since somebody else may have been faster. */
export function useAskAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [key] });
}

/** Something done to the people by a press of a button. */
export function useAction<V, R>(work: (wanted: V) => Promise<R>, onDone: (result: R, wanted: V) => void) {
  return useMutation({ mutationFn: work, onSuccess: onDone, onSettled: useAskAgain() });
}

/** Whether somebody has an account, and if not, how far an invitation is. */
export function accountStateOf(person: Pick<Person, "active" | "account" | "invitation">) {
  if (!person.active) return "inactive";
  if (person.account) return "joined";
  const { state, sentAt } = person.invitation ?? {};
  if (state === "pending") return sentAt ? "invited" : "preparing";
  return state === "declined" ? "declined" : "none";
}
