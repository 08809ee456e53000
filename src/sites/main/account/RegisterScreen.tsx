import { useState } from "react";
import type { ReactNode } from "react";
import { AuthLayout } from "../../../ui/parts/AuthLayout.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { TextLink } from "../../../ui/parts/TextLink.tsx";
import { useWords } from "../words.ts";
import { useHome } from "./home.ts";
import { ConfirmRegistration } from "./ConfirmRegistration.tsx";
import { useQuery, withTarget } from "./query.ts";
import { RegisterForm } from "./RegisterForm.tsx";

interface RegisterScreenProps {
  title: string;
  lead: string;
  /** Further fields, inside the form and above its button. */
  extra?: ReactNode;
  /** Runs before the account is made; when it throws, its message is shown and nothing is made. */
  before?(): Promise<void>;
  /** The account is made and waits for its code. */
  onRegistered?(email: string): void;
}

/** Registering, from the form to the verified address. */
export function RegisterScreen({ title, lead, extra, before, onRegistered }: RegisterScreenProps) {
  const say = useWords();
  const home = useHome();
  const redirectTo = useQuery("redirectTo");
  const [email, setEmail] = useState<string | null>(null);
  const registered = (made: string) => {
    onRegistered?.(made);
    setEmail(made);
  };
  return (
    <AuthLayout
      home={home}
      title={email === null ? title : say("account.register.verify-title")}
      lead={email === null ? lead : say("account.register.verify-lead", { email })}
      step={email === null ? "form" : "verify"}
      foot={
        <>
          <span>
            {say("account.register.have")}{" "}
            <TextLink to={withTarget("/login", redirectTo)}>{say("account.register.login")}</TextLink>
          </span>
          <TextLink to={home} outside>
            {say("account.home")}
          </TextLink>
        </>
      }
    >
      {email === null ? (
        <RegisterForm redirectTo={redirectTo} onRegistered={registered} {...(before && { before })}>
          {extra}
        </RegisterForm>
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
