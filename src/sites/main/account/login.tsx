import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { MetaFunction } from "react-router";
import { AuthLayout } from "../../../ui/parts/AuthLayout.tsx";
import { TextLink } from "../../../ui/parts/TextLink.tsx";
import { useWords } from "../words.ts";
import { useHome } from "./home.ts";
import { Credentials } from "./Credentials.tsx";
import { currentPerson } from "./client.ts";
import { useRedirect } from "./destination.ts";
import { useQuery, withTarget } from "./query.ts";
import { StepScreen } from "./StepScreen.tsx";
import { useStepTitle } from "./step-title.ts";
import { useSignIn } from "./use-sign-in.ts";

export const meta: MetaFunction = () => [{ title: useWords.now()("account.login.page") }];

export default function Login() {
  const say = useWords();
  const home = useHome();
  const redirectTo = useQuery("redirectTo");
  const leave = useRedirect();
  const state: unknown = useLocation().state;
  const signIn = useSignIn(() => leave(redirectTo), registeredIn(state));
  const { title, lead } = useStepTitle(signIn);
  const [other, setOther] = useState<string | null>(null);
  const ended = typeof state === "object" && state !== null && "ended" in state;

  useEffect(() => {
    // Who is signed in already has nothing to do here.
    void currentPerson()
      .catch(() => null)
      .then((person) => person && leave(new URLSearchParams(location.search).get("redirectTo")));
    // Once, when the page opens: later the sign-in itself leaves.
  }, []);

  const shown = { ...signIn, error: signIn.error ?? other };
  return (
    <AuthLayout
      home={home}
      title={title}
      lead={lead}
      step={signIn.step?.signInStep ?? "NONE"}
      foot={
        <>
          {signIn.step === null && (
            <span>
              {say("account.login.new")}{" "}
              <TextLink to={withTarget("/register", redirectTo)}>{say("account.login.register")}</TextLink>
            </span>
          )}
          <TextLink to={home} outside>
            {say("account.home")}
          </TextLink>
        </>
      }
    >
      {signIn.step === null ? (
        <Credentials
          signIn={shown}
          redirectTo={redirectTo}
          notice={ended ? say("account.login.ended") : null}
          onError={setOther}
        />
      ) : (
        <StepScreen signIn={signIn} step={signIn.step} />
      )}
    </AuthLayout>
  );
}

/** Whoever comes from registering has typed the address already. */
function registeredIn(state: unknown): string {
  return typeof state === "object" && state !== null && "email" in state && typeof state.email === "string"
    ? state.email
    : "";
}
