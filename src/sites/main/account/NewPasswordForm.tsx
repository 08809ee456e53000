import { useForm } from "react-hook-form";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { PasswordField } from "../../../ui/parts/PasswordField.tsx";
import { useWords } from "../words.ts";
import { keepsPasswordRule } from "./rules.ts";
import type { SignIn } from "./use-sign-in.ts";

/** An invited person's own password, with the name if the provider asks for it. @param missing attributes that the provider wants */
export function NewPasswordForm({ signIn, missing }: { signIn: SignIn; missing: readonly string[] }) {
  const say = useWords();
  const { register, handleSubmit, watch, formState } = useForm({ defaultValues: { name: "", password: "" } });
  const wantsName = missing.includes("name");
  const submit = handleSubmit(({ name, password }) =>
    signIn.answer(password, wantsName ? { userAttributes: { name: name.trim() } } : undefined),
  );
  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      {signIn.error && <Alert>{signIn.error}</Alert>}
      {wantsName && (
        <Field
          label={say("account.name")}
          autoComplete="name"
          error={formState.errors.name?.message}
          required
          {...register("name", { validate: (name) => name.trim() !== "" || say("account.name-missing") })}
        />
      )}
      <PasswordField
        label={say("account.new-password")}
        autoComplete="new-password"
        hint={say("account.hint")}
        error={formState.errors.password?.message}
        measured={watch("password")}
        known={[signIn.email, watch("name")]}
        required
        {...register("password", { validate: (typed) => keepsPasswordRule(typed) || say("account.rule") })}
      />
      <Button type="submit" wide busy={signIn.busy}>
        {say("account.new-password-step.submit")}
      </Button>
    </form>
  );
}
