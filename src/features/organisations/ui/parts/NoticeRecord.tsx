import { Form } from "../../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../../ui/forms/use-contract-form.ts";
import { Field } from "../../../../ui/parts/Field.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import { toast } from "../../../../ui/parts/toast.ts";
import { deviceDay } from "../../../../ui/parts/when.ts";
import { useScreen } from "../../../../ui/screen.ts";
import { contract } from "../../contract.ts";
import { useOrganisationWords } from "../words.ts";
import "./domain-proof.css";

const means = ["email", "intranet", "meeting", "agreement", "other"] as const;

/** Records that the staff were told, with a text that may be used for it; without that record no simulation starts. */
export function NoticeRecord({ onRecorded }: { onRecorded?: () => void }) {
  const { call } = useScreen();
  const say = useOrganisationWords();
  const form = useContractForm({
    call,
    endpoint: contract.recordNotice,
    start: { informedBy: "email" as (typeof means)[number], informedOn: deviceDay(new Date()), note: "" },
    input: ({ note, ...notice }) => ({ ...notice, ...(note.trim() && { note: note.trim() }) }),
    onDone: () => {
      toast.success(say("notice.recorded"));
      onRecorded?.();
    },
  });
  return (
    <>
      <blockquote className="notice-draft">
        <strong>{say("notice.draft-title")}</strong>
        {say("notice.draft")}
      </blockquote>
      <Form form={form} submit={say("notice.record")} kind="quiet">
        <Select label={say("notice.informed-by")} {...form.field("informedBy")}>
          {means.map((way) => (
            <option key={way} value={way}>
              {say(`notice.by.${way}`)}
            </option>
          ))}
        </Select>
        <Field label={say("notice.informed-on")} type="date" {...form.field("informedOn")} />
        <Field label={say("notice.note")} hint={say("notice.note-hint")} autoComplete="off" {...form.field("note")} />
      </Form>
    </>
  );
}
