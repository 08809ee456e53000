import { useState } from "react";
import { useNavigate } from "react-router";
import { Form } from "../../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../../ui/forms/use-contract-form.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { Panel } from "../../../../ui/parts/Panel.tsx";
import { toast } from "../../../../ui/parts/toast.ts";
import { saveBlob } from "../../../../ui/save-file.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { contract } from "../../contract.ts";
import { usePrivacyWords } from "../words.ts";

/** What a person may ask of an organisation: their data in a file, and to be forgotten. @param within whether this reader may change them */
export function PersonData({ person, within }: { person: { id: string; name: string }; within: boolean }) {
  const { permissions } = useScreen();
  const say = usePrivacyWords();
  if (!mayCall(contract.exportPersonData, permissions)) return <Alert kind="info">{say("not-yours")}</Alert>;
  if (!within) return <Alert kind="info">{say("not-within")}</Alert>;
  return (
    <>
      <HandOver {...person} />
      <Erase {...person} />
    </>
  );
}

function HandOver({ id, name }: { id: string; name: string }) {
  const { call } = useScreen();
  const say = usePrivacyWords();
  const form = useContractForm({
    call,
    endpoint: contract.exportPersonData,
    start: { reason: "" },
    input: ({ reason }) => ({ id, reason }),
    onDone: (result) =>
      saveBlob(new Blob([JSON.stringify(result, null, 2)], { type: "application/json" }), `${id}.json`),
  });
  return (
    <Panel title={say("hand-over.title")} lead={say("hand-over.lead", { name })}>
      <Form form={form} submit={say("hand-over.submit")} kind="quiet">
        <Field label={say("hand-over.reason")} hint={say("hand-over.reason-hint")} {...form.field("reason")} />
      </Form>
    </Panel>
  );
}

function Erase({ id, name }: { id: string; name: string }) {
  const { call } = useScreen();
  const say = usePrivacyWords();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const form = useContractForm({
    call,
    endpoint: contract.erasePerson,
    start: { reason: "" },
    input: ({ reason }) => ({ id, reason }),
    onDone: () => {
      toast.success(say("erase.ordered", { name }));
      void navigate("/dashboard/people");
    },
  });
  const word = say("erase.word");
  return (
    <Panel title={say("erase.title")} lead={say("erase.lead", { name })}>
      <Form form={form} submit={typed.trim() === word && say("erase.submit", { name })} kind="danger">
        <Field label={say("hand-over.reason")} hint={say("hand-over.reason-hint")} {...form.field("reason")} />
        <Field
          label={say("erase.confirm", { word })}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Form>
    </Panel>
  );
}

/** What the tab is called that it stands in. */
export function usePersonDataName(): string {
  return usePrivacyWords()("tab");
}
