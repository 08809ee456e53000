import { useQuery } from "@tanstack/react-query";
import { allPages } from "../../../../ui/all-pages.ts";
import { useByName } from "../../../../ui/by-name.ts";
import { useLanguage } from "../../../../ui/language.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { contract } from "../../contract.ts";
import { maxDepartmentsAtOnce } from "../../rules.ts";

// Asked for by every screen that offers a choice, under one key: whoever renames a department sees the new name everywhere.

/**
 * Every department, for choices and the tree, as people count: "Finance 2" before "Finance 10". There are hundreds at most. None for a reader who may
 * not list them.
 */
export function useDepartments() {
  const { call, organisation, permissions } = useScreen();
  const { tag } = useLanguage();
  const byName = useByName();
  return useQuery({
    queryKey: ["departments", organisation.id, tag],
    queryFn: async () => (await allPages(call, contract.listDepartments, {}, maxDepartmentsAtOnce)).toSorted(byName),
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
