import { useMutation, useQuery } from "@tanstack/react-query";
import { contract as campaigns } from "../../../campaigns/contract.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import { useLanguage } from "../../../../ui/language.ts";
import { toast } from "../../../../ui/parts/toast.ts";
import { usePartWords } from "../../../../ui/parts/words.ts";
import { refusalOf } from "../../../../ui/problem.ts";
import { saveFile } from "../../../../ui/save-file.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { contract } from "../../contract.ts";
import { formatPeriod } from "../../rules.ts";
import type { Format } from "../../rules.ts";
import { useReportWords } from "./words.ts";

export type Report = OutputOf<typeof contract.getReport>;
export type Kind = OutputOf<typeof contract.listReportKinds>["items"][number];
export type Schedule = OutputOf<typeof contract.updateReportSchedule>;

/** What changes with every report and schedule. */
export const changes = [["reports"]] as const;

/** The kinds of report, with their names in the reader's language. */
export function useKinds() {
  const { call } = useScreen();
  const { tag } = useLanguage();
  return useQuery({
    queryKey: ["reports", "kinds", tag],
    queryFn: async () => (await call(contract.listReportKinds, {})).items,
  });
}

/** Simulations that were launched, the newest first, as far as one answer of the API reaches; the chosen one among them. */
export function useLaunched(chosen: string | null): { id: string; name: string }[] {
  const { call, organisation, permissions } = useScreen();
  const enabled = mayCall(campaigns.listCampaigns, permissions);
  const newest = useQuery({
    queryKey: ["campaigns", organisation.id, "launched"],
    queryFn: async () => (await call(campaigns.listCampaigns, { limit: 200, sort: "newest" })).items,
    enabled,
  });
  const found = (newest.data ?? []).filter(({ launchedAt }) => launchedAt);
  const older = chosen !== null && newest.isSuccess && !found.some(({ id }) => id === chosen);
  const asked = useQuery({
    queryKey: ["campaigns", organisation.id, chosen, "record"],
    queryFn: () => call(campaigns.getCampaign, { id: chosen! }),
    enabled: enabled && older,
  });
  return older && asked.data ? [asked.data, ...found] : found;
}

/** A period as the screens' language says it. */
export function usePeriodWords(): (name: string) => string {
  const say = useReportWords();
  const { tag } = useLanguage();
  return (name) => formatPeriod(name, tag, (of) => say("period.quarter", of));
}

/** Takes a report's file along. */
export function useDownload() {
  const { open } = useScreen();
  const say = usePartWords();
  return useMutation({
    mutationFn: async ({ id, as }: { id: string; as: Format }) =>
      saveFile(await open(contract.getReportFile, { id, as }), `report.${as}`),
    onError: (error) => toast.error(refusalOf(error, say("states.unreachable"))),
  });
}
