import { confirmResetPassword } from "aws-amplify/auth";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { CodeField } from "../../../ui/parts/CodeField.tsx";
import { PasswordField } from "../../../ui/parts/PasswordField.tsx";
import { ResendButton } from "../../../ui/parts/ResendButton.tsx";
import { toast } from "../../../ui/parts/Toasts.tsx";
import { useWords } from "../words.ts";
import { withTarget } from "./query.ts";
import { useFaultText } from "./fault-text.ts";

/** Second step of a reset: the mailed code and the new password. */
export function ConfirmReset(props: {
  email: string;
  redirectTo: string | null;
  onResend: () => Promise<void>;
  onBack: () => void;
}) {
  const { email, redirectTo, onResend, onBack } = props;
  const say = useWords();
  const said = useFaultText();
  const navigate = useNavigate();
  const [state, setState] = useState<{ done: boolean; error: string | null }>({ done: false, error: null });
  const { control, register, handleSubmit, watch, formState } = useForm({ defaultValues: { code: "", password: "" } });
  const submit = handleSubmit(async ({ code, password }) => {
    if (state.done) return;
    setState({ done: false, error: null });
    try {
      await confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
      setState({ done: true, error: null });
      toast.success(say("account.reset.done"), { autoClose: 2000, icon: false });
      setTimeout(() => void navigate(withTarget("/login", redirectTo)), 2000);
    } catch (reason) {
      setState({ done: false, error: said(reason, say("account.reset.failed")) });
    }
  });
  return (
    <>
      {state.error && <Alert>{state.error}</Alert>}
      <form method="post" onSubmit={(event) => void submit(event)}>
        <Controller
          control={control}
          name="code"
          render={({ field }) => <CodeField label={say("account.verification-code")} autoFocus required {...field} />}
        />
        <PasswordField
          label={say("account.new-password")}
          autoComplete="new-password"
          hint={say("account.hint")}
          measured={watch("password")}
          known={[email]}
          required
          {...register("password")}
        />
        <Button type="submit" wide busy={formState.isSubmitting || state.done}>
          {say("account.reset.submit")}
        </Button>
      </form>
      <ResendButton onResend={onResend} />
      <Button kind="plain" className="small back" onClick={onBack}>
        {say("account.reset.back")}
      </Button>
    </>
  );
}
