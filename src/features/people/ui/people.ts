import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { roles } from "../../../kit/roles.ts";
import type { Role } from "../../../kit/roles.ts";
import type { Call, OutputOf } from "../../../ui/call.ts";
import { contract } from "../contract.ts";
import { accountStates, peopleOrders } from "../rules.ts";
import type { AccountState } from "../rules.ts";

export type Person = OutputOf<typeof contract.getPerson>;

const key = "people";

/** What the list of people keeps in its address, with what stands there when nothing does. */
export const listDefaults = {
  q: "",
  sort: "name",
  department: "",
  role: "",
  account: "",
  tag: "",
  active: "",
} as const;
export type ListState = { readonly [K in keyof typeof listDefaults]: string };

/** The filter that an address means, as the API takes it. */
export function filterOf({ q, department, role, account, tag, active }: ListState) {
  return {
    ...(q.trim() && { search: q.trim().slice(0, 200) }),
    ...(department && { department }),
    ...(roles.includes(role as Role) && { role: role as Role }),
    ...(tag && { tag }),
    ...(accountStates.includes(account as AccountState) && { account: account as AccountState }),
    ...(active && { active: active === "true" }),
  };
}

/** The people that an address means, page by page; the first page tells how many there are. @param organisation only to tell one organisation's answers from another's */
export function usePeople(call: Call, organisation: string, state: ListState) {
  const filter = filterOf(state);
  const sort = peopleOrders.find((one) => one === state.sort) ?? "name";
  return useInfiniteQuery({
    queryKey: [key, organisation, filter, sort],
    queryFn: async ({ pageParam: cursor }) => {
      const page = call(contract.listPeople, { limit: 50, sort, ...filter, ...(cursor && { cursor }) });
      const counted = cursor ? undefined : call(contract.countPeople, filter);
      return { ...(await page), total: (await counted)?.count };
    },
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
