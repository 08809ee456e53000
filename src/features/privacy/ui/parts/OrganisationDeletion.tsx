import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "../../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../../ui/forms/use-contract-form.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import { useLanguage } from "../../../../ui/language.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { Panel } from "../../../../ui/parts/Panel.tsx";
import { formatExactly } from "../../../../ui/parts/when.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { useAct } from "../../../../ui/use-act.ts";
import { contract } from "../../contract.ts";
import { usePrivacyWords } from "../words.ts";

type Deletion = OutputOf<typeof contract.organisationDeletion>;

const key = ["organisation", "deletion"] as const;
/** The kill switch is thrown with it, and the overview tells of it. */
const changes = [["organisation"], ["overview"]] as const;

/** The organisation's deletion: asked for, agreed to, taken back; and how far it is. */
export function OrganisationDeletion() {
  const { call, permissions } = useScreen();
  const say = usePrivacyWords();
  const mayLook = mayCall(contract.organisationDeletion, permissions);
  const found = useQuery({ queryKey: key, queryFn: () => call(contract.organisationDeletion, {}), enabled: mayLook });
  if (!mayLook) return null;
  return (
    <Panel title={say("delete.title")} lead={say("delete.lead")}>
      <Answer query={found}>{(deletion) => <State {...deletion} />}</Answer>
    </Panel>
  );
}

function State(deletion: Deletion) {
  const say = usePrivacyWords();
  const { tag } = useLanguage();
  const { state, dueAt, askedByYou } = deletion;
  const withdraw = useAct(contract.withdrawOrganisationDeletion, { changes, said: say("delete.withdrawn") });
  const agree = useAct(contract.agreeToOrganisationDeletion, { changes, said: say("delete.agreed") });
  if (state === "none") return <Ask {...deletion} />;
  if (state === "running") return <Alert>{say("delete.runs")}</Alert>;
  return (
    <>
      <Alert>
        {state === "waiting"
          ? say("delete.waits", { day: formatExactly(new Date(dueAt!), tag) })
          : say(askedByYou ? "delete.asked-by-you" : "delete.asked")}
      </Alert>
      <div className="form-buttons">
        <Button kind="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
          {say("delete.withdraw")}
        </Button>
        {state === "asked" && !askedByYou && (
          <Button kind="danger" className="fit" busy={agree.isPending} onClick={() => agree.mutate({})}>
            {say("delete.agree")}
          </Button>
        )}
      </div>
    </>
  );
}

function Ask({ secondPerson, waitDays }: Deletion) {
  const { permissions } = useScreen();
  const say = usePrivacyWords();
  const [asking, setAsking] = useState(false);
  if (!mayCall(contract.askOrganisationDeletion, permissions)) return <p className="soft">{say("delete.owners")}</p>;
  return (
    <>
      <p>{say(secondPerson ? "delete.with-second" : "delete.alone", { days: waitDays })}</p>
      <Button kind="danger" className="fit" onClick={() => setAsking(true)}>
        {say("delete.ask")}
      </Button>
      {asking && <Confirm onClose={() => setAsking(false)} />}
    </>
  );
}

function Confirm({ onClose }: { onClose: () => void }) {
  const { call, organisation } = useScreen();
  const queries = useQueryClient();
  const say = usePrivacyWords();
  const form = useContractForm({
    call,
    endpoint: contract.askOrganisationDeletion,
    start: { name: "" },
    input: ({ name }) => ({ name: name.trim() }),
    onDone: onClose,
    onSettled: () => Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  return (
    <Dialog
      title={say("delete.confirm-title", { name: organisation.name })}
      lead={say("delete.confirm-lead")}
      onClose={onClose}
    >
      <Form form={form} submit={say("delete.submit")} kind="danger">
        <Field
          label={say("delete.name", { name: organisation.name })}
          autoComplete="off"
          spellCheck={false}
          {...form.field("name")}
        />
      </Form>
    </Dialog>
  );
}
