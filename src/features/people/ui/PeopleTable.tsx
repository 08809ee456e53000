import { Button } from "../../../ui/parts/Button.tsx";
import { usePeopleWords } from "./words.ts";
import { accountStateOf } from "./people.ts";
import type { Person } from "./people.ts";
import { useRoleNames } from "./parts/roles.ts";

/** One line a person: who, role, account. On a telephone each line becomes a small card. */
export function PeopleTable(props: { people: readonly Person[]; self: string; onManage(id: string): void }) {
  const { people, self, onManage } = props;
  const say = usePeopleWords();
  const roleName = useRoleNames();
  return (
    <table className="people-table">
      <caption className="unseen">{say("list")}</caption>
      <thead>
        <tr>
          <th scope="col">{say("column.person")}</th>
          <th scope="col">{say("column.role")}</th>
          <th scope="col">{say("column.state")}</th>
          <th scope="col">
            <span className="unseen">{say("manage")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((one) => {
          const accountState = accountStateOf(one);
          return (
            <tr key={one.id} data-inactive={one.active ? undefined : ""}>
              <th scope="row">
                <span className="name">
                  {one.name}
                  {one.id === self && <span className="chip">{say("you")}</span>}
                </span>
                <span className="small soft address">{one.email}</span>
              </th>
              <td className="role">{roleName(one.role)}</td>
              <td className="account-state">
                <span className={`account-state-${accountState}`}>{say(`state.${accountState}`)}</span>
              </td>
              <td className="manage">
                <Button
                  kind="plain"
                  className="small"
                  aria-label={say("manage-named", { name: one.name })}
                  onClick={() => onManage(one.id)}
                >
                  {say("manage")}
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
