import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "../../../ui/call.ts";
import { Restored } from "../../../ui/forms/Restored.tsx";
import { useTyped } from "../../../ui/forms/use-typed.ts";
import { Button } from "../../../ui/parts/Button.tsx";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { useAct } from "../../../ui/use-act.ts";
import { contract } from "../contract.ts";
import { useRoleNames } from "./parts/roles.ts";
import { usePeopleWords } from "./words.ts";
import en from "./words/en.json" with { type: "json" };
import "../../../ui/parts/tick.css";
import "../../../ui/settings/settings.css";
import "./people.css";

type Matrix = OutputOf<typeof contract.listRoles>;
type Role = Matrix["items"][number];

/** Who may do what: a column a role, a row a permission, the rows in the groups of what they are about. */
export default function RolesScreen() {
  const { call, organisation } = useScreen();
  const say = usePeopleWords();
  const matrix = useQuery({
    queryKey: ["people", "roles", organisation.id],
    queryFn: () => call(contract.listRoles, {}),
  });
  return (
    <>
      <ScreenHead title={say("roles.title")} lead={say("roles.lead")} />
      <Answer query={matrix} rows={12}>
        {(shown) => <Grid key={JSON.stringify(shown)} matrix={shown} />}
      </Answer>
    </>
  );
}

/** What a permission lets somebody do; its own name alone where the catalogue does not know it yet. */
function named(permission: string, say: ReturnType<typeof usePeopleWords>): string | null {
  const key = permission.replace(":", "-");
  return Object.hasOwn(en.roles.what, key) ? say(`roles.what.${key as keyof typeof en.roles.what}`) : null;
}

function Grid({ matrix }: { matrix: Matrix }) {
  const { permissions: mine } = useScreen();
  const say = usePeopleWords();
  const roleName = useRoleNames();
  const mayChange = mayCall(contract.changeRole, mine);
  const start = Object.fromEntries(matrix.items.map(({ role, permissions }) => [role, permissions]));
  const { value: wanted, set, restored, drop } = useTyped("roles", start);
  const save = useAct(contract.changeRole, {
    changes: [["people", "roles"]],
    said: ({ role }) => say("roles.saved", { role: roleName(role) }),
  });
  const roles = matrix.items;
  const held = (one: Role) => wanted[one.role] ?? one.permissions;
  const toggle = (one: Role, permission: string) => {
    const now = held(one);
    const next = now.includes(permission) ? now.filter((each) => each !== permission) : [...now, permission];
    set({ [one.role]: next });
  };
  const changed = roles.filter((one) => held(one).toSorted().join() !== one.permissions.toSorted().join());
  const groups = Map.groupBy(matrix.permissions, (permission) => permission.split(":", 1)[0]!);
  return (
    <>
      {restored && <Restored onDrop={drop} />}
      <div className="setting-scroll roles-matrix">
        <table className="setting-table">
          <thead>
            <tr>
              <th scope="col">{say("roles.permission")}</th>
              {roles.map(({ role, people }) => (
                <th key={role} scope="col">
                  {roleName(role)}
                  <span className="small soft">{say("departments.people", { count: people })}</span>
                </th>
              ))}
            </tr>
          </thead>
          {[...groups].map(([group, permissions]) => (
            <tbody key={group}>
              {permissions.map((permission) => (
                <tr key={permission}>
                  <th scope="row">
                    {named(permission, say)}
                    <code className="small soft">{permission}</code>
                  </th>
                  {roles.map((one) => (
                    <td
                      key={one.role}
                      data-changed={
                        held(one).includes(permission) === one.permissions.includes(permission) ? undefined : ""
                      }
                    >
                      <input
                        type="checkbox"
                        className="tick-box"
                        aria-label={say("roles.may", {
                          role: roleName(one.role),
                          permission: named(permission, say) ?? permission,
                        })}
                        checked={held(one).includes(permission)}
                        // An owner's role is fixed, and nobody gives or takes what they have not.
                        disabled={!mayChange || one.role === "owner" || !mine.includes(permission)}
                        onChange={() => toggle(one, permission)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {changed.length > 0 && (
        <div className="roles-save card sand">
          <p>{say("roles.affects", { count: changed.reduce((sum, { people }) => sum + people, 0) })}</p>
          <div className="row">
            {changed.map((one) => (
              <Button
                key={one.role}
                busy={save.isPending}
                onClick={() => save.mutate({ role: one.role, permissions: [...held(one)] })}
              >
                {say("roles.save", { role: roleName(one.role) })}
              </Button>
            ))}
            <Button kind="plain" onClick={drop}>
              {say("roles.discard")}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
