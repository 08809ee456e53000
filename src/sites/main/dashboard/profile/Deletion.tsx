import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { contract } from "../../../../features/privacy/contract.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { Panel } from "../../../../ui/parts/Panel.tsx";
import { refusalOf } from "../../../../ui/problem.ts";
import { emailOf } from "../../account/rules.ts";
import { useDashboard } from "../context.ts";
import { useSignOut } from "../leaving.tsx";
import { call } from "../product.ts";
import { useDashboardWords } from "../words.ts";

/**
 * Having one's account and data deleted, after the address was typed. At once where the organisation is one's own alone; elsewhere its
 * administrators are asked.
 */
export function Deletion() {
  const say = useDashboardWords();
  const { person, me } = useDashboard();
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const organisation = me?.organisation;
  const alone = organisation?.plan === "individual";
  return (
    <Panel title={say("profile.delete.title")} lead={say(alone ? "profile.delete.lead-alone" : "profile.delete.lead")}>
      {asked ? (
        <Alert kind="success">{say("profile.delete.asked", { organisation: organisation?.name ?? "" })}</Alert>
      ) : (
        <Button kind="quiet" className="fit" onClick={() => setAsking(true)}>
          {say("profile.delete.open")}
        </Button>
      )}
      {asking && (
        <Question
          alone={alone}
          email={person.email}
          text={
            alone
              ? say("profile.delete.text-alone")
              : say("profile.delete.text", { organisation: organisation?.name ?? "" })
          }
          onAsked={() => {
            setAsking(false);
            setAsked(true);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

function Question(props: { alone: boolean; email: string; text: string; onAsked(): void; onClose(): void }) {
  const { email, onAsked } = props;
  const say = useDashboardWords();
  const { signOut, leaving } = useSignOut();
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const ask = useMutation({
    mutationFn: () => call(contract.askMyErasure, {}),
    // "asked": others decide. Anything else is under way, and nothing is left to look at here.
    onSuccess: async ({ state }) => (state === "asked" ? onAsked() : signOut()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const same = emailOf(typed) === emailOf(email);
    setWrong(!same);
    if (same && !ask.isPending) ask.mutate();
  };
  return (
    <Dialog title={say("profile.delete.question")} lead={props.text} onClose={props.onClose}>
      {ask.isError && <Alert>{refusalOf(ask.error, say("profile.delete.failed"))}</Alert>}
      <form className="deletion" noValidate onSubmit={submit}>
        <Field
          label={say("profile.delete.confirm", { email })}
          type="email"
          autoComplete="off"
          value={typed}
          error={wrong ? say("profile.delete.wrong", { email }) : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="row">
          <Button type="submit" kind="danger" busy={ask.isPending || leaving}>
            {say(props.alone ? "profile.delete.submit-alone" : "profile.delete.submit")}
          </Button>
          <Button kind="quiet" onClick={props.onClose}>
            {say("profile.cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
