import { roles } from "../../../../kit/roles.ts";
import { FilterChoice } from "../../../../ui/list/FilterChoice.tsx";
import { accountStates } from "../../rules.ts";
import { useRoleNames } from "../parts/roles.ts";
import { useDepartments, useTags } from "../parts/directory.ts";
import type { ListState } from "../people.ts";
import { usePeopleWords } from "../words.ts";

/** What narrows the list of people. */
export function PeopleFilters(props: { state: ListState; onChange(changes: Partial<ListState>): void }) {
  const { state, onChange } = props;
  const say = usePeopleWords();
  const roleName = useRoleNames();
  const departments = useDepartments();
  const tags = useTags();
  const choice = (
    name: "department" | "role" | "account" | "tag" | "active",
    choices: readonly { id: string; name: string }[],
  ) => (
    <FilterChoice
      label={say(`filter.${name}`)}
      any={say(`filter.${name}`)}
      value={state[name]}
      choices={choices}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <>
      {choice("department", departments.data ?? [])}
      {choice(
        "role",
        roles.map((id) => ({ id, name: roleName(id) })),
      )}
      {choice(
        "account",
        accountStates.map((id) => ({ id, name: say(`state.${id}`) })),
      )}
      {(tags.data?.length ?? 0) > 0 &&
        choice(
          "tag",
          tags.data!.map((id) => ({ id, name: id })),
        )}
      {choice("active", [
        { id: "true", name: say("filter.only-active") },
        { id: "false", name: say("filter.only-inactive") },
      ])}
    </>
  );
}
