import { Form } from "../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../ui/forms/use-contract-form.ts";
import { Dialog } from "../../../ui/parts/Dialog.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { Select } from "../../../ui/parts/Select.tsx";
import { toast } from "../../../ui/parts/Toasts.tsx";
import { roles } from "../../../kit/roles.ts";
import type { Role } from "../../../kit/roles.ts";
import type { Call } from "../../../ui/call.ts";
import { contract } from "../contract.ts";
import { usePeopleWords } from "./words.ts";
import { useAskAgain } from "./people.ts";
import { useRoleNames } from "./parts/roles.ts";

/** Adds somebody by e-mail with a role, and sends the invitation. */
export function InviteDialog({ call, onClose }: { call: Call; onClose(): void }) {
  const say = usePeopleWords();
  const roleName = useRoleNames();
  const form = useContractForm({
    call,
    endpoint: contract.inviteNewPerson,
    start: { email: "", name: "", role: "learner" as Role },
    input: ({ email, ...typed }) => ({ ...typed, email: email.trim().toLowerCase() }),
    onDone: ({ email }) => {
      toast.success(say("invite-dialog.sent", { email }));
      onClose();
    },
    onSettled: useAskAgain(),
  });
  return (
    <Dialog title={say("invite-dialog.title")} lead={say("invite-dialog.lead")} onClose={onClose}>
      <Form form={form} submit={say("invite-dialog.submit")}>
        <Field label={say("invite-dialog.email")} type="email" autoComplete="off" {...form.field("email")} />
        <Field
          label={say("invite-dialog.name")}
          hint={say("invite-dialog.name-hint")}
          autoComplete="off"
          {...form.field("name")}
        />
        <Select label={say("invite-dialog.role")} hint={say(`role-hint.${form.watch("role")}`)} {...form.field("role")}>
          {roles.toReversed().map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </Select>
      </Form>
    </Dialog>
  );
}
