import { useState } from "react";
import { contract } from "../../../features/organisations/contract.ts";
import type { Call } from "../../../ui/call.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { UnsavedGuard } from "../../../ui/forms/UnsavedGuard.tsx";
import { useContractForm } from "../../../ui/forms/use-contract-form.ts";
import type { FormState } from "../../../ui/forms/use-contract-form.ts";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Checkbox } from "../../../ui/parts/Checkbox.tsx";
import { Choices } from "../../../ui/parts/Choices.tsx";
import type { Option } from "../../../ui/parts/Choices.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { FieldGroup } from "../../../ui/parts/FieldGroup.tsx";
import { NumberField } from "../../../ui/parts/NumberField.tsx";
import { Select } from "../../../ui/parts/Select.tsx";
import { Switch } from "../../../ui/parts/Switch.tsx";
import { Textarea } from "../../../ui/parts/Textarea.tsx";
import { Part } from "./Part.tsx";

const ways: Option[] = [
  { value: "email", label: "By e-mail" },
  { value: "intranet", label: "On the intranet" },
  { value: "meeting", label: "In a meeting" },
  { value: "other", label: "By pigeon", disabled: true },
];
const modes: Option[] = [
  { value: "named", label: "Named", hint: "Owners and admins see each person's results." },
  { value: "pseudonymous", label: "Pseudonymous", hint: "Results carry a number instead of a name." },
  { value: "aggregate-only", label: "Sums only", hint: "Nobody's own results are kept." },
];
const note = "We tell everybody on Monday, in the weekly letter, and once more in the staff meeting of the month.";

/** The parts of forms in every state, and a form that lives. */
export function Forms() {
  return (
    <>
      <Part name="useContractForm, Form: fill it in, leave it half done, send it">
        <Living />
      </Part>
      <Part name="Form: refused">
        <Form
          form={still({ above: "Your plan has 25 seats, and all are taken. Deactivate somebody, or upgrade." })}
          submit="Invite"
        >
          <Field label="Email" type="email" defaultValue="ada@@harbour" error="Write it as name@company.example." />
          <Field label="Full name" defaultValue="Ada Pike" />
        </Form>
      </Part>
      <Part name="Form: being sent">
        <Form form={still({ busy: true })} submit="Save">
          <Field label="Full name" defaultValue="Ada Pike" />
        </Form>
      </Part>
      <Part name="Textarea">
        <Textarea label="Note" hint="For your own people only." />
        <Textarea label="Note, counted" hint="Shown in the audit." limit={400} defaultValue={note} />
        <Textarea label="Note, near its limit" limit={100} defaultValue={note} />
        <Textarea label="Note, too long" limit={80} defaultValue={note} error="At most 80 characters." />
        <Textarea label="Note, to be read" rows={2} defaultValue={note} readOnly />
        <Textarea label="Note, disabled" rows={2} defaultValue={note} disabled />
      </Part>
      <Part name="Checkbox">
        <Checkbox label="Tell managers, too" hint="They get a summary, no names." />
        <Checkbox label="Ticked" defaultChecked />
        <Checkbox
          label="Our people were told about simulations, and the works council agrees"
          required
          error="Tick this to go on."
        />
        <Checkbox label="Ticked, to be read" defaultChecked readOnly />
        <Checkbox label="Disabled" disabled />
        <Checkbox label="Ticked, disabled" defaultChecked disabled />
      </Part>
      <Part name="Switch">
        <Switch label="A second person approves each simulation" hint="Recommended for more than 50 people." />
        <Switch label="On" defaultChecked />
        <Switch label="Wrong" error="Your plan has no approvals. Upgrade first." />
        <Switch label="On, to be read" defaultChecked readOnly />
        <Switch label="Disabled" disabled />
        <Switch label="On, disabled" defaultChecked disabled />
      </Part>
      <Part name="Choices: list">
        <Choices label="How were they told?" hint="The first time counts." options={ways} defaultValue="intranet" />
        <Choices label="How were they told, refused" options={ways} required error="Choose one." />
        <Choices label="How were they told, to be read" options={ways.slice(0, 2)} defaultValue="email" readOnly />
      </Part>
      <Part name="Choices: cards">
        <Choices label="Whose results are seen?" look="cards" options={modes} defaultValue="pseudonymous" />
        <Choices label="Whose results are seen, refused" look="cards" options={modes} error="Choose one." />
        <Choices label="Whose results are seen, disabled" look="cards" options={modes} defaultValue="named" disabled />
      </Part>
      <Part name="NumberField">
        <Days label="Days in which links count" hint="From 0 to 90." />
        <Days label="Days, to be read" readOnly />
      </Part>
      <Part name="FieldGroup">
        <FieldGroup legend="Quiet days" hint="No simulation begins on them.">
          <Field label="From" type="date" defaultValue="2026-12-21" />
          <Field label="To" type="date" defaultValue="2027-01-06" />
        </FieldGroup>
        <FieldGroup legend="Quiet days, refused" error="They must not end before they begin.">
          <Checkbox label="Weekends" defaultChecked />
          <Checkbox label="Public holidays" />
        </FieldGroup>
        <FieldGroup legend="Quiet days, disabled" disabled>
          <Select label="Country">
            <option>Austria</option>
          </Select>
          <Switch label="Weekends" defaultChecked />
        </FieldGroup>
      </Part>
    </>
  );
}

function Days(props: { label: string; hint?: string; readOnly?: boolean }) {
  const [days, setDays] = useState<number | null>(7);
  return <NumberField {...props} min={0} max={90} value={days} onChange={setDays} />;
}

/** A real endpoint, answered by this page. */
function Living() {
  const [recorded, setTold] = useState<string | null>(null);
  const form = useContractForm({
    call: answeredHere,
    endpoint: contract.recordNotice,
    start: { informedBy: "", informedOn: "", note: "" },
    onDone: ({ informedOn }) => setTold(informedOn),
  });
  return (
    <Form form={form} submit="Record">
      <UnsavedGuard />
      {recorded && !form.dirty && <Alert kind="success">Recorded for {recorded}.</Alert>}
      <Choices label="How were your people told?" options={ways.slice(0, 3)} {...form.field("informedBy")} />
      <Field label="When?" type="date" {...form.field("informedOn")} />
      <Textarea label="Note" hint="Optional." limit={form.limit("note")} {...form.field("note")} />
    </Form>
  );
}

const answeredHere: Call = async (_endpoint, input) => {
  await new Promise((answered) => setTimeout(answered, 700));
  const { informedOn } = input as { informedOn: string };
  if (informedOn <= new Date().toISOString()) return input as never;
  const detail = "That day is still to come. Record the notice once it was given.";
  throw Object.assign(new Error(detail), {
    status: 400,
    reason: "notice-in-future",
    detail,
    fields: [{ path: "informedOn", message: detail }],
  });
};

function still(state: Partial<FormState>): FormState {
  const none = {
    above: null,
    aboutPlan: false,
    busy: false,
    refused: 0,
    dirty: false,
    unsaved: { current: false },
    draft: null,
  };
  return { ...none, send: () => Promise.resolve(), ...state };
}
