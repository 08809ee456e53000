import { useForm } from "react-hook-form";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { PasswordField } from "../../../ui/parts/PasswordField.tsx";
import { emailOf } from "./rules.ts";
import type { SignIn } from "./use-sign-in.ts";

/** The steps that ask for one thing: an address, the password, the answer to a question. */
export function OneFieldForm(props: {
  kind: "email" | "password" | "text";
  label: string;
  submit: string;
  signIn: SignIn;
}) {
  const { kind, label, signIn } = props;
  const { register, handleSubmit } = useForm({ defaultValues: { answer: "" } });
  const submit = handleSubmit(({ answer }) => signIn.answer(kind === "email" ? emailOf(answer) : answer));
  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      {signIn.error && <Alert>{signIn.error}</Alert>}
      {kind === "password" ? (
        <PasswordField label={label} autoComplete="current-password" autoFocus required {...register("answer")} />
      ) : (
        <Field
          label={label}
          type={kind}
          autoComplete={kind === "email" ? "email" : "off"}
          autoFocus
          required
          {...register("answer")}
        />
      )}
      <Button type="submit" wide busy={signIn.busy}>
        {props.submit}
      </Button>
    </form>
  );
}
