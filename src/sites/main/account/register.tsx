import { useState } from "react";
import type { MetaFunction } from "react-router";
import en from "../words/en.json" with { type: "json" };
import { AuthLayout } from "../../../ui/parts/AuthLayout.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { TextLink } from "../../../ui/parts/TextLink.tsx";
import { useWords } from "../words.ts";
import { ConfirmRegistration } from "./ConfirmRegistration.tsx";
import { useQuery, withTarget } from "./query.ts";
import { RegisterForm } from "./RegisterForm.tsx";

export const meta: MetaFunction = () => [{ title: en.account.register.page }];

export default function Register() {
  const say = useWords();
  const redirectTo = useQuery("redirectTo");
  const [email, setEmail] = useState<string | null>(null);
  return (
    <AuthLayout
      title={email === null ? say("account.register.title") : say("account.register.verify-title")}
      lead={email === null ? say("account.register.lead") : say("account.register.verify-lead", { email })}
      step={email === null ? "form" : "verify"}
      foot={
        <>
          <span>
            {say("account.register.have")}{" "}
            <TextLink to={withTarget("/login", redirectTo)}>{say("account.register.login")}</TextLink>
          </span>
          <TextLink to="/" outside>
            {say("account.home")}
          </TextLink>
        </>
      }
    >
      {email === null ? (
        <RegisterForm redirectTo={redirectTo} onRegistered={setEmail} />
      ) : (
        <>
          <ConfirmRegistration email={email} redirectTo={redirectTo} />
          <Button kind="plain" className="small back" onClick={() => setEmail(null)}>
            {say("account.register.wrong-address")}
          </Button>
        </>
      )}
    </AuthLayout>
  );
}
