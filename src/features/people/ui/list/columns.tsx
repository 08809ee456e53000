import { UserRoundCog } from "lucide-react";
import { languageName } from "../../../../ui/language-name.ts";
import { Chip } from "../../../../ui/parts/Chip.tsx";
import { When } from "../../../../ui/parts/When.tsx";
import type { Column } from "../../../../ui/list/column.ts";
import { useRoleNames } from "../parts/roles.ts";
import { accountStateOf } from "../people.ts";
import type { Person } from "../people.ts";
import { usePeopleWords } from "../words.ts";

const stateKinds = {
  joined: "good",
  invited: "wait",
  preparing: "busy",
  declined: "bad",
  none: "plain",
  inactive: "plain",
} as const;

/** The columns of the list of people. @param onManage opens what can be done for one person's account, where the reader may */
export function useColumns({ self, onManage }: { self: string; onManage?: (id: string) => void }): Column<Person>[] {
  const say = usePeopleWords();
  const roleName = useRoleNames();
  const columns: Column<Person>[] = [
    {
      id: "person",
      name: say("column.person"),
      width: "32%",
      sorts: "name",
      cell: (one) => (
        <span className="list-lines people-who" data-inactive={one.active ? undefined : ""}>
          <span>
            {one.name || one.email}
            {one.id === self && <span className="chip">{say("you")}</span>}
          </span>
          <span className="small soft">{one.email}</span>
        </span>
      ),
    },
    { id: "role", name: say("column.role"), cell: (one) => roleName(one.role) },
    { id: "department", name: say("column.department"), cell: (one) => one.department?.name ?? "" },
    {
      id: "state",
      name: say("column.state"),
      width: "10rem",
      narrow: true,
      cell: (one) => {
        const state = accountStateOf(one);
        return <Chip kind={stateKinds[state]}>{say(`state.${state}`)}</Chip>;
      },
    },
    { id: "tags", name: say("column.tags"), hidden: true, cell: (one) => one.tags.join(", ") },
    { id: "manager", name: say("column.manager"), hidden: true, cell: (one) => one.manager?.name ?? "" },
    { id: "email", name: say("column.email"), hidden: true, sorts: "email", cell: (one) => one.email },
    {
      id: "locale",
      name: say("column.locale"),
      hidden: true,
      cell: (one) => (one.locale ? languageName(one.locale) : ""),
    },
    {
      id: "added",
      name: say("column.added"),
      sorts: "added",
      hidden: true,
      cell: (one) => <When at={one.createdAt} />,
    },
  ];
  if (!onManage) return columns;
  const manage: Column<Person> = {
    id: "manage",
    name: say("manage"),
    width: "3rem",
    acts: true,
    cell: (one) => (
      <button
        type="button"
        className="icon-button small"
        aria-label={say("manage-named", { name: one.name || one.email })}
        onClick={() => onManage(one.id)}
      >
        <UserRoundCog size={18} aria-hidden="true" />
      </button>
    ),
  };
  return [...columns, manage];
}
