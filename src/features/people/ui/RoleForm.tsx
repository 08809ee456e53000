import { Form } from "../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../ui/forms/use-contract-form.ts";
import { Select } from "../../../ui/parts/Select.tsx";
import { toast } from "../../../ui/parts/Toasts.tsx";
import { roles } from "../../../kit/roles.ts";
import type { Call } from "../../../ui/call.ts";
import { contract } from "../contract.ts";
import { usePeopleWords } from "./words.ts";
import { useAskAgain } from "./people.ts";
import type { Person } from "./people.ts";
import { useRoleNames } from "./parts/roles.ts";

/** What somebody may do. */
export function RoleForm({ call, person: { id, name, role } }: { call: Call; person: Person }) {
  const say = usePeopleWords();
  const roleName = useRoleNames();
  const form = useContractForm({
    call,
    endpoint: contract.setRole,
    start: { role },
    input: (typed) => ({ id, ...typed }),
    onDone: (_saved, wanted) => void toast.success(say("person.role-saved", { name, role: roleName(wanted.role) })),
    onSettled: useAskAgain(),
  });
  return (
    <Form form={form} submit={form.dirty && say("person.save-role")}>
      <Select label={say("column.role")} hint={say(`role-hint.${form.watch("role")}`)} {...form.field("role")}>
        {roles.map((one) => (
          <option key={one} value={one}>
            {roleName(one)}
          </option>
        ))}
      </Select>
    </Form>
  );
}
