import { signUp } from "aws-amplify/auth";
import { useState } from "react";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { fallbackLanguage } from "../../../kit/languages.ts";
import { languageNow } from "../../../ui/language.ts";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Divider } from "../../../ui/parts/Divider.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { PasswordField } from "../../../ui/parts/PasswordField.tsx";
import { useWords } from "../words.ts";
import { account } from "./client.ts";
import { GoogleButton, useGoogle } from "./google.tsx";
import { emailOf, keepsPasswordRule } from "./rules.ts";
import { useFaultText } from "./fault-text.ts";

interface RegisterFormProps {
  redirectTo: string | null;
  /** Called with the address as it was registered; the account still waits for its code. */
  onRegistered(email: string): void;
  /** Further fields, above the button; they belong to the same form. */
  children?: ReactNode;
  /** Runs before the account is made; what it throws is shown and nothing is made. */
  before?(): Promise<void>;
}

/** Full name, email and password; or by way of Google. */
export function RegisterForm({ redirectTo, onRegistered, children, before }: RegisterFormProps) {
  const say = useWords();
  const said = useFaultText();
  const google = useGoogle();
  const [error, setError] = useState<string | null>(null);
  const { register, handleSubmit, watch, formState } = useForm({
    defaultValues: { name: "", email: "", password: "" },
  });
  const submit = handleSubmit(async (typed) => {
    const [name, email] = [typed.name.trim(), emailOf(typed.email)];
    setError(null);
    try {
      await account();
      await before?.();
      // Mails to the new account come in the language in which it was made; English needs no saying.
      const { tag } = languageNow();
      const userAttributes = { name, email, ...(tag !== fallbackLanguage.tag && { locale: tag }) };
      await signUp({ username: email, password: typed.password, options: { userAttributes } });
      onRegistered(email);
    } catch (reason) {
      setError(said(reason, say("account.register.failed")));
    }
  });
  return (
    <>
      {error && <Alert>{error}</Alert>}
      <form method="post" onSubmit={(event) => void submit(event)}>
        <Field
          label={say("account.name")}
          autoComplete="name"
          error={formState.errors.name?.message}
          required
          {...register("name", { validate: (name) => name.trim() !== "" || say("account.name-missing") })}
        />
        <Field label={say("account.email")} type="email" autoComplete="email" required {...register("email")} />
        <PasswordField
          label={say("account.password")}
          autoComplete="new-password"
          hint={say("account.hint")}
          error={formState.errors.password?.message}
          measured={watch("password")}
          known={[watch("name"), watch("email")]}
          required
          {...register("password", { validate: (password) => keepsPasswordRule(password) || say("account.rule") })}
        />
        {children}
        <Button type="submit" wide busy={formState.isSubmitting}>
          {say("account.register.submit")}
        </Button>
      </form>
      {google && (
        <>
          <Divider>{say("account.or")}</Divider>
          <GoogleButton way="sign-up" redirectTo={redirectTo} onError={setError} />
        </>
      )}
    </>
  );
}
