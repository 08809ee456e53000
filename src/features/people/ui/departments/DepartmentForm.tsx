import { useQueryClient } from "@tanstack/react-query";
import { memo, useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Form } from "../../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../../ui/forms/use-contract-form.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import { toast } from "../../../../ui/parts/toast.ts";
import { useScreen } from "../../../../ui/screen.ts";
import { useAct } from "../../../../ui/use-act.ts";
import { contract } from "../../contract.ts";
import { PersonField } from "../parts/PersonField.tsx";
import { usePeopleWords } from "../words.ts";
import type { Department } from "./DepartmentTree.tsx";

/** One department: its name, who leads it, what it stands below. @param props.more what else there is of it */
export function DepartmentForm(props: {
  department: Department;
  all: readonly Department[];
  mayChange: boolean;
  more?: ReactNode;
  onGone(): void;
}) {
  const { department, all, mayChange, more, onGone } = props;
  const { id, name, people } = department;
  const { call } = useScreen();
  const say = usePeopleWords();
  const queries = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const form = useContractForm({
    call,
    endpoint: contract.changeDepartment,
    start: { name, parent: department.parent ?? "", manager: department.manager },
    input: (typed) => ({
      id,
      name: typed.name,
      parent: typed.parent || null,
      manager: typed.manager?.id ?? null,
    }),
    onDone: () => void toast.success(say("departments.saved")),
    onSettled: () => queries.invalidateQueries({ queryKey: ["departments"] }),
  });
  return (
    <section className="card department" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <Link className="small" to={`/dashboard/people?department=${id}`}>
          {say("departments.people", { count: people })}
        </Link>
      </header>
      {more}
      <Form form={form} submit={mayChange && form.dirty && say("departments.save")}>
        <Field label={say("departments.name")} readOnly={!mayChange} {...form.field("name")} />
        <PersonField
          label={say("column.manager")}
          error={form.field("manager").error}
          value={form.watch("manager")}
          onChange={(to) => form.setValue("manager", to, { shouldDirty: true })}
          disabled={!mayChange}
        />
        <Select label={say("departments.above")} disabled={!mayChange} {...form.field("parent")}>
          <option value="">{say("departments.top")}</option>
          <Others all={all} than={id} />
        </Select>
      </Form>
      {mayChange && (
        <Button kind="plain" className="small fit" onClick={() => setRemoving(true)}>
          {say("departments.remove")}
        </Button>
      )}
      {removing && <Removing department={department} all={all} onClose={() => setRemoving(false)} onGone={onGone} />}
    </section>
  );
}

/** All departments but one, as choices. Of thousands none is drawn anew with what is typed beside them. */
const Others = memo(function Others({ all, than }: { all: readonly Department[]; than: string }) {
  return all
    .filter(({ id }) => id !== than)
    .map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ));
});

function Removing(props: { department: Department; all: readonly Department[]; onClose(): void; onGone(): void }) {
  const { department, all, onClose, onGone } = props;
  const say = usePeopleWords();
  const [to, setTo] = useState(all.find(({ id }) => id !== department.id)?.id ?? "");
  const remove = useAct(contract.removeDepartment, {
    changes: [["departments"], ["people"]],
    said: say("departments.removed", { name: department.name }),
    onDone: () => {
      onClose();
      onGone();
    },
  });
  return (
    <Dialog
      title={say("departments.remove-title", { name: department.name })}
      lead={say("departments.remove-lead")}
      onClose={onClose}
    >
      <div className="form">
        {all.length > 1 && (
          <Select label={say("departments.move-to")} value={to} onChange={(event) => setTo(event.target.value)}>
            <Others all={all} than={department.id} />
          </Select>
        )}
        <Button
          kind="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate({ id: department.id, ...(to && { moveTo: to }) })}
        >
          {say("departments.yes-remove", { name: department.name })}
        </Button>
      </div>
    </Dialog>
  );
}
