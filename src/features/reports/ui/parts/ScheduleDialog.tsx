import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Checkbox } from "../../../../ui/parts/Checkbox.tsx";
import { Choices } from "../../../../ui/parts/Choices.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { FieldGroup } from "../../../../ui/parts/FieldGroup.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import { usePartWords } from "../../../../ui/parts/words.ts";
import { refusalOf } from "../../../../ui/problem.ts";
import { useScreen } from "../../../../ui/screen.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { useAct } from "../../../../ui/use-act.ts";
import { contract } from "../../contract.ts";
import { rhythms } from "../../rules.ts";
import type { Rhythm } from "../../rules.ts";
import { useReportWords } from "./words.ts";
import { KindSelect } from "./KindSelect.tsx";
import { LanguageOptions } from "./MakeDialog.tsx";
import { useDepartments } from "../../../people/ui/parts/directory.ts";
import { changes } from "./queries.ts";
import type { Kind, Schedule } from "./queries.ts";

interface ScheduleDialogProps {
  kinds: readonly Kind[];
  /** The one that is changed; null for a new one. */
  schedule: Schedule | null;
  onClose(): void;
}

/** Sets up a report that comes back, or changes when it comes, in which language, and who is told. What it is of stays. */
export function ScheduleDialog({ kinds, schedule, onClose }: ScheduleDialogProps) {
  const say = useReportWords();
  const parts = usePartWords();
  const { call, organisation, member } = useScreen();
  const repeated = kinds.filter(({ takes }) => takes.includes("period"));
  const { data: departments = [] } = useDepartments();
  const [form, setForm] = useState({
    kind: schedule?.kind ?? repeated[0]!.id,
    department: schedule?.department?.id ?? "",
    every: schedule?.every ?? ("month" as Rhythm),
    language: schedule?.language ?? "",
    readers: schedule?.readers.filter(({ may }) => may).map(({ id }) => id) ?? [member.id],
  });
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const possible = useQuery({
    queryKey: ["reports", organisation.id, "readers"],
    queryFn: async () => (await call(contract.listReportReaders, {})).items,
  });
  const done = { changes, onDone: onClose, onRefused: () => true };
  const create = useAct(contract.createReportSchedule, { ...done, said: say("schedules.created") });
  const update = useAct(contract.updateReportSchedule, { ...done, said: say("schedules.saved") });
  const failed = create.error ?? update.error;
  const ofDepartment = repeated.find(({ id }) => id === form.kind)?.takes.includes("department") ?? false;
  const { kind, department, every, readers } = form;
  const language = form.language || null;
  const ready = readers.length > 0 && (!ofDepartment || department !== "");
  return (
    <Dialog
      title={say(schedule ? "schedules.change-title" : "schedules.new")}
      lead={say("schedules.dialog")}
      onClose={onClose}
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (schedule) update.mutate({ id: schedule.id, every, language, readers });
          else create.mutate({ kind, every, language, readers, ...(ofDepartment && { department }) });
        }}
      >
        {failed ? <Alert>{refusalOf(failed, parts("states.unreachable"))}</Alert> : null}
        {!schedule && (
          <KindSelect
            kinds={repeated}
            chosen={kind}
            value={kind}
            onChange={(event) => set({ kind: event.currentTarget.value })}
          />
        )}
        {!schedule && ofDepartment && (
          <Select
            label={say("make.department")}
            value={department}
            required
            onChange={(event) => set({ department: event.currentTarget.value })}
          >
            <option value="">{say("make.choose")}</option>
            {departments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Choices
          label={say("schedules.every-label")}
          value={every}
          onChange={(event) => set({ every: event.currentTarget.value as Rhythm })}
          options={rhythms.map((one) => ({ value: one, label: say(`schedules.every.${one}`) }))}
        />
        <Select
          label={say("make.language")}
          value={form.language}
          onChange={(event) => set({ language: event.currentTarget.value })}
        >
          <LanguageOptions />
        </Select>
        <FieldGroup legend={say("schedules.readers")} hint={say("schedules.readers-hint")}>
          <Answer query={possible} rows={3}>
            {(people) => (
              <div className="schedule-readers">
                {people.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    checked={readers.includes(id)}
                    onChange={({ currentTarget: { checked } }) =>
                      set({ readers: checked ? [...readers, id] : readers.filter((one) => one !== id) })
                    }
                  />
                ))}
              </div>
            )}
          </Answer>
        </FieldGroup>
        <div className="form-buttons">
          <Button type="submit" disabled={!ready} busy={create.isPending || update.isPending}>
            {say(schedule ? "schedules.save" : "schedules.create")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
