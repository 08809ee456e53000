import { useQuery } from "@tanstack/react-query";
import { useScreen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";

const key = "organisation";

/** What changes with every change of the organisation's settings. */
export const settingsChanged = [[key]] as const;

/** The organisation with its settings, as the API shows it. */
export function useOrganisation() {
  const { call, organisation } = useScreen();
  return useQuery({ queryKey: [key, organisation.id], queryFn: () => call(contract.currentOrganisation, {}) });
}

export function useDomains() {
  const { call, organisation } = useScreen();
  return useQuery({
    queryKey: [key, "domains", organisation.id],
    queryFn: async () => (await call(contract.listDomains, { limit: 200 })).items,
  });
}

export function useRetention() {
  const { call, organisation } = useScreen();
  return useQuery({ queryKey: [key, "retention", organisation.id], queryFn: () => call(contract.retention, {}) });
}

export function useNotices() {
  const { call, organisation } = useScreen();
  return useQuery({
    queryKey: [key, "notices", organisation.id],
    queryFn: async () => (await call(contract.listNotices, {})).items,
  });
}
