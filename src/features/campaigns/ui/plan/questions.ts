import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { allPages } from "../../../../ui/all-pages.ts";
import type { Call, InputOf, OutputOf } from "../../../../ui/call.ts";
import { useScreen } from "../../../../ui/screen.ts";
import { useDebounced } from "../../../../ui/use-debounced.ts";
import { contract as lures } from "../../../lures/contract.ts";
import { contract as organisations } from "../../../organisations/contract.ts";
import { contract } from "../../contract.ts";
import { namesAnybody } from "./plan.ts";
import type { Plan } from "./plan.ts";

export type Organisation = OutputOf<typeof organisations.currentOrganisation>;
export type LureSummary = OutputOf<typeof lures.listLures>["items"][number];
export type Preview = OutputOf<typeof contract.previewAudience>;

export function useOrganisation() {
  const { call, organisation } = useScreen();
  return useQuery({
    queryKey: ["organisation", organisation.id],
    queryFn: () => call(organisations.currentOrganisation, {}),
  });
}

/** All lures that could be sent, own ones first. */
export function useLures() {
  const { call, organisation } = useScreen();
  return useQuery({
    queryKey: ["lures", organisation.id, "to-send"],
    queryFn: async () => (await allPages(call, lures.listLures, {})).filter((one) => one.usable && !one.archived),
    staleTime: 60_000,
  });
}

/** Whom the audience would reach now; the last count stays while the next is on its way. */
export function usePreview(plan: Plan) {
  const { call, organisation } = useScreen();
  const rested = useDebounced(previewAsked(plan), 300);
  return useQuery({
    ...previewQuery(call, organisation.id, rested),
    enabled: namesAnybody(plan.audience),
    placeholderData: keepPreviousData,
  });
}

/** Asks whom a draft would reach as soon as it is known, before the form stands that shows the count. @param plan null until it is known */
export function useEarlyPreview(plan: Plan | null): void {
  const { call, organisation } = useScreen();
  const queries = useQueryClient();
  const asked = plan && namesAnybody(plan.audience) ? previewAsked(plan) : null;
  useEffect(() => {
    if (asked !== null) void queries.prefetchQuery(previewQuery(call, organisation.id, asked));
  }, [asked, queries, call, organisation.id]);
}

/** What a preview depends on, as a text that is the same for the same question. */
function previewAsked({ audience, lures: chosen, channels, schedule }: Plan): string {
  return JSON.stringify({ audience, lures: chosen, channels, start: schedule.start ?? null });
}

function previewQuery(call: Call, organisation: string, asked: string) {
  return queryOptions({
    queryKey: ["campaigns", organisation, "audience", asked],
    queryFn: () => call(contract.previewAudience, JSON.parse(asked) as InputOf<typeof contract.previewAudience>),
    staleTime: 30_000,
  });
}

/** What stands against a launch of a draft as it is saved. @param version asks anew when it changes */
export function useReadiness(id: string | null, version: string) {
  const { call, organisation } = useScreen();
  return useQuery({
    queryKey: ["campaigns", organisation.id, "readiness", id, version],
    queryFn: () => call(contract.campaignReadiness, { id: id! }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  });
}
