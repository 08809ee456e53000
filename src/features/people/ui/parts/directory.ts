import { useQuery } from "@tanstack/react-query";
import { allPages } from "../../../../ui/all-pages.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { contract } from "../../contract.ts";

// Asked for by every screen that offers a choice, under one key: whoever renames a department sees the new name everywhere.

/** Every department, for choices and the tree; there are hundreds at most. None for a reader who may not list them. */
export function useDepartments() {
  const { call, organisation, permissions } = useScreen();
  return useQuery({
    queryKey: ["departments", organisation.id],
    queryFn: () => allPages(call, contract.listDepartments, {}),
    enabled: mayCall(contract.listDepartments, permissions),
  });
}

/** The first hundred tags in use. */
export function useTags() {
  const { call, organisation, permissions } = useScreen();
  return useQuery({
    queryKey: ["people", "tags", organisation.id],
    queryFn: async () => (await call(contract.listTags, {})).items,
    enabled: mayCall(contract.listTags, permissions),
  });
}
