import { useQueryClient } from "@tanstack/react-query";
import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from "aws-amplify/auth";
import { useEffect, useState } from "react";
import { toast } from "../../../../ui/parts/Toasts.tsx";
import { signOut } from "../../account/client.ts";
import { isWrongCode, useFaultText, wantsSignIn } from "../../account/fault-text.ts";
import { useWords } from "../../words.ts";
import { useDashboardWords } from "../words.ts";

export type Setup = Awaited<ReturnType<typeof setUpTOTP>>;

type Stage = { name: "idle" } | { name: "sign-in-again" } | { name: "scan"; setup: Setup };

// Survives the way over /login, in this tab.
const resumed = "hookwise.replace-authenticator";

/** The replacement of the authenticator, from the first press to the code that proves the new one. */
export function useReplacement() {
  const say = useDashboardWords();
  const said = useFaultText();
  const sayAccount = useWords();
  const queries = useQueryClient();
  const [stage, setStage] = useState<Stage>({ name: "idle" });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const run = async (work: () => Promise<void>, explain: (message: string, reason: unknown) => string) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (reason) {
      if (wantsSignIn(reason)) setStage({ name: "sign-in-again" });
      else setError(explain(said(reason, say("profile.password.failed")), reason));
    } finally {
      setBusy(false);
    }
  };

  const begin = () =>
    run(
      async () => setStage({ name: "scan", setup: await setUpTOTP() }),
      (message) => say("profile.mfa.start-failed", { message }),
    );

  useEffect(() => {
    if (sessionStorage.getItem(resumed) === null) return;
    sessionStorage.removeItem(resumed);
    void begin();
    // Once, when the screen opens again after the sign-in.
  }, []);

  return {
    stage,
    busy,
    error,
    begin,
    verify: (code: string) =>
      run(
        async () => {
          await verifyTOTPSetup({ code });
          await updateMFAPreference({ totp: "PREFERRED" });
          setStage({ name: "idle" });
          toast.success(say("profile.mfa.done"));
          await queries.invalidateQueries({ queryKey: ["second-steps"] });
        },
        (message, reason) =>
          say("profile.mfa.code-failed", { message: isWrongCode(reason) ? sayAccount("account.fault.code") : message }),
      ),
    cancel: () => {
      setStage({ name: "idle" });
      setError(null);
    },
    /** Leads through /login (the frame does, once nobody is signed in) and back to this screen, where it goes on by itself. */
    signInAgain: async () => {
      sessionStorage.setItem(resumed, "yes");
      await signOut().catch(() => sessionStorage.removeItem(resumed));
    },
  };
}

export type UseReplacement = ReturnType<typeof useReplacement>;
