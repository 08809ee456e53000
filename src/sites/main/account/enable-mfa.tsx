import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from "aws-amplify/auth";
import { useEffect, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import type { MetaFunction } from "react-router";
import en from "../words/en.json" with { type: "json" };
import { Alert } from "../../../ui/parts/Alert.tsx";
import { AuthLayout } from "../../../ui/parts/AuthLayout.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Spinner } from "../../../ui/parts/Spinner.tsx";
import { TextLink } from "../../../ui/parts/TextLink.tsx";
import { useWords } from "../words.ts";
import { Authenticator } from "./Authenticator.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { account } from "./client.ts";
import { useSession } from "./session.ts";
import { product } from "./steps.ts";

export const meta: MetaFunction = () => [{ title: en.account.enable.page }];

type Setup = Awaited<ReturnType<typeof setUpTOTP>>;

export default function EnableMfa() {
  const say = useWords();
  const session = useSession();
  if (session.state === "out") return <Navigate to="/login?redirectTo=%2Fenable-mfa" replace />;
  return (
    <AuthLayout
      title={say("account.enable.title")}
      lead={say("account.enable.lead")}
      foot={
        <TextLink to="/" outside>
          {say("account.home")}
        </TextLink>
      }
    >
      {session.state === "in" ? (
        <Enrolment email={session.person.email} />
      ) : (
        <p className="row" role="status">
          <Spinner /> {say("account.moment")}
        </p>
      )}
    </AuthLayout>
  );
}

function Enrolment({ email }: { email: string }) {
  const say = useWords();
  const navigate = useNavigate();
  const [setup, setSetup] = useState<Setup | "failed" | null>(null);
  const [state, setState] = useState<{ busy: boolean; done: boolean; error: string | null }>({
    busy: false,
    done: false,
    error: null,
  });
  const begin = () => {
    setSetup(null);
    account()
      .then(() => setUpTOTP())
      .then(setSetup)
      .catch(() => setSetup("failed"));
  };
  useEffect(begin, []);
  const verify = async (code: string) => {
    setState({ busy: true, done: false, error: null });
    try {
      await verifyTOTPSetup({ code });
      await updateMFAPreference({ totp: "PREFERRED" });
      setState({ busy: true, done: true, error: null });
      setTimeout(() => void navigate("/dashboard"), 1500);
    } catch {
      setState({ busy: false, done: false, error: say("account.enable.wrong-code") });
    }
  };
  if (setup === "failed")
    return (
      <>
        <Alert>{say("account.enable.failed")}</Alert>
        <Button kind="quiet" wide onClick={begin}>
          {say("account.enable.retry")}
        </Button>
      </>
    );
  if (setup === null)
    return (
      <p className="row" role="status">
        <Spinner /> {say("account.moment")}
      </p>
    );
  return (
    <Authenticator uri={setup.getSetupUri(product, email).href} secret={setup.sharedSecret} email={email}>
      {state.done && <Alert kind="success">{say("account.enable.done")}</Alert>}
      <CodeForm
        label={say("account.code")}
        hint={say("account.setup.enter")}
        submit={say("account.verify")}
        error={state.error}
        busy={state.busy}
        focus={false}
        onCode={verify}
      />
    </Authenticator>
  );
}
