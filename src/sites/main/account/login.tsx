import { AuthLayout } from "../../../ui/parts/AuthLayout.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { PasswordField } from "../../../ui/parts/PasswordField.tsx";
import { useWords } from "../words.ts";
import { account } from "./client.ts";

export default function Login() {
  const say = useWords();
  return (
    <AuthLayout title={say("account.login.title")}>
      <Field label={say("account.email")} type="email" />
      <PasswordField label={say("account.password")} autoComplete="current-password" />
      <Button wide onClick={() => void account()}>
        {say("account.login.submit")}
      </Button>
    </AuthLayout>
  );
}
