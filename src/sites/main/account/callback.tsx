import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { MetaFunction } from "react-router";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { AuthLayout } from "../../../ui/parts/AuthLayout.tsx";
import { Spinner } from "../../../ui/parts/Spinner.tsx";
import { TextLink } from "../../../ui/parts/TextLink.tsx";
import { useWords } from "../words.ts";
import { useHome } from "./home.ts";
import { completeSignIn } from "./complete.ts";
import type { Completed } from "./complete.ts";

export const meta: MetaFunction = () => [{ title: useWords.now()("account.callback.page") }];

export default function Callback() {
  const say = useWords();
  const home = useHome();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Completed["kind"] | "working">("working");
  useEffect(() => {
    void finishOnce().then((completed) => {
      setOutcome(completed.kind);
      if (completed.kind === "own") void navigate(completed.path, { replace: true });
      if (completed.kind === "elsewhere") location.replace(completed.url);
    });
  }, []);
  const failed = outcome === "failed" || outcome === "no-token";
  return (
    <AuthLayout
      home={home}
      title={say("account.callback.title")}
      foot={
        <TextLink to={home} outside>
          {say("account.home")}
        </TextLink>
      }
    >
      {failed ? (
        <>
          <Alert>{say(`account.callback.${outcome}`)}</Alert>
          <TextLink to="/login">{say("account.callback.again")}</TextLink>
        </>
      ) : (
        <p className="row" role="status">
          <Spinner /> {say(outcome === "working" ? "account.callback.working" : "account.callback.done")}
        </p>
      )}
    </AuthLayout>
  );
}

let finishing: Promise<Completed> | undefined;

// A page is completed once, however often React mounts the component.
function finishOnce(): Promise<Completed> {
  finishing ??= completeSignIn().finally(() => (finishing = undefined));
  return finishing;
}
