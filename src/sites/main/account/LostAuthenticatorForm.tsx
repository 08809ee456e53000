import { useState } from "react";
import { contract } from "../../../features/people/contract.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../ui/forms/use-contract-form.ts";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { call } from "../dashboard/product.ts";
import { useDashboardWords } from "../dashboard/words.ts";
import { emailOf } from "./rules.ts";

/** Tells whose authenticator is lost. The answer is the same for every address. */
export function LostAuthenticatorForm() {
  const say = useDashboardWords();
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useContractForm({
    call,
    endpoint: contract.askForRecovery,
    start: { email: "" },
    input: ({ email }) => ({ email: emailOf(email) }),
    onDone: (said) => setAnswer(said.answer),
  });
  if (answer !== null)
    return (
      <Alert kind="success">
        <p>{answer}</p>
        <p>{say("lost.ask.next")}</p>
      </Alert>
    );
  return (
    <Form form={form} submit={say("lost.ask.submit")} wide browserCheck>
      <Field label={say("lost.ask.email")} type="email" autoComplete="username" {...form.field("email")} />
    </Form>
  );
}
