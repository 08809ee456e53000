import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { ResendButton } from "../../../ui/parts/ResendButton.tsx";
import { TextLink } from "../../../ui/parts/TextLink.tsx";
import { useWords } from "../words.ts";
import { Authenticator } from "./Authenticator.tsx";
import { Choice } from "./Choice.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { OneFieldForm } from "./OneFieldForm.tsx";
import { useQuery, withTarget } from "./query.ts";
import { productName } from "./steps.ts";
import type { Step } from "./steps.ts";
import type { SignIn } from "./use-sign-in.ts";

/** What the sign-in asks for after the credentials: every step that a provider can name has its screen here. */
export function StepScreen({ signIn, step }: { signIn: SignIn; step: Step }) {
  const say = useWords();
  const navigate = useNavigate();
  const redirectTo = useQuery("redirectTo");
  const { error, answer } = signIn;
  const busy = signIn.busy || signIn.done;
  const code = { error, busy, submit: say("account.verify"), label: say("account.code"), onCode: answer };
  switch (step.signInStep) {
    case "CONTINUE_SIGN_IN_WITH_TOTP_SETUP": {
      const { sharedSecret, getSetupUri } = step.totpSetupDetails;
      return (
        <WithBack signIn={signIn}>
          <Authenticator uri={getSetupUri(productName, signIn.email).href} secret={sharedSecret} email={signIn.email}>
            <CodeForm {...code} hint={say("account.setup.enter")} focus={false} />
          </Authenticator>
        </WithBack>
      );
    }
    case "CONFIRM_SIGN_IN_WITH_TOTP_CODE":
      return (
        <WithBack signIn={signIn}>
          <CodeForm {...code} hint={say("account.verify-step.hint")} />
          <p className="small">
            <TextLink to={withTarget("/lost-authenticator", redirectTo)}>{say("account.verify-step.lost")}</TextLink>
          </p>
        </WithBack>
      );
    case "CONFIRM_SIGN_IN_WITH_SMS_CODE":
    case "CONFIRM_SIGN_IN_WITH_EMAIL_CODE":
      return (
        <WithBack signIn={signIn}>
          <CodeForm {...code} label={say("account.verification-code")} />
          <ResendButton onResend={signIn.resend} />
        </WithBack>
      );
    case "CONFIRM_SIGN_UP":
      return (
        <WithBack signIn={signIn}>
          <CodeForm {...code} label={say("account.verification-code")} onCode={signIn.confirmAddress} />
          <ResendButton onResend={signIn.resend} wait={5} />
        </WithBack>
      );
    case "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED":
      return (
        <WithBack signIn={signIn}>
          <NewPasswordForm signIn={signIn} missing={step.missingAttributes ?? []} />
        </WithBack>
      );
    case "RESET_PASSWORD":
      return (
        <WithBack signIn={signIn}>
          <Button
            wide
            onClick={() => void navigate(withTarget("/reset-password", redirectTo), { state: { email: signIn.email } })}
          >
            {say("account.reset-step.submit")}
          </Button>
        </WithBack>
      );
    case "CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION":
      return (
        <WithBack signIn={signIn}>
          <Choice area="factor" options={factors(step.availableChallenges ?? [])} signIn={signIn} />
        </WithBack>
      );
    case "CONTINUE_SIGN_IN_WITH_MFA_SELECTION":
    case "CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION":
      return (
        <WithBack signIn={signIn}>
          <Choice area="second" options={step.allowedMFATypes ?? []} signIn={signIn} />
        </WithBack>
      );
    case "CONTINUE_SIGN_IN_WITH_EMAIL_SETUP":
      return (
        <WithBack signIn={signIn}>
          <OneFieldForm
            kind="email"
            label={say("account.email")}
            submit={say("account.email-setup.submit")}
            signIn={signIn}
          />
        </WithBack>
      );
    case "CONFIRM_SIGN_IN_WITH_PASSWORD":
      return (
        <WithBack signIn={signIn}>
          <OneFieldForm
            kind="password"
            label={say("account.password")}
            submit={say("account.login.submit")}
            signIn={signIn}
          />
        </WithBack>
      );
    case "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE":
      return (
        <WithBack signIn={signIn}>
          <OneFieldForm
            kind="text"
            label={say("account.custom.label")}
            submit={say("account.custom.submit")}
            signIn={signIn}
          />
        </WithBack>
      );
    default:
      return <WithBack signIn={signIn}>{error && <Alert>{error}</Alert>}</WithBack>;
  }
}

function WithBack({ signIn, children }: { signIn: SignIn; children: ReactNode }) {
  const say = useWords();
  return (
    <>
      {signIn.step?.signInStep === "CONFIRM_SIGN_UP" && <Alert kind="info">{say("account.login.unconfirmed")}</Alert>}
      {children}
      <Button kind="plain" className="small back" onClick={() => signIn.back()}>
        {say("account.back")}
      </Button>
    </>
  );
}

/** Two of the provider's choices ask for the password; people are asked once. */
function factors(available: readonly string[]): string[] {
  const one = available.includes("PASSWORD_SRP") ? available.filter((each) => each !== "PASSWORD") : available;
  return [...one];
}
