import { useQueryClient } from "@tanstack/react-query";
import { confirmUserAttribute, sendUserAttributeVerificationCode } from "aws-amplify/auth";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { toast } from "../../../ui/parts/Toasts.tsx";
import { CodeForm } from "../account/CodeForm.tsx";
import { idToken } from "../account/client.ts";
import type { Person } from "../account/client.ts";
import { useFaultText } from "../account/fault-text.ts";
import { refreshSession } from "../account/session.ts";
import { withSessionCheck } from "./guard.ts";
import { useDashboardWords } from "./words.ts";

const email = { userAttributeKey: "email" } as const;

/**
 * Above whatever screen is open for whoever came by a provider that does not answer for their address: a code proves it. Until then no invitation to it reaches
 * them and nothing is founded in its name.
 */
export default function Unproven({ person }: { person: Person }) {
  const say = useDashboardWords();
  const said = useFaultText();
  const queries = useQueryClient();
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    await work().catch((reason: unknown) => setError(said(reason, say("proof.failed"))));
    setBusy(false);
  };
  const send = () =>
    during(async () => {
      await withSessionCheck(() => sendUserAttributeVerificationCode(email));
      setSent(true);
      toast.info(say("proof.sent", { email: person.email }));
    });
  const confirm = (confirmationCode: string) =>
    during(async () => {
      await withSessionCheck(() => confirmUserAttribute({ ...email, confirmationCode }));
      toast.success(say("proof.done"));
      // The product believes the id token, which says so from the next one on.
      await idToken(true);
      await refreshSession();
      await queries.invalidateQueries();
    });
  return (
    <section className="dash-invitations" aria-label={say("proof.title")}>
      <div className="card sand dash-invitation">
        <MailCheck size={24} aria-hidden="true" />
        <div>
          <h2>{say("proof.title")}</h2>
          <p>{say("proof.text", { email: person.email })}</p>
          {sent && (
            <CodeForm
              label={say("proof.code")}
              submit={say("proof.confirm")}
              error={error}
              busy={busy}
              onCode={confirm}
            />
          )}
          {!sent && error && <Alert>{error}</Alert>}
        </div>
        <div className="row">
          <Button kind={sent ? "quiet" : "primary"} busy={busy && !sent} onClick={() => void send()}>
            {sent ? say("proof.again") : say("proof.send")}
          </Button>
        </div>
      </div>
    </section>
  );
}
