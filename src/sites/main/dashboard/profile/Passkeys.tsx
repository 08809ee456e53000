import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { associateWebAuthnCredential, deleteWebAuthnCredential } from "aws-amplify/auth";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Confirm } from "../../../../ui/parts/Confirm.tsx";
import { Panel } from "../../../../ui/parts/Panel.tsx";
import { toast } from "../../../../ui/parts/Toasts.tsx";
import { useDashboard } from "../context.ts";
import { useFaultText } from "../../account/fault-text.ts";
import { withSessionCheck } from "../guard.ts";
import { useDashboardWords } from "../words.ts";
import { useMoments } from "./moment.ts";
import { listPasskeys } from "./passkeys.ts";

/** Passkeys: add, see, delete. */
export function Passkeys() {
  const say = useDashboardWords();
  const said = useFaultText();
  const { dayOf } = useMoments();
  const { person } = useDashboard();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<{ id: string; name: string } | null>(null);
  const queryKey = ["passkeys", person.userId];
  const { data } = useQuery({ queryKey, queryFn: () => withSessionCheck(listPasskeys), retry: false });
  const done = (word: "added" | "removed") => () => {
    toast.success(say(`profile.passkeys.${word}`));
    return queries.invalidateQueries({ queryKey });
  };
  const add = useMutation({
    mutationFn: () => withSessionCheck(() => associateWebAuthnCredential()),
    onSuccess: done("added"),
  });
  const remove = useMutation({
    mutationFn: (credentialId: string) => withSessionCheck(() => deleteWebAuthnCredential({ credentialId })),
    onSuccess: done("removed"),
    onSettled: () => setLeaving(null),
  });
  const error = add.error ?? remove.error;
  return (
    <Panel title={say("profile.passkeys.title")} lead={say("profile.passkeys.lead")}>
      {data?.length === 0 && <p className="soft">{say("profile.passkeys.none")}</p>}
      {data && data.length > 0 && (
        <ul className="rows">
          {data.map(({ id, name, createdAt }) => {
            const shown = name || say("profile.passkeys.name");
            return (
              <li key={id}>
                <KeyRound size={20} aria-hidden="true" />
                <span className="what">
                  {shown}
                  {createdAt && (
                    <span className="small soft">{say("profile.passkeys.added-on", { date: dayOf(createdAt) })}</span>
                  )}
                </span>
                <Button
                  kind="plain"
                  className="small"
                  aria-label={say("profile.passkeys.remove-named", { name: shown })}
                  onClick={() => setLeaving({ id, name: shown })}
                >
                  {say("profile.passkeys.remove")}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {error && <Alert>{said(error, say("profile.passkeys.failed"))}</Alert>}
      <Button
        kind="quiet"
        className="fit"
        busy={add.isPending}
        onClick={() => {
          remove.reset();
          add.mutate();
        }}
      >
        {say("profile.passkeys.add")}
      </Button>
      {leaving && (
        <Confirm
          title={say("profile.passkeys.confirm-title")}
          text={say("profile.passkeys.confirm", { name: leaving.name })}
          submit={say("profile.passkeys.remove")}
          busy={remove.isPending}
          onConfirm={() => {
            add.reset();
            remove.mutate(leaving.id);
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Panel>
  );
}
