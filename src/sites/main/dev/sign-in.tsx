import { useEffect, useState } from "react";
import type { MetaFunction } from "react-router";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { AuthLayout } from "../../../ui/parts/AuthLayout.tsx";
import { Spinner } from "../../../ui/parts/Spinner.tsx";
import { TextLink } from "../../../ui/parts/TextLink.tsx";
import { useHome } from "../account/home.ts";
import { useWords } from "../words.ts";
import { signInAsChosen } from "./sign-in-as-chosen.ts";
import type { SignedInAs } from "./sign-in-as-chosen.ts";

export const meta: MetaFunction = () => [{ title: useWords.now()("account.demo.page") }];

/** Signs in as whom the outbox chose in this tab, and goes to the dashboard. Not served in production. */
export default function SignIn() {
  const say = useWords();
  const home = useHome();
  const [outcome, setOutcome] = useState<SignedInAs | "working">("working");
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    void signInOnce(setSeconds).then((how) => {
      if (how === "in") location.replace("/dashboard");
      else setOutcome(how);
    });
  }, []);
  return (
    <AuthLayout
      home={home}
      title={say("account.demo.title")}
      foot={
        <TextLink to="/dev/outbox" outside>
          {say("account.demo.outbox")}
        </TextLink>
      }
    >
      {outcome === "nobody" || outcome === "failed" ? (
        <>
          <Alert>{say(`account.demo.${outcome}`)}</Alert>
          {outcome === "failed" && <TextLink to="/login">{say("account.callback.again")}</TextLink>}
        </>
      ) : (
        <p className="row" role="status">
          <Spinner /> {seconds > 0 ? say("account.demo.waiting", { seconds }) : say("account.demo.working")}
        </p>
      )}
    </AuthLayout>
  );
}

let signing: Promise<SignedInAs> | undefined;

// One choice is one sign-in, however often React mounts the component.
function signInOnce(onWait: (seconds: number) => void): Promise<SignedInAs> {
  signing ??= signInAsChosen(onWait);
  return signing;
}
