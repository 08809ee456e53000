import { KeyRound } from "lucide-react";
import { useForm } from "react-hook-form";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Divider } from "../../../ui/parts/Divider.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { PasswordField } from "../../../ui/parts/PasswordField.tsx";
import { TextLink } from "../../../ui/parts/TextLink.tsx";
import { useWords } from "../words.ts";
import { withTarget } from "./query.ts";
import { emailOf } from "./rules.ts";
import { GoogleButton, useGoogle } from "./google.tsx";
import type { SignIn } from "./use-sign-in.ts";

/** Mode NONE of the login screen: email and password, or another way. */
export function Credentials(props: {
  signIn: SignIn;
  redirectTo: string | null;
  notice: string | null;
  onError(message: string | null): void;
}) {
  const { signIn, redirectTo, notice, onError } = props;
  const say = useWords();
  const google = useGoogle();
  const { register, handleSubmit, getValues, setFocus } = useForm({
    defaultValues: { email: signIn.email, password: "" },
  });
  const submit = handleSubmit(({ email, password }) => {
    onError(null);
    return signIn.start(emailOf(email), password);
  });
  const without = (preferred?: "WEB_AUTHN") => {
    const email = emailOf(getValues("email"));
    if (email === "") {
      onError(say(preferred ? "account.login.passkey-needs-email" : "account.login.other-needs-email"));
      setFocus("email");
      return;
    }
    void signIn.start(email, undefined, {
      authFlowType: "USER_AUTH",
      ...(preferred && { preferredChallenge: preferred }),
    });
  };
  return (
    <>
      {signIn.error && <Alert>{signIn.error}</Alert>}
      {!signIn.error && notice && <Alert kind="info">{notice}</Alert>}
      <form method="post" onSubmit={(event) => void submit(event)}>
        <Field
          label={say("account.email")}
          type="email"
          autoComplete="username webauthn"
          required
          {...register("email")}
        />
        <PasswordField
          label={say("account.password")}
          autoComplete="current-password"
          required
          {...register("password")}
        />
        <p className="small forgot">
          <TextLink to={withTarget("/reset-password", redirectTo)}>{say("account.login.forgot")}</TextLink>
        </p>
        <Button type="submit" wide busy={signIn.busy}>
          {say("account.login.submit")}
        </Button>
      </form>
      <Divider>{say("account.or")}</Divider>
      <div className="ways">
        {google && <GoogleButton way="sign-in" redirectTo={redirectTo} onError={onError} />}
        <Button kind="quiet" wide onClick={() => without("WEB_AUTHN")}>
          <KeyRound size={18} aria-hidden="true" />
          {say("account.login.passkey")}
        </Button>
        <Button kind="plain" className="small" onClick={() => without()}>
          {say("account.login.other-ways")}
        </Button>
      </div>
    </>
  );
}
