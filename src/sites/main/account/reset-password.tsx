import { resetPassword } from "aws-amplify/auth";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "react-router";
import type { MetaFunction } from "react-router";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { AuthLayout } from "../../../ui/parts/AuthLayout.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { TextLink } from "../../../ui/parts/TextLink.tsx";
import { toast } from "../../../ui/parts/Toasts.tsx";
import { useWords } from "../words.ts";
import { useHome } from "./home.ts";
import { account } from "./client.ts";
import { ConfirmReset } from "./ConfirmReset.tsx";
import { useQuery } from "./query.ts";
import { emailOf } from "./rules.ts";
import { useFaultText } from "./fault-text.ts";

export const meta: MetaFunction = () => [{ title: useWords.now()("account.reset.page") }];

export default function ResetPassword() {
  const say = useWords();
  const home = useHome();
  const said = useFaultText();
  const redirectTo = useQuery("redirectTo");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: useGivenEmail() } });
  const send = async (email: string) => {
    setError(null);
    try {
      await account();
      await resetPassword({ username: email });
      toast.success(say("account.reset.sent"), { icon: false });
      setSentTo(email);
    } catch (reason) {
      setError(said(reason, say("account.reset.send-failed")));
      throw reason;
    }
  };
  const submit = handleSubmit(({ email }) => send(emailOf(email)).catch(() => {}));
  return (
    <AuthLayout
      home={home}
      title={sentTo === null ? say("account.reset.title") : say("account.reset.confirm-title")}
      lead={sentTo === null ? say("account.reset.lead") : say("account.reset.confirm-lead", { email: sentTo })}
      step={sentTo === null ? "email" : "confirm"}
      foot={
        <TextLink to={home} outside>
          {say("account.home")}
        </TextLink>
      }
    >
      {error && <Alert>{error}</Alert>}
      {sentTo === null ? (
        <form method="post" onSubmit={(event) => void submit(event)}>
          <Field label={say("account.email")} type="email" autoComplete="username" required {...register("email")} />
          <Button type="submit" wide busy={formState.isSubmitting}>
            {say("account.reset.send")}
          </Button>
        </form>
      ) : (
        <ConfirmReset
          email={sentTo}
          redirectTo={redirectTo}
          onResend={() => send(sentTo)}
          onBack={() => setSentTo(null)}
        />
      )}
    </AuthLayout>
  );
}

/** The address that another screen has asked for already. */
function useGivenEmail(): string {
  const state: unknown = useLocation().state;
  const given = typeof state === "object" && state !== null && "email" in state ? state.email : "";
  return typeof given === "string" ? given : "";
}
