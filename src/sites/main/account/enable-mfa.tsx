import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from "aws-amplify/auth";
import { useEffect, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import type { MetaFunction } from "react-router";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { AuthLayout } from "../../../ui/parts/AuthLayout.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Spinner } from "../../../ui/parts/Spinner.tsx";
import { TextLink } from "../../../ui/parts/TextLink.tsx";
import { useWords } from "../words.ts";
import { useHome } from "./home.ts";
import { Authenticator } from "./Authenticator.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { account, signOut } from "./client.ts";
import type { Person } from "./client.ts";
import { plainKey, useFaultText, wantsSignIn } from "./fault-text.ts";
import { useSession } from "./session.ts";
import { productName } from "./steps.ts";
import { Unreachable } from "./Unreachable.tsx";

export const meta: MetaFunction = () => [{ title: useWords.now()("account.enable.page") }];

type Setup = Awaited<ReturnType<typeof setUpTOTP>>;

export default function EnableMfa() {
  const say = useWords();
  const home = useHome();
  const session = useSession();
  const person = session.state === "in" ? session.person : null;
  const enrolled = useEnrolled(person);
  if (session.state === "out") return <Navigate to="/login?redirectTo=%2Fenable-mfa" replace />;
  const there = enrolled === "there" || enrolled === "elsewhere";
  return (
    <AuthLayout
      home={home}
      title={say(there ? "account.enable.have-title" : "account.enable.title")}
      lead={leadFor(say, session.state === "unreachable" ? null : enrolled)}
      step={there ? "have" : "add"}
      foot={
        <TextLink to={home} outside>
          {say("account.home")}
        </TextLink>
      }
    >
      {session.state === "unreachable" && <Unreachable />}
      {person && enrolled === "missing" && <Enrolment email={person.email} />}
      {there && (
        <>
          {enrolled === "there" && <p>{say("account.enable.have-replace")}</p>}
          <TextLink to="/dashboard/profile">{say("account.enable.have-profile")}</TextLink>
        </>
      )}
      {session.state !== "unreachable" && enrolled === null && (
        <p className="row" role="status">
          <Spinner /> {say("account.moment")}
        </p>
      )}
    </AuthLayout>
  );
}

/** Whether an authenticator is missing, there, or kept by another provider; null until it is known. */
type Enrolled = "missing" | "there" | "elsewhere" | null;

function useEnrolled(person: Person | null): Enrolled {
  const [found, setFound] = useState<Enrolled>(null);
  const [id, federated] = [person?.userId, person?.federated];
  useEffect(() => {
    if (id === undefined || federated) return;
    account()
      .then(() => fetchMFAPreference())
      .then(({ enabled }) => setFound(enabled?.includes("TOTP") ? "there" : "missing"))
      // What cannot be learned stops nobody: the provider itself says what may be enrolled.
      .catch(() => setFound("missing"));
  }, [id, federated]);
  return federated ? "elsewhere" : found;
}

function leadFor(say: ReturnType<typeof useWords>, enrolled: Enrolled): string | null {
  if (enrolled === "there") return say("account.enable.have-lead");
  if (enrolled === "elsewhere") return say("account.enable.have-federated");
  return enrolled === "missing" ? say("account.enable.lead") : null;
}

function Enrolment({ email }: { email: string }) {
  const say = useWords();
  const said = useFaultText();
  const navigate = useNavigate();
  const [setup, setSetup] = useState<Setup | "failed" | "sign-in-again" | null>(null);
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
      .catch((reason: unknown) => setSetup(wantsSignIn(reason) ? "sign-in-again" : "failed"));
  };
  useEffect(begin, []);
  const verify = async (code: string) => {
    setState({ busy: true, done: false, error: null });
    try {
      await verifyTOTPSetup({ code });
      await updateMFAPreference({ totp: "PREFERRED" });
      setState({ busy: true, done: true, error: null });
      setTimeout(() => void navigate("/dashboard"), 1500);
    } catch (reason) {
      // A code that could not be asked about is not a wrong one.
      const away = plainKey(reason) === "network";
      const error = away ? said(reason, "") : say("account.enable.wrong-code");
      setState({ busy: false, done: false, error });
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
  if (setup === "sign-in-again")
    return (
      <>
        <Alert kind="info">{say("account.enable.again")}</Alert>
        {/* Leads through /login, as whoever is signed out, and back here. */}
        <Button wide onClick={() => void signOut().catch(() => setSetup("failed"))}>
          {say("account.enable.again-submit")}
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
    <Authenticator uri={setup.getSetupUri(productName, email).href} secret={setup.sharedSecret} email={email}>
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
