import { useState } from "react";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Dialog } from "../../../ui/parts/Dialog.tsx";
import { toast } from "../../../ui/parts/Toasts.tsx";
import type { Call } from "../../../ui/call.ts";
import { refusalOf } from "../../../ui/problem.ts";
import { contract } from "../contract.ts";
import { usePeopleWords } from "./words.ts";
import { accountStateOf, useAction } from "./people.ts";
import type { Person } from "./people.ts";
import { RoleForm } from "./RoleForm.tsx";

type Grave = "revoke" | "sign-out" | "reset" | "deactivate";

/** Everything that can be done for one person. What is hard to undo asks once more, in its place. */
export function PersonDialog(props: { call: Call; person: Person; self: string; onClose(): void }) {
  const { call, person, self, onClose } = props;
  const { id, name } = person;
  const say = usePeopleWords();
  const [asking, setAsking] = useState<Grave | null>(null);
  const done = (sentence: string) => () => {
    setAsking(null);
    toast.success(sentence);
  };
  const invite = useAction(() => call(contract.invitePerson, { id }), done(say("person.resent")));
  const activate = useAction(
    () => call(contract.changePerson, { id, active: true }),
    done(say("person.activated", { name })),
  );
  const grave: Record<Grave, () => Promise<unknown>> = {
    revoke: () => call(contract.revokeInvitation, { id }),
    "sign-out": () => call(contract.endSessions, { id }),
    reset: () => call(contract.resetAuthenticator, { id }),
    deactivate: () => call(contract.changePerson, { id, active: false }),
  };
  const said: Record<Grave, string> = {
    revoke: say("person.revoked"),
    "sign-out": say("person.signed-out", { name }),
    reset: say("person.reset-done", { name }),
    deactivate: say("person.deactivated", { name }),
  };
  const act = useAction(
    (action: Grave) => grave[action](),
    (_result, action) => done(said[action])(),
  );
  const error = [invite, activate, act].find((one) => one.isError)?.error;
  const busy = invite.isPending || activate.isPending || act.isPending;
  const accountState = accountStateOf(person);
  const begin = (work: () => void) => {
    for (const one of [invite, activate, act]) one.reset();
    work();
  };
  const ask = (action: Grave, hint?: string) => (
    <ConfirmedAction
      label={say(`person.${action}`)}
      hint={hint}
      yes={say(`person.yes.${action}`)}
      asking={asking === action}
      busy={act.isPending && act.variables === action}
      onAsk={() => begin(() => setAsking(action))}
      onYes={() => begin(() => act.mutate(action))}
      onNo={() => setAsking(null)}
    />
  );
  return (
    <Dialog title={name} lead={person.email} onClose={onClose}>
      {error !== undefined && <Alert>{refusalOf(error, say("person.failed"))}</Alert>}
      {id === self ? (
        <Alert kind="info">{say("person.self")}</Alert>
      ) : (
        <>
          <RoleForm call={call} person={person} />
          <section className="actions" aria-labelledby="person-account">
            <h3 id="person-account">{say("person.account")}</h3>
            <p className="small soft">{say(`state.${accountState}`)}</p>
            {person.active && !person.account && (
              <div className="action">
                <Button
                  kind="quiet"
                  busy={busy && invite.isPending}
                  onClick={() => begin(() => invite.mutate(undefined))}
                >
                  {accountState === "none" ? say("person.invite") : say("person.resend")}
                </Button>
              </div>
            )}
            {person.invitation?.state === "pending" && !person.account && ask("revoke")}
            {person.account && person.active && ask("sign-out")}
            {person.account && person.active && ask("reset", say("person.reset-hint"))}
            {person.active ? (
              ask("deactivate", say("person.deactivate-hint"))
            ) : (
              <div className="action">
                <Button kind="quiet" busy={activate.isPending} onClick={() => begin(() => activate.mutate(undefined))}>
                  {say("person.activate")}
                </Button>
              </div>
            )}
          </section>
        </>
      )}
    </Dialog>
  );
}

/** One thing to do, which asks before it is done. */
function ConfirmedAction(props: {
  label: string;
  hint: string | undefined;
  yes: string;
  asking: boolean;
  busy: boolean;
  onAsk(): void;
  onYes(): void;
  onNo(): void;
}) {
  const say = usePeopleWords();
  if (!props.asking)
    return (
      <div className="action">
        <Button kind="quiet" onClick={props.onAsk}>
          {props.label}
        </Button>
        {props.hint && <span className="small soft">{props.hint}</span>}
      </div>
    );
  return (
    <div className="action asking" role="group" aria-label={say("person.sure")}>
      <Button kind="danger" busy={props.busy} autoFocus onClick={props.onYes}>
        {props.yes}
      </Button>
      <Button kind="quiet" onClick={props.onNo}>
        {say("person.no")}
      </Button>
    </div>
  );
}
