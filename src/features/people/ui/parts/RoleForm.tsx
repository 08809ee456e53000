import { useState } from "react";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import { toast } from "../../../../ui/parts/Toasts.tsx";
import { roles } from "../../../../kit/roles.ts";
import type { Role } from "../../../../kit/roles.ts";
import type { Call } from "../../../../ui/call.ts";
import { contract } from "../../contract.ts";
import { usePeopleWords } from "../words.ts";
import { refusalOf, useDeed } from "./people.ts";
import type { Person } from "./people.ts";
import { useRoleNames } from "./roles.ts";

/** What somebody may do. */
export function RoleForm({ call, person }: { call: Call; person: Person }) {
  const say = usePeopleWords();
  const roleName = useRoleNames();
  const [role, setRole] = useState<Role>(person.role);
  const save = useDeed(
    (wanted: Role) => call(contract.setRole, { id: person.id, role: wanted }),
    (_saved, wanted) => void toast.success(say("person.role-saved", { name: person.name, role: roleName(wanted) })),
  );
  return (
    <form
      className="role-form"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(role);
      }}
    >
      {save.isError && <Alert>{refusalOf(save.error, say("person.failed"))}</Alert>}
      <Select
        label={say("column.role")}
        hint={say(`role-hint.${role}`)}
        value={role}
        onChange={(event) => setRole(event.target.value as Role)}
      >
        {roles.map((one) => (
          <option key={one} value={one}>
            {roleName(one)}
          </option>
        ))}
      </Select>
      {role !== person.role && (
        <Button type="submit" busy={save.isPending}>
          {say("person.save-role")}
        </Button>
      )}
    </form>
  );
}
