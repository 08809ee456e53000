import { updatePassword } from "aws-amplify/auth";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useUnsaved } from "../../../../ui/forms/unsaved.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Panel } from "../../../../ui/parts/Panel.tsx";
import { PasswordField } from "../../../../ui/parts/PasswordField.tsx";
import { toast } from "../../../../ui/parts/Toasts.tsx";
import { faultOf, useFaultText } from "../../account/fault-text.ts";
import { useDashboard } from "../context.ts";
import { useDashboardWords } from "../words.ts";

/** The password. What is right for it, the provider says: there are no rules here. */
export function Password() {
  const say = useDashboardWords();
  const said = useFaultText();
  const { person } = useDashboard();
  const [error, setError] = useState<string | null>(null);
  const { register, handleSubmit, watch, reset, formState } = useForm({
    defaultValues: { oldPassword: "", newPassword: "" },
  });
  const unsaved = useRef(false);
  unsaved.current = formState.isDirty;
  useUnsaved(unsaved);
  const change = handleSubmit(async (typed) => {
    setError(null);
    try {
      await updatePassword(typed);
      reset();
      toast.success(say("profile.password.changed"));
    } catch (reason) {
      const wrong = faultOf(reason).name === "NotAuthorizedException" && /incorrect/i.test(faultOf(reason).message);
      setError(wrong ? say("profile.password.wrong") : said(reason, say("profile.password.failed")));
    }
  });
  return (
    <Panel title={say("profile.password.title")} lead={say("profile.password.lead")}>
      {error && <Alert>{error}</Alert>}
      <form onSubmit={(event) => void change(event)}>
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={person.email} readOnly hidden />
        <PasswordField
          label={say("profile.password.old")}
          autoComplete="current-password"
          error={formState.errors.oldPassword?.message}
          {...register("oldPassword", { required: say("profile.password.old-missing") })}
        />
        <PasswordField
          label={say("profile.password.new")}
          autoComplete="new-password"
          measured={watch("newPassword")}
          known={[person.name, person.email]}
          error={formState.errors.newPassword?.message}
          {...register("newPassword", { required: say("profile.password.new-missing") })}
        />
        <Button type="submit" kind="quiet" busy={formState.isSubmitting}>
          {say("profile.password.submit")}
        </Button>
      </form>
    </Panel>
  );
}
