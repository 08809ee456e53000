import { confirmSignUp, resendSignUpCode } from "aws-amplify/auth";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ResendButton } from "../../../ui/parts/ResendButton.tsx";
import { toast } from "../../../ui/parts/Toasts.tsx";
import { useWords } from "../words.ts";
import { CodeForm } from "./CodeForm.tsx";
import { account } from "./client.ts";
import { withTarget } from "./query.ts";
import { useFaultText } from "./fault-text.ts";

/** The code that was mailed after registering; then on to /login. */
export function ConfirmRegistration({ email, redirectTo }: { email: string; redirectTo: string | null }) {
  const say = useWords();
  const said = useFaultText();
  const navigate = useNavigate();
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const confirm = async (code: string) => {
    setState({ busy: true, error: null });
    try {
      await account();
      await confirmSignUp({ username: email, confirmationCode: code });
      toast.success(say("account.register.verified"), { autoClose: 2000, icon: false });
      setTimeout(() => void navigate(withTarget("/login", redirectTo), { state: { email } }), 2000);
    } catch (reason) {
      setState({ busy: false, error: said(reason, say("account.register.verify-failed")) });
    }
  };
  const resend = async () => {
    setState({ busy: false, error: null });
    try {
      await account();
      await resendSignUpCode({ username: email });
      toast.success(say("account.resend.sent"), { icon: false });
    } catch (reason) {
      setState({ busy: false, error: said(reason, say("account.resend.failed")) });
      throw reason;
    }
  };
  return (
    <>
      <CodeForm {...state} label={say("account.verification-code")} submit={say("account.verify")} onCode={confirm} />
      <ResendButton onResend={resend} />
    </>
  );
}
