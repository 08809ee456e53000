import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { contract as insight } from "../../../../features/insight/contract.ts";
import type { Call } from "../../../../ui/call.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";

/** A campaign's figures as they may be shown to the reader. */
export function useSummary(id: string) {
  const { call, organisation, permissions } = useScreen();
  return useQuery({
    ...summaryQuery(call, organisation.id, id),
    enabled: mayCall(insight.campaignSummary, permissions),
  });
}

/** Asks for a campaign's figures while the campaign itself is asked for: of one that is over they are what is looked at first. */
export function useEarlySummary(id: string): void {
  const { call, organisation, permissions } = useScreen();
  const queries = useQueryClient();
  const may = mayCall(insight.campaignSummary, permissions);
  useEffect(() => {
    if (may) void queries.prefetchQuery(summaryQuery(call, organisation.id, id));
  }, [may, queries, call, organisation.id, id]);
}

function summaryQuery(call: Call, organisation: string, id: string) {
  return queryOptions({
    queryKey: ["campaigns", organisation, id, "summary"],
    queryFn: () => call(insight.campaignSummary, { id }),
  });
}
