import { useQueries } from "@tanstack/react-query";
import { contract as campaigns } from "../../../features/campaigns/contract.ts";
import { contract as lures } from "../../../features/lures/contract.ts";
import { contract as people } from "../../../features/people/contract.ts";
import { mayCall } from "../../../ui/screen.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { call } from "./product.ts";
import type { Me } from "./product.ts";

/** Of each kind at most so many. */
const limit = 4;

/** Kinds of things with names, by the address of their list, below which each has its page. */
const kinds = [
  {
    list: "/dashboard/simulations",
    endpoint: campaigns.listCampaigns,
    find: async (search: string) => (await call(campaigns.listCampaigns, { search, limit })).items,
  },
  {
    list: "/dashboard/people",
    endpoint: people.listPeople,
    find: async (search: string) =>
      (await call(people.listPeople, { search, limit })).items.map(({ id, name, email }) => ({
        id,
        name: name || email,
        beside: email,
      })),
  },
  {
    list: "/dashboard/lures",
    endpoint: lures.listLures,
    find: async (search: string) =>
      (await call(lures.listLures, { search, limit })).items.map(({ id, title }) => ({ id, name: title })),
  },
];

interface Thing {
  list: string;
  id: string;
  name: string;
  /** What tells it from another of its name. */
  beside?: string;
}

/**
 * Things of the organisation by a part of their names, as far as somebody may look them up.
 * @returns what was found, and whether more may be on its way
 */
export function useThingSearch(typed: string, me: Me | undefined): { things: Thing[]; pending: boolean } {
  const search = useDebounced(typed.trim(), 200, "");
  const open = kinds.filter(({ endpoint }) => me?.organisation && mayCall(endpoint, me.permissions));
  const wanted = search !== "" && typed.trim() !== "";
  const { things, fetching } = useQueries({
    queries: open.map(({ list, find }) => ({
      queryKey: ["things", me?.organisation?.id, list, search],
      enabled: wanted,
      queryFn: async (): Promise<Thing[]> => (await find(search)).map((one) => ({ ...one, list })),
    })),
    // What it gives stays the same object as long as it says the same.
    combine: (answers) => ({
      things: answers.flatMap(({ data }) => data ?? []),
      fetching: answers.some(({ isFetching }) => isFetching),
    }),
  });
  return { things: wanted ? things : nothing, pending: typed.trim() !== search || fetching };
}

const nothing: Thing[] = [];
