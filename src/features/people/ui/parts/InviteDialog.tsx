import { useForm } from "react-hook-form";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import { toast } from "../../../../ui/parts/Toasts.tsx";
import { roles } from "../../../../kit/roles.ts";
import type { Role } from "../../../../kit/roles.ts";
import type { Call } from "../../../../ui/call.ts";
import { contract } from "../../contract.ts";
import { usePeopleWords } from "../words.ts";
import { refusalOf, useDeed } from "./people.ts";
import { useRoleNames } from "./roles.ts";

/** Adds somebody by e-mail with a role, and sends the invitation. */
export function InviteDialog({ call, onClose }: { call: Call; onClose(): void }) {
  const say = usePeopleWords();
  const roleName = useRoleNames();
  const { register, handleSubmit, watch } = useForm<{ email: string; name: string; role: Role }>({
    defaultValues: { email: "", name: "", role: "learner" },
  });
  const invite = useDeed(
    (wanted: { email: string; name?: string; role: Role }) => call(contract.inviteNewPerson, wanted),
    ({ email }) => {
      toast.success(say("invite-dialog.sent", { email }));
      onClose();
    },
  );
  const submit = handleSubmit(({ email, name, role }) => {
    const named = name.trim();
    invite.mutate({ email: email.trim().toLowerCase(), ...(named && { name: named }), role });
  });
  return (
    <Dialog title={say("invite-dialog.title")} lead={say("invite-dialog.lead")} onClose={onClose}>
      {invite.isError && <Alert>{refusalOf(invite.error, say("person.failed"))}</Alert>}
      <form onSubmit={(event) => void submit(event)}>
        <Field label={say("invite-dialog.email")} type="email" autoComplete="off" required {...register("email")} />
        <Field
          label={say("invite-dialog.name")}
          hint={say("invite-dialog.name-hint")}
          autoComplete="off"
          maxLength={200}
          {...register("name")}
        />
        <Select label={say("invite-dialog.role")} hint={say(`role-hint.${watch("role")}`)} {...register("role")}>
          {roles.toReversed().map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </Select>
        <Button type="submit" busy={invite.isPending}>
          {say("invite-dialog.submit")}
        </Button>
      </form>
    </Dialog>
  );
}
