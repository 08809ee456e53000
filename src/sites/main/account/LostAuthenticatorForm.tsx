import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { contract } from "../../../features/people/contract.ts";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { call, problemOf } from "../dashboard/product.ts";
import { useDashboardWords } from "../dashboard/words.ts";
import { emailOf } from "./rules.ts";

/** Tells whose authenticator is lost. The answer is the same for every address. */
export function LostAuthenticatorForm() {
  const say = useDashboardWords();
  const { register, handleSubmit } = useForm({ defaultValues: { email: "" } });
  const ask = useMutation({ mutationFn: (email: string) => call(contract.askForRecovery, { email }) });
  if (ask.isSuccess)
    return (
      <Alert kind="success">
        <p>{ask.data.answer}</p>
        <p>{say("lost.ask.next")}</p>
      </Alert>
    );
  return (
    <>
      {ask.isError && <Alert>{problemOf(ask.error, say("lost.failed"))}</Alert>}
      <form method="post" onSubmit={(event) => void handleSubmit(({ email }) => ask.mutate(emailOf(email)))(event)}>
        <Field label={say("lost.ask.email")} type="email" autoComplete="username" required {...register("email")} />
        <Button type="submit" wide busy={ask.isPending}>
          {say("lost.ask.submit")}
        </Button>
      </form>
    </>
  );
}
