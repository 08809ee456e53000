import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { allPages } from "../../../../ui/all-pages.ts";
import type { InputOf, OutputOf } from "../../../../ui/call.ts";
import { useScreen } from "../../../../ui/screen.ts";
import { useRested } from "../../../../ui/use-rested.ts";
import { contract as lures } from "../../../lures/contract.ts";
import { contract as organisations } from "../../../organisations/contract.ts";
import { contract } from "../../contract.ts";
import { saysWhom } from "./plan.ts";
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
    queryFn: async () =>
      (await allPages(call, lures.listLures, { limit: 100 })).filter((one) => one.usable && !one.archived),
    staleTime: 60_000,
  });
}

/** Whom the audience would reach now; the last count stays while the next is on its way. */
export function usePreview(plan: Plan) {
  const { call, organisation } = useScreen();
  const asked = JSON.stringify({
    audience: plan.audience,
    ...(plan.lures[0] && { lure: plan.lures[0] }),
    start: plan.schedule.start ?? null,
  });
  const rested = useRested(asked, 300);
  return useQuery({
    queryKey: ["campaigns", organisation.id, "audience", rested],
    queryFn: () => call(contract.previewAudience, JSON.parse(rested) as InputOf<typeof contract.previewAudience>),
    enabled: saysWhom(plan.audience),
    placeholderData: keepPreviousData,
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
