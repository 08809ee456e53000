import { confirmSignIn, resendSignUpCode, confirmSignUp, signIn, updateMFAPreference } from "aws-amplify/auth";
import type { ConfirmSignInInput, SignInInput, SignInOutput } from "aws-amplify/auth";
import { useRef, useState } from "react";
import { toast } from "../../../ui/parts/toast.ts";
import { useWords } from "../words.ts";
import { account } from "./client.ts";
import { faultOf, hasEnded, isWrongCode, useFaultText } from "./fault-text.ts";
import type { Step } from "./steps.ts";

export interface SignIn {
  /** What is asked for now; null for the credentials. */
  step: Step | null;
  email: string;
  error: string | null;
  busy: boolean;
  /** The account is in, and the screen is about to leave. */
  done: boolean;
  /** Begins, with a password or (`options`) without one. */
  start(email: string, password?: string, options?: NonNullable<SignInInput["options"]>): Promise<void>;
  /** Answers the step that is asked for. */
  answer(response: string, options?: ConfirmSignInInput["options"]): Promise<void>;
  /** Confirms the sign-up of this person, then goes on signing in. */
  confirmAddress(code: string): Promise<void>;
  /** Sends the code of the present step anew. */
  resend(): Promise<void>;
  /** Back to the credentials. */
  back(error?: string): void;
}

/**
 * The sign-in from the first field to the last step.
 * @param onDone leaves the screen, at once or after the toast was seen
 * @param email what the first field begins with
 */
export function useSignIn(onDone: () => Promise<void>, email = ""): SignIn {
  const say = useWords();
  const said = useFaultText();
  const [state, setState] = useState<{ step: Step | null; error: string | null; busy: boolean; done: boolean }>({
    step: null,
    error: null,
    busy: false,
    done: false,
  });
  const began = useRef<SignInInput>({ username: email });
  const put = (next: Partial<typeof state>) => setState((now) => ({ ...now, ...next }));

  const finish = async (afterCode: boolean) => {
    if (!afterCode) {
      toast.success(say("account.login.done"), { autoClose: 2000, icon: false });
      await onDone();
      return;
    }
    // The person is in: a preference that cannot be saved now is no reason to refuse.
    await updateMFAPreference({ totp: "PREFERRED" }).catch(() => {});
    toast.success(say("account.login.verified"), { autoClose: 2000, icon: false });
    put({ done: true });
    setTimeout(() => void onDone(), 2000);
  };

  const advance = async ({ isSignedIn, nextStep }: SignInOutput, afterCode = false) => {
    if (isSignedIn || nextStep.signInStep === "DONE") return finish(afterCode);
    put({ step: nextStep, error: null });
  };

  /** Runs one call, busy meanwhile; `explain` says what its error means here. */
  const run = async (work: () => Promise<void>, explain: (error: unknown) => string) => {
    if (state.busy || state.done) return;
    put({ busy: true, error: null });
    try {
      await account();
      await work();
    } catch (error) {
      if (faultOf(error).name === "UserAlreadyAuthenticatedException") await onDone();
      else if (state.step !== null && hasEnded(error)) put({ step: null, error: say("account.fault.expired") });
      else put({ error: explain(error) });
    } finally {
      put({ busy: false });
    }
  };

  const explainStart = (error: unknown) => {
    const { name, message } = faultOf(error);
    if (name !== "NotAuthorizedException") return said(error, say("account.login.failed"));
    if (began.current.options?.preferredChallenge === "WEB_AUTHN") return say("account.fault.passkey-wrong");
    const help = /exceeded/i.test(message) ? "exceeded" : /disabled/i.test(message) ? "disabled" : null;
    const wrong = say("account.login.wrong");
    return help ? `${wrong} ${say(`account.fault.${help}`)}` : wrong;
  };

  return {
    ...state,
    email: began.current.username,
    start: (email, password, options) =>
      run(async () => {
        began.current = { username: email, ...(password !== undefined && { password }), ...(options && { options }) };
        await advance(await signIn(began.current));
      }, explainStart),
    answer: (response, options) => {
      const asked = state.step?.signInStep;
      const totp = asked === "CONTINUE_SIGN_IN_WITH_TOTP_SETUP" || asked === "CONFIRM_SIGN_IN_WITH_TOTP_CODE";
      return run(
        async () => advance(await confirmSignIn({ challengeResponse: response, ...(options && { options }) }), totp),
        (error) => explainAnswer(error, asked),
      );
    },
    confirmAddress: (code) =>
      run(
        async () => {
          await confirmSignUp({ username: began.current.username, confirmationCode: code });
          await advance(await signIn(began.current));
        },
        (error) => said(error, say("account.register.verify-failed")),
      ),
    resend: async () => {
      put({ error: null });
      try {
        if (state.step?.signInStep === "CONFIRM_SIGN_UP") await resendSignUpCode({ username: began.current.username });
        // A code of a sign-in belongs to its session: a new code means to begin anew.
        else await advance(await signIn(began.current));
      } catch (error) {
        put({ error: said(error, say("account.resend.failed")) });
        throw error;
      }
    },
    back: (error) => put({ step: null, error: error ?? null }),
  };

  function explainAnswer(error: unknown, asked: string | undefined): string {
    const { name } = faultOf(error);
    if (name === "ExpiredCodeException" && asked === "CONFIRM_SIGN_IN_WITH_TOTP_CODE")
      return say("account.login.used-code");
    const isCode = asked !== undefined && /TOTP|_CODE$/.test(asked);
    if (isCode && isWrongCode(error)) return say("account.login.wrong-code");
    if (asked === "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE" && name === "NotAuthorizedException")
      return say("account.custom.wrong");
    if (asked === "CONFIRM_SIGN_IN_WITH_PASSWORD") return explainStart(error);
    return said(error, isCode ? say("account.login.wrong-code") : say("account.login.failed"));
  }
}
