import { Form } from "../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../ui/forms/use-contract-form.ts";
import { Select } from "../../../ui/parts/Select.tsx";
import { toast } from "../../../ui/parts/Toasts.tsx";
import { undoable } from "../../../ui/parts/undoable.tsx";
import { usePartWords } from "../../../ui/parts/words.ts";
import { refusalOf } from "../../../ui/problem.ts";
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
  const part = usePartWords();
  const roleName = useRoleNames();
  const askAgain = useAskAgain();
  const form = useContractForm({
    call,
    endpoint: contract.setRole,
    start: { role },
    input: (typed) => ({ id, ...typed }),
    onDone: (_saved, wanted) =>
      undoable(say("person.role-saved", { name, role: roleName(wanted.role) }), part("states.undo"), () =>
        call(contract.setRole, { id, role })
          .catch((error: unknown) => toast.error(refusalOf(error, part("states.unreachable"))))
          .then(askAgain),
      ),
    onSettled: askAgain,
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
